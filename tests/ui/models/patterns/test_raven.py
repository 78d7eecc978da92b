"""The Messenger Raven on the screen."""

from pathlib import Path

from companion.door import OwnCard
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.intents import Explain, GiveAnswer
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.patterns.planning.looked_card import LookedCardModel
from companion.ui.models.patterns.planning.plan import PlanModel
from companion.ui.models.patterns.planning.tray import Cell
from companion.ui.models.shell import shell_model
from companion.ui.shots.stage import Moment
from engine import NONE, WILDLING_DECK, Pick, Swap
from tests.ui.scene import Seat, seat_at

RAVEN = Moment("raven", round=3, seed=4)
CARD = "rattleshirts-raiders"


def choose(seat: Seat, title: str) -> None:
    card = seat.card
    assert isinstance(card, ChoiceModel)
    (row,) = (row for row in card.rows if row.title == title)
    seat.touches(row.intent)


def swap(seat: Seat) -> PlanModel:
    card = seat.card
    assert isinstance(card, PlanModel)
    return card


def test_RAV_02_one_of_three(tmp_path: Path) -> None:
    card = seat_at(RAVEN, tmp_path).card
    assert isinstance(card, ChoiceModel)
    assert [row.title for row in card.rows] == ["Swap one of my orders", "Look at the wildling card", "Neither"]
    last = card.rows[-1].intent
    assert isinstance(last, GiveAnswer)
    assert last.choice == Pick(NONE)


def test_RAV_03_an_order_is_exchanged_in_the_open(tmp_path: Path) -> None:
    seat = seat_at(RAVEN, tmp_path)
    choose(seat, "Swap one of my orders")
    assert swap(seat).curtain is None
    assert shell_model(seat.situation).tabs == ()
    area = swap(seat).strip[1]
    seat.touches(area.intent)
    assert swap(seat).buttons[-1].intent is None
    free = next(cell for column in swap(seat).columns for cell in column.cells if cell.state is Cell.FREE)
    seat.touches(free.intent)
    main = swap(seat).buttons[-1]
    assert isinstance(main.intent, GiveAnswer)
    assert main.intent.choice == Swap(area.area, free.token)
    seat.touches(main.intent)
    assert seat.table.game.state.orders[area.area].token == free.token


def test_a_token_that_cannot_be_exchanged_says_why(tmp_path: Path) -> None:
    seat = seat_at(RAVEN, tmp_path)
    choose(seat, "Swap one of my orders")
    others = [cell for column in swap(seat).columns for cell in column.cells if cell.state is not Cell.FREE]
    assert {cell.state for cell in others} >= {Cell.USED, Cell.BANNED}
    codes = {cell.intent.why_not.code for cell in others if isinstance(cell.intent, Explain)}
    assert codes <= {"no_such_token_left", "order_banned", "too_many_special_orders"}
    assert len([cell for cell in others if isinstance(cell.intent, Explain)]) == len(others)


def test_back_leads_to_the_three_again(tmp_path: Path) -> None:
    seat = seat_at(RAVEN, tmp_path)
    choose(seat, "Swap one of my orders")
    seat.touches(swap(seat).buttons[0].intent)
    assert isinstance(seat.card, ChoiceModel)


def looked(folder: Path) -> Seat:
    seat = seat_at(RAVEN, folder)
    house = seat.situation.seat
    seat.table.cards[house] = (OwnCard(house, WILDLING_DECK, CARD),)
    choose(seat, "Look at the wildling card")
    seat.passes(1)
    return seat


def test_RAV_05_the_card_lies_behind_the_curtain_until_it_is_opened(tmp_path: Path) -> None:
    seat = looked(tmp_path)
    closed = seat.card
    assert isinstance(closed, ClosedModel)
    assert "Rattleshirt" not in repr(closed)
    assert closed.button is not None
    seat.touches(closed.button.intent)
    card = seat.card
    assert isinstance(card, LookedCardModel)
    assert card.name == "Rattleshirt's Raiders"
    assert "Rattleshirt" not in repr(card)


def test_top_and_bottom_are_two_buttons_that_are_alike(tmp_path: Path) -> None:
    seat = looked(tmp_path)
    closed = seat.card
    assert isinstance(closed, ClosedModel)
    assert closed.button is not None
    seat.touches(closed.button.intent)
    card = seat.card
    assert isinstance(card, LookedCardModel)
    top, bottom = card.choices
    assert top.look is bottom.look
    seat.touches(bottom.intent)
    assert seat.table.game.state.step == "raid"
