"""The pattern Muster: points, builds, the shop, and answers area by area."""

from itertools import islice
from pathlib import Path

from companion.door import MusterChoices
from companion.ui.models.drafts import MusterDraft
from companion.ui.models.drafts.muster import build_tapped, muster_area_tapped, musters_of, points_left, selected_area
from companion.ui.models.patterns.action.muster import MusterModel
from companion.ui.models.patterns.action.shop import ShopModel, ShopTileModel
from engine import NONE, Game, Muster, MusterOptions, Pick, Question
from tests.ui.models.phone import Fits, Phone, games_with, phone_at


def in_areas(number: int) -> Fits:
    """So many areas at least, and each can build a Footman."""

    def fits(game: Game, question: Question) -> bool:
        options = question.options()
        assert isinstance(options, MusterOptions)
        footmen = [Muster(area, ("footman",)) for area in options.areas[:number]]
        return len(options.areas) >= number and game.foresee(question.id, footmen or (Pick(NONE),)).refusal is None

    return fits


def card(phone: Phone) -> MusterModel:
    assert isinstance(phone.card, MusterModel)
    return phone.card


def shop(phone: Phone) -> ShopModel:
    assert isinstance(card(phone).frame.below, ShopModel)
    return card(phone).frame.below


def tile(phone: Phone, kind: str) -> ShopTileModel:
    return next(tile for tile in shop(phone).tiles if tile.unit.kind == kind)


def choices_of(phone: Phone) -> MusterChoices:
    assert isinstance(phone.asked.choices, MusterChoices)
    return phone.asked.choices


def test_MUS_03_every_legal_mustering_of_an_area_can_be_put_together_by_touches(tmp_path: Path) -> None:
    for game, house in games_with("muster", 6):
        choices = choices_of(Phone(game, (house,), tmp_path))
        for muster in islice(game.pending[0].options(), 1, 120):
            assert isinstance(muster, Muster)
            draft = muster_area_tapped(MusterDraft(), muster.area)
            for build in muster.builds:
                assert selected_area(draft, choices) == muster.area
                draft = build_tapped(draft, muster.area, build)
            assert musters_of(draft, choices) == ((muster,) if muster.builds else ())
            assert points_left(draft, choices, muster.area) >= 0


def test_MUS_01_two_areas_build_with_a_touch_each_and_one_for_the_end(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "muster", in_areas(2))
    first, second, *others = choices_of(phone).areas
    house = phone.asked.asked.house
    assert card(phone).areas[0].is_selected
    while card(phone).areas[0].is_selected:
        phone.touch(tile(phone, "footman").intent)
    phone.touch(tile(phone, "footman").intent)
    builds, touched = sum(len(area.builds) for area in card(phone).areas), phone.taps
    assert builds == touched, "the area with points left selects itself"
    phone.press("Done mustering")
    given = [answer.choice for answer in phone.table.game.answers if house in answer.question][-3:]
    musters = [choice for choice in given if isinstance(choice, Muster)]
    assert [muster.area for muster in musters] == [first, second]
    assert (Pick(NONE) in given) is bool(others)
    assert not any(own.asked.kind == "muster" for own in phone.situation.view.own.questions)


def test_MUS_02_nothing_is_mustered_with_one_touch(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "muster", in_areas(2))
    question = phone.asked.asked.question
    phone.press("Done mustering")
    assert phone.taps == 1
    assert next(answer.choice for answer in phone.table.game.answers if answer.question == question) == Pick(NONE)


def test_each_build_is_taken_back_by_its_own_cross(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "muster", in_areas(1))
    before = card(phone).areas
    phone.touch(tile(phone, "footman").intent)
    assert card(phone).areas[0].spent == 1
    phone.touch(card(phone).areas[0].builds[0].remove)
    assert [(area.left, area.spent) for area in card(phone).areas] == [(area.left, area.spent) for area in before]


def test_MUS_12_a_ship_with_several_places_asks_for_one(tmp_path: Path) -> None:
    def several_places(game: Game, question: Question) -> bool:
        options = question.options()
        assert isinstance(options, MusterOptions)
        first = options.areas[0]
        ships = [build for build in options.builds(first) if build.startswith("ship>")]
        return len(ships) > 1 and all(Muster(first, (ship,)) in options for ship in ships)

    phone = phone_at(tmp_path, "muster", several_places)
    phone.touch(tile(phone, "ship").intent)
    assert len(shop(phone).places) > 1
    assert tile(phone, "ship").is_selected
    chosen = shop(phone).places[1].title
    phone.touch(shop(phone).places[1].intent)
    assert card(phone).areas[0].builds[0].text == chosen
    assert phone.taps == 2


def test_MUS_03_what_costs_too_much_is_faint_and_says_why(tmp_path: Path) -> None:
    def one_point(game: Game, question: Question) -> bool:
        options = question.options()
        return isinstance(options, MusterOptions) and options.points(options.areas[0]) == 1

    phone = phone_at(tmp_path, "muster", one_point)
    assert tile(phone, "knight").is_faint
    before = card(phone).areas
    phone.touch(tile(phone, "knight").intent)
    assert phone.situation.toast is not None
    assert phone.situation.toast.rule == "MUS-03"
    assert card(phone).areas == before


def test_MUS_06_upgrades_show_only_where_a_footman_stands(tmp_path: Path) -> None:
    for number, (game, house) in enumerate(games_with("muster", 8)):
        phone = Phone(game, (house,), tmp_path / str(number))
        area = next(iter(choices_of(phone).areas))
        army = game.state.armies.get(area)
        has_footman = army is not None and "footman" in (*army.standing, *army.routed)
        assert any(tile.text == "upgrade" for tile in shop(phone).tiles) is has_footman
