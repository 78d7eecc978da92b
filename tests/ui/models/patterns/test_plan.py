"""The plan on the screen: what each part of it says and does."""

from pathlib import Path

import attrs

from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.curtain.sealed import SealedModel
from companion.ui.models.intents import Explain, KeepDraft
from companion.ui.models.patterns.planning.plan import PlanModel, plan_model
from companion.ui.models.patterns.planning.tray import Cell
from companion.ui.shots.stage import Moment
from engine import Orders, open_box
from tests.ui.scene import Seat, seat_at, staged

OPENING = Moment("orders", "stark")
LATER = Moment("orders", "stark", round=3)


def opened(seat: Seat) -> PlanModel:
    closed = seat.card
    assert isinstance(closed, ClosedModel)
    assert closed.button is not None
    seat.touches(closed.button.intent)
    return plan(seat)


def plan(seat: Seat) -> PlanModel:
    card = seat.card
    assert isinstance(card, PlanModel)
    return card


def lay(seat: Seat, token: str) -> None:
    """Touch this token of the tray, where one is left."""
    cells = [cell for column in plan(seat).columns for cell in column.cells if cell.token == token]
    seat.touches(cells[-1].intent)


def test_PLN_02_a_plan_of_three_is_sealed_with_five_touches(tmp_path: Path) -> None:
    seat = seat_at(OPENING, tmp_path)
    opened(seat)
    for token in ("march-0", "raid", "raid"):
        assert plan(seat).buttons[-1].intent is None
        lay(seat, token)
    seat.touches(plan(seat).buttons[-1].intent)
    assert isinstance(seat.card, SealedModel)
    (sealed,) = seat.situation.own.sealed
    assert isinstance(sealed.choice, Orders)
    assert dict(sealed.choice.orders) == {"shivering-sea": "raid", "white-harbor": "raid", "winterfell": "march-0"}


def test_the_button_counts_the_areas_that_are_left(tmp_path: Path) -> None:
    seat = seat_at(OPENING, tmp_path)
    opened(seat)
    assert plan(seat).buttons[-1].text == "Seal · 3 areas to go"
    lay(seat, "raid")
    lay(seat, "raid")
    assert plan(seat).buttons[-1].text == "Seal · 1 area to go"
    lay(seat, "support")
    assert plan(seat).buttons[-1].text == "Seal my plan"


def test_areas_stand_from_north_to_south(tmp_path: Path) -> None:
    strip = opened(seat_at(OPENING, tmp_path)).strip
    assert [cell.area for cell in strip] == ["winterfell", "shivering-sea", "white-harbor"]


def test_a_port_comes_after_its_land_and_before_all_that_lies_farther_south() -> None:
    areas = ("white-harbor-port", "seagard", "shipbreaker-bay", "white-harbor", "winterfell")
    in_order = ("winterfell", "white-harbor", "white-harbor-port", "seagard", "shipbreaker-bay")
    assert in_walking_order(areas, open_box("second")) == in_order


def test_the_tray_has_every_token_of_the_box_in_five_columns(tmp_path: Path) -> None:
    columns = opened(seat_at(OPENING, tmp_path)).columns
    assert [column.name for column in columns] == ["March", "Defense", "Support", "Raid", "Power"]
    assert [len(column.cells) for column in columns] == [3, 3, 3, 3, 3]


def test_a_used_token_leaves_a_hole_that_explains_itself(tmp_path: Path) -> None:
    seat = seat_at(OPENING, tmp_path)
    opened(seat)
    lay(seat, "raid")
    hole, left, _ = plan(seat).columns[3].cells
    assert (hole.state, left.state) == (Cell.USED, Cell.FREE)
    seat.touches(hole.intent)
    assert seat.situation.toast is not None
    assert seat.situation.toast.text == "Your Raid is already placed."


def test_PLN_08_a_banned_token_is_struck_through_and_says_so(tmp_path: Path) -> None:
    banned = opened(seat_at(LATER, tmp_path)).columns[0].cells[2]
    assert banned.state is Cell.BANNED
    assert isinstance(banned.intent, Explain)
    assert banned.intent.why_not.code == "order_banned"


def test_PLN_12_where_orders_run_short_areas_are_marked_that_may_stay_empty(tmp_path: Path) -> None:
    seat = seat_at(OPENING, tmp_path)
    own = seat.situation.question()
    assert own is not None
    short = attrs.evolve(own, choices=attrs.evolve(own.choices, least=2, number=2))
    model = plan_model(seat.situation, short)
    assert all(cell.may_stay_empty for cell in model.strip)
    assert model.heading == "Winterfell · 1 area stays empty"
    assert model.buttons[-1].text == "Seal · 2 areas to go"
    assert not any(cell.may_stay_empty for cell in plan_model(seat.situation, own).strip)


def test_a_touch_on_the_socket_of_the_map_does_the_same_as_one_on_the_strip(tmp_path: Path) -> None:
    model = opened(seat_at(OPENING, tmp_path))
    for cell in model.strip:
        assert model.map.taps[cell.area] == cell.intent


def test_every_token_costs_one_touch_and_none_is_chosen_before_the_player_has(tmp_path: Path) -> None:
    model = opened(seat_at(OPENING, tmp_path))
    assert all(cell.token is None for cell in model.strip)
    free = [cell for column in model.columns for cell in column.cells if cell.state is Cell.FREE]
    assert free
    assert all(isinstance(cell.intent, KeepDraft) for cell in free)


def test_nothing_of_a_plan_is_in_the_text_of_its_model(tmp_path: Path) -> None:
    seat = seat_at(OPENING, tmp_path)
    opened(seat)
    lay(seat, "march-0")
    assert "march-0" not in repr(plan(seat))


def test_last_plan_is_offered_while_no_token_is_placed(tmp_path: Path) -> None:
    """In round 2, what was sealed in round 1 can be used again, where it fits."""
    table, _ = staged(OPENING)
    seat = Seat(table, tmp_path, "stark")
    revealed = play_a_round(seat)
    seat.passes(1)
    again = opened(seat).last_plan
    assert again is not None
    seat.touches(again.intent)
    placed = {cell.area: cell.token.token for cell in plan(seat).strip if cell.token is not None}
    assert placed
    assert placed.items() <= revealed.items()
    assert plan(seat).last_plan is None


def test_the_last_plan_is_known_after_the_app_was_started_again(tmp_path: Path) -> None:
    table, _ = staged(OPENING)
    play_a_round(Seat(table, tmp_path / "before", "stark"))
    again = Seat(table, tmp_path / "after", "stark")
    assert opened(again).last_plan is not None


def play_a_round(seat: Seat) -> dict[str, str]:
    """Everybody answers at random until the next plan is due; what stark had sealed."""
    own: dict[str, str] = {}
    door = seat.table.door(*seat.table.game.setup.houses)
    for number in range(400):
        game = seat.table.game
        if game.state.round == 2 and game.state.step == "planning":
            return own
        if not own:
            own = {area: placed.token for area, placed in game.state.orders.items() if placed.house == "stark"}
        seat.table.show()
        question = next(one for one in door.view.own.questions if one.asked.is_due and not one.asked.is_sealed)
        choice = door.ticket(door.any_choice(question.asked, str(number))).result
        door.answer(question.asked, choice)
    raise AssertionError("a round takes fewer answers")
