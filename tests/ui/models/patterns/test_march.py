"""The pattern March: orders, destinations, units, what follows, and the power token that stays behind."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.door import MarchChoices, MarchOrigin
from companion.ui.models.board.map import Edge
from companion.ui.models.chips import Mark
from companion.ui.models.drafts import MarchDraft
from companion.ui.models.drafts.march import destination_tapped, march_of, origin_tapped, places_of, unit_tapped
from companion.ui.models.intents import KeepDraft
from companion.ui.models.patterns.action.march import MarchModel
from engine import NO, YES, Game, March, MarchOptions, Pick, Question
from tests.ui.models.phone import Fits, Phone, games_with, phone_at

ONE_DESTINATION_LIMIT, TWO_DESTINATIONS_LIMIT = 4, 6
"""So many touches are allowed for a march."""


def options_of(question: Question) -> MarchOptions:
    options = question.options()
    assert isinstance(options, MarchOptions)
    return options


def legal(question: Question) -> Iterator[March]:
    return (march for march in options_of(question) if isinstance(march, March))


def with_march(wanted: "Fits | None" = None, *, orders: int = 0, units: int = 1) -> Fits:
    """So many March orders lie there, one of them with so many units that can go somewhere."""

    def fits(game: Game, question: Question) -> bool:
        options = options_of(question)
        can_go = [area for area in options.areas if len(options.units(area)) >= units and _reach(options, area)]
        return bool(can_go) and orders in (0, len(options.areas)) and (wanted is None or wanted(game, question))

    return fits


def _reach(options: MarchOptions, area: str) -> tuple[str, ...]:
    return options.destinations(area, options.units(area)[0])


def foresees(kind: str) -> Fits:
    """Some legal march with all units has this in its outlook."""

    def fits(game: Game, question: Question) -> bool:
        marches = (march for march in islice(legal(question), 200) if march.moves)
        return any(getattr(game.foresee(question.id, (march,)), kind) for march in marches)

    return fits


def card(phone: Phone) -> MarchModel:
    assert isinstance(phone.card, MarchModel)
    return phone.card


def touches(draft: MarchDraft, march: March, origin: MarchOrigin) -> tuple[MarchDraft, int]:
    """Put a march together as a player would; says how many touches it took, without order and button."""
    taps = 0
    for area, _ in sorted(march.moves, key=lambda move: -len(move[1])):
        draft, taps = destination_tapped(draft, area, origin), taps + 1
    left = {area: list(units) for area, units in march.moves}
    wanted = []
    for unit, place in zip(origin.units, places_of(draft, origin), strict=True):
        for area in (place, *left):
            if unit in left.get(area, ()):
                left[area].remove(unit)
                wanted.append(area)
                break
        else:
            wanted.append("")
    for number, area in enumerate(wanted):
        while places_of(draft, origin)[number] != area:
            draft, taps = unit_tapped(draft, number, origin), taps + 1
    return draft, taps


def test_MAR_02_every_legal_march_can_be_put_together_by_touches(tmp_path: Path) -> None:
    for game, house in games_with("march", 12):
        phone_choices = Phone(game, (house,), tmp_path).asked.choices
        assert isinstance(phone_choices, MarchChoices)
        for march in islice(legal(game.pending[0]), 150):
            origin = phone_choices.origins[march.area]
            draft, taps = touches(origin_tapped(MarchDraft(), march.area), march, origin)
            assert march_of(draft, origin) == march
            if len(march.moves) == 1 and len(march.moves[0][1]) == len(origin.units):
                assert taps + 2 <= ONE_DESTINATION_LIMIT, "order, destination, March"
            if (
                len(march.moves) == 2
                and len(origin.units) <= 3
                and sum(len(u) for _, u in march.moves) == len(origin.units)
            ):
                assert taps + 2 <= TWO_DESTINATIONS_LIMIT


def test_MAR_02_one_destination_takes_all_units_with_two_touches(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "march", with_march(orders=1, units=2))
    options = options_of(phone.table.game.pending[0])
    (origin,) = options.areas
    move = next(march for march in legal(phone.table.game.pending[0]) if _goes_whole(march, options))
    board = card(phone).frame.map
    assert board is not None
    phone.touch(board.taps[move.moves[0][0]])
    assert {chip.mark for chip in card(phone).chips} == {Mark.GOES}
    assert card(phone).route is not None
    phone.press_main()
    assert phone.taps == 2
    assert move in [answer.choice for answer in phone.table.game.answers[-2:]]
    assert origin == move.area


def _goes_whole(march: March, options: MarchOptions) -> bool:
    return len(march.moves) == 1 and march.moves[0][1] == options.units(march.area)


def test_MAR_07_attacks_are_dashed_and_listed_with_their_sums_the_strongest_first(tmp_path: Path) -> None:
    def two_attacks(game: Game, question: Question) -> bool:
        options = options_of(question)
        reach = _reach(options, options.areas[0]) if options.units(options.areas[0]) else ()
        return sum(map(options.is_attack, reach)) > 1

    phone = phone_at(tmp_path, "march", with_march(two_attacks, orders=1, units=2))
    sums = [tuple(map(int, row.value.split(" : "))) for row in card(phone).rows]
    assert len(sums) > 1
    assert sums == sorted(sums, key=lambda pair: pair[1] - pair[0])
    board = card(phone).frame.map
    assert board is not None
    attacks = [area for area, look in board.looks.items() if look.edge is Edge.ATTACK]
    assert len(attacks) == len(sums)
    phone.press(card(phone).frame.buttons[-1].text)
    assert len(card(phone).rows) == sum(look.edge in (Edge.ATTACK, Edge.MOVE) for look in board.looks.values())


def test_MAR_07_a_second_attack_is_explained_and_not_taken(tmp_path: Path) -> None:
    def two_attacks(game: Game, question: Question) -> bool:
        options = options_of(question)
        return sum(map(options.is_attack, _reach(options, options.areas[0]))) > 1

    phone = phone_at(tmp_path, "march", with_march(two_attacks, orders=1, units=2))
    first, second, *_ = card(phone).rows
    phone.touch(first.intent)
    before = card(phone).chips
    phone.touch(next(row for row in card(phone).rows if row.title == second.title).intent)
    assert phone.situation.toast is not None
    assert phone.situation.toast.rule == "MAR-07"
    assert card(phone).chips == before


def test_MAR_04_an_area_out_of_reach_says_why(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "march", with_march(orders=1))
    board = card(phone).frame.map
    assert board is not None
    far = next(area for area, look in board.looks.items() if look.edge is Edge.NONE and not look.is_closed)
    phone.touch(board.taps[far])
    assert phone.situation.toast is not None
    assert phone.situation.toast.rule.startswith(("MAR", "PRT"))


def test_SUP_11_a_march_that_supply_forbids_is_red_and_its_button_explains(tmp_path: Path) -> None:
    def too_large(game: Game, question: Question) -> bool:
        options = options_of(question)
        if len(options.areas) != 1 or not options.units(options.areas[0]):
            return False
        (origin,) = options.areas
        all_units = ((area, options.units(origin)) for area in _reach(options, origin))
        refused = [game.foresee(question.id, (March(origin, (move,)),)).refusal for move in all_units]
        return any(refusal is not None and refusal.code == "supply" for refusal in refused)

    phone = phone_at(tmp_path, "march", too_large)
    board = card(phone).frame.map
    assert board is not None
    told = {row.title: row.value for row in card(phone).rows if row.value_role == "bad"}
    assert any("too much" in value for value in told.values()), "it is known before it is touched"
    for area, intent in board.taps.items():
        if isinstance(intent, KeepDraft) and board.looks[area].edge in (Edge.MOVE, Edge.ATTACK):
            phone.touch(intent)
            supply = next(fact for fact in card(phone).facts if fact.icon == "barrel")
            if supply.role == "bad":
                break
            assert card(phone).route is not None
            phone.touch(card(phone).route.back)  # type: ignore[union-attr]
    assert "too much" in supply.value
    asked = phone.asked.asked
    phone.press_main()
    assert phone.asked.asked == asked
    assert phone.situation.toast is not None


def test_a_list_that_has_only_the_attacks_says_that_the_map_has_the_moves(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "march", with_march(foresees("attack"), orders=1))
    shown = card(phone).route
    assert shown is not None
    assert shown.remark.endswith(". Touch one on the map.")
    phone.press(next(button.text for button in card(phone).frame.buttons if button.text.startswith("List all")))
    shown = card(phone).route
    assert shown is not None
    assert "Touch" not in shown.remark


def test_MAR_03_a_second_touch_takes_an_order_off_where_somebody_could_march(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "march", with_march(orders=1))
    origin = options_of(phone.table.game.pending[0]).areas[0]
    answers = len(phone.table.game.answers)
    phone.press("No move")
    assert len(phone.table.game.answers) == answers
    phone.press("Back")
    phone.press("No move")
    phone.press("Remove this order")
    assert March(origin, ()) in [answer.choice for answer in phone.table.game.answers[answers:]]


def test_MAR_03_what_was_touched_for_one_order_is_not_said_of_another(tmp_path: Path) -> None:
    def both_can_march(_game: Game, question: Question) -> bool:
        options = options_of(question)
        return all(options.units(area) and _reach(options, area) for area in options.areas)

    phone = phone_at(tmp_path, "march", with_march(both_can_march, orders=2))
    one, other = (row.title for row in card(phone).rows)
    phone.choose(one)
    phone.press("No move")
    route = card(phone).route
    assert route is not None
    phone.touch(route.back)
    phone.choose(other)
    assert card(phone).frame.buttons[0].text == "No move"


@pytest.mark.parametrize("leaves", [True, False])
def test_CTL_05_the_power_token_is_decided_with_the_march_and_not_asked_again(tmp_path: Path, leaves: bool) -> None:
    def peaceful(game: Game, question: Question) -> bool:
        marches = [march for march in islice(legal(question), 200) if _goes_whole(march, options_of(question))]
        outlooks = [game.foresee(question.id, (march,)) for march in marches]
        return any(outlook.can_leave_power and outlook.attack is None for outlook in outlooks)

    phone = phone_at(tmp_path, "march", with_march(peaceful, orders=1))
    game, question = phone.table.game, phone.table.game.pending[0]
    move = next(
        march
        for march in legal(question)
        if _goes_whole(march, options_of(question))
        and (outlook := game.foresee(question.id, (march,))).can_leave_power
        and outlook.attack is None
    )
    board = card(phone).frame.map
    assert board is not None
    phone.touch(board.taps[move.moves[0][0]])
    switch = card(phone).switch
    assert switch is not None
    assert switch.is_on
    if not leaves:
        phone.touch(switch.intent)
    phone.press_main()
    assert phone.taps == (2 if leaves else 3)
    given = [answer.choice for answer in game.answers]
    assert given[given.index(move) + 1] == Pick(YES if leaves else NO)
    assert not any(own.asked.kind == "establish-control" for own in phone.situation.view.own.questions)
    assert (game.state.control.get(move.area) == question.house) is leaves


def test_TRN_01_a_march_by_ship_says_so(tmp_path: Path) -> None:
    phone = phone_at(tmp_path, "march", with_march(foresees("by_ship"), orders=1))
    choices = phone.asked.choices
    assert isinstance(choices, MarchChoices)
    ((origin, there),) = choices.origins.items()
    beside = phone.situation.box.neighbours[origin]
    far = next(
        area for area in there.destinations[there.units[0]] if area not in beside and area not in choices.attacks
    )
    board = card(phone).frame.map
    assert board is not None
    phone.touch(board.taps[far])
    assert card(phone).route is not None
    assert card(phone).route.second == "by ship"  # type: ignore[union-attr]
    way = card(phone).frame.map.path  # type: ignore[union-attr]
    areas = phone.situation.box.areas
    assert (way[0], way[-1]) == (origin, far)
    assert way[1:-1]
    assert all(areas[area].is_sea for area in way[1:-1])


def test_a_chip_goes_through_every_destination_and_stays_again() -> None:
    origin = MarchOrigin(("footman", "knight", "knight"), dict.fromkeys(("footman", "knight"), ("a", "b", "c")))
    draft = destination_tapped(MarchDraft("home"), "a", origin)
    draft = destination_tapped(draft, "b", origin)
    assert draft.places == ("a", "a", "a")
    seen = []
    for _ in range(3):
        draft = unit_tapped(draft, 0, origin)
        seen.append(draft.places[0])
    assert seen == ["b", "", "a"]


def test_a_destination_that_is_touched_again_gives_its_units_to_the_other() -> None:
    origin = MarchOrigin(("footman", "knight"), dict.fromkeys(("footman", "knight"), ("a", "b")))
    draft = destination_tapped(destination_tapped(MarchDraft("home"), "a", origin), "b", origin)
    draft = destination_tapped(draft, "a", origin)
    assert draft == MarchDraft("home", ("b",), ("b", "b"))
    assert destination_tapped(draft, "b", origin) == MarchDraft("home")


def test_a_single_unit_changes_its_mind_with_one_touch() -> None:
    origin = MarchOrigin(("footman",), {"footman": ("a", "b")})
    draft = destination_tapped(destination_tapped(MarchDraft("home"), "a", origin), "b", origin)
    assert draft == MarchDraft("home", ("b",), ("b",))


@pytest.mark.parametrize("edition", ["second", "first"])
def test_NEU_02_a_neutral_force_that_is_too_strong_says_so_before_it_is_touched(tmp_path: Path, edition: str) -> None:
    def beside_one(game: Game, question: Question) -> bool:
        options = options_of(question)
        (area, *others) = options.areas
        return not others and any(
            there in game.state.neutral
            and getattr(options.why_not(March(area, ((there, options.units(area)),))), "code", "") == "too_weak"
            for there in _reach(options, area)
        )

    phone = phone_at(tmp_path, "march", with_march(beside_one), edition=edition)
    neutral = [row for row in card(phone).rows if "Neutral Force" in row.second]
    weak = [row for row in neutral if row.value.endswith(" too weak")]
    assert weak
    assert all(row.value_role == "bad" for row in weak)
