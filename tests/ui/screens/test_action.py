"""Raids, marches, losses and musterings, touched in a real window; every touch counts."""

from typing import Any

import pytest

from companion.ui.models.settings import Settings
from companion.ui.shots.stage import Moment
from engine import NONE, Game, March, MarchOptions, Muster, Pick, Question, Raid, UnitOptions, Units
from tests.ui.models.phone import Fits, game_with

FINGER = 48
"""No target is lower or narrower than this, in dp; the density is 1."""


def play(stage: Any, kind: str, fits: Fits, **how: Any) -> Any:
    game, house = game_with(kind, fits)
    return stage(Moment(kind, house), houses=(house,), game=game, **how)


def answers(staged: Any) -> list[object]:
    return [answer.choice for answer in staged.table.game.answers]


def name(staged: Any, area: str) -> str:
    return str(staged.words.area(area))


def one_order_one_target(game: Game, question: Question) -> bool:
    raids = [choice for choice in question.options() if isinstance(choice, Raid)]
    return len(raids) == 2 and len({raid.area for raid in raids}) == 1


def test_RAI_02_a_raid_takes_two_touches(stage: Any) -> None:
    staged = play(stage, "raid", one_order_one_target)
    raid = next(choice for choice in staged.table.game.pending[0].options() if choice.target != NONE)
    row = staged.targets("CardRow")[0]
    staged.tap_target(row)
    staged.tap(f"Raid {name(staged, raid.target)}")
    assert raid in answers(staged)
    assert staged.hand.taps == 2


def whole_army(game: Game, question: Question) -> bool:
    """One March order, and no attack in reach: all destinations are listed at once."""
    options = question.options()
    assert isinstance(options, MarchOptions)
    (area, *others) = options.areas
    units = options.units(area)
    reach = options.destinations(area, units[0]) if units else ()
    return not others and len(units) == 2 and len(reach) > 1 and not any(map(options.is_attack, reach))


def test_MAR_02_a_march_of_the_whole_army_takes_two_touches(stage: Any) -> None:
    staged = play(stage, "march", whole_army)
    staged.tap_target(staged.targets("ListRow")[0])
    staged.tap("March")
    march = next(choice for choice in reversed(answers(staged)) if isinstance(choice, March))
    assert len(march.moves) == 1
    assert len(march.moves[0][1]) == 2
    assert staged.hand.taps == 2


def test_MAR_02_one_unit_is_kept_back_by_a_touch_on_its_chip(stage: Any) -> None:
    staged = play(stage, "march", whole_army)
    staged.tap_target(staged.targets("ListRow")[0])
    staged.tap_target(staged.targets("UnitChip")[0])
    staged.tap("March")
    march = next(choice for choice in reversed(answers(staged)) if isinstance(choice, March))
    assert len(march.moves[0][1]) == 1


def test_MAR_02_a_destination_is_touched_on_the_map_as_well(stage: Any) -> None:
    staged = play(stage, "march", whole_army)
    options = staged.table.game.pending[0].options()
    (origin,) = options.areas
    reach = [name(staged, area) for area in options.destinations(origin, options.units(origin)[0])]
    on_the_map = [one for one in staged.widget("MapPane").seen_texts() if one.text in reach]
    assert on_the_map
    staged.hand.tap_at(*on_the_map[0].middle)
    assert staged.app.root.model.screen.body.route.destinations == on_the_map[0].text


def two_units(game: Game, question: Question) -> bool:
    options = question.options()
    return isinstance(options, UnitOptions) and options.least == options.most == 1 and options.count() > 1


def test_WLD_09_a_unit_is_marked_and_the_button_says_which(stage: Any) -> None:
    staged = play(stage, "lose-units", two_units)
    staged.tap_target(staged.targets("UnitChip")[0])
    button = staged.app.root.model.screen.body.frame.buttons[-1].text
    assert button.startswith("Lose ")
    staged.tap(button)
    assert isinstance(answers(staged)[-1], Units)
    assert staged.hand.taps == 2


def can_build(game: Game, question: Question) -> bool:
    options = question.options()
    return len(options.areas) > 1 and Muster(options.areas[0], ("footman",)) in options  # type: ignore[attr-defined]


def test_MUS_01_a_footman_is_bought_and_the_mustering_ends(stage: Any) -> None:
    staged = play(stage, "muster", can_build)
    first = staged.table.game.pending[0].options().areas[0]
    staged.tap_target(staged.targets("ShopTile")[0])
    assert staged.hand.sees("Footman")
    staged.tap("Done mustering")
    given = answers(staged)
    assert given[given.index(Muster(first, ("footman",))) + 1] == Pick(NONE)
    assert staged.hand.taps == 2


def test_what_has_just_been_built_is_seen_below_the_board(stage: Any) -> None:
    staged = play(stage, "muster", can_build)
    staged.tap_target(staged.targets("ShopTile")[0])
    build, shop = staged.widget("BuildRow"), staged.widget("Shop")
    assert build.to_window(build.x, build.y)[1] >= shop.to_window(shop.x, shop.top)[1]


def test_a_build_is_taken_back_by_its_cross(stage: Any) -> None:
    staged = play(stage, "muster", can_build)
    staged.tap_target(staged.targets("ShopTile")[0])
    _rule_help, cross = staged.targets("IconButton")
    staged.tap_target(cross)
    assert not staged.hand.sees("Footman")


@pytest.mark.parametrize(
    ("kind", "fits"),
    [("raid", one_order_one_target), ("march", whole_army), ("lose-units", two_units), ("muster", can_build)],
)
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_no_target_is_smaller_than_a_finger(stage: Any, kind: str, fits: Fits, scale: float) -> None:
    play(stage, kind, fits, settings=Settings(name="Player", text_scale=scale))
    from companion.ui.robot.eyes import all_widgets  # Kivy is there as soon as a stage is set
    from companion.ui.widgets.in_sight import visible  # Kivy is there as soon as a stage is set

    touched = [widget for widget in all_widgets() if getattr(widget, "intent", None) is not None and visible(widget)]
    assert touched
    assert [type(widget).__name__ for widget in touched if min(widget.size) < FINGER] == []
