"""The card of a player who is not asked, and of one whose question answers itself."""

from pathlib import Path

import attrs

from companion.door import StagedTable
from companion.ui.models.header import Pip, header_model
from companion.ui.models.now.automatic import AutomaticModel
from companion.ui.models.now.waiting import WaitingModel, waiting_model
from companion.ui.models.place import Place
from companion.ui.models.settings import AutomaticPace, Settings
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment, game_at
from companion.ui.steward.on_top import AUTOMATIC_SECONDS
from companion.ui.words import words_in
from engine import Game, Question
from tests.ui.scene import Seat, seat_at

WORDS = words_in("en")
SLOW = AUTOMATIC_SECONDS[AutomaticPace.SLOW]


def other_seat(seat: Seat, folder: Path) -> Situation:
    """Somebody at the same table who is not asked."""
    asked = seat.table.game.pending[0].house
    other = next(house for house in seat.table.game.setup.houses if house != asked)
    return Seat(seat.table, folder, other).situation


def test_a_waiting_player_reads_who_acts_and_what_comes_next(tmp_path: Path) -> None:
    seat = seat_at(Moment("march", seed=2), tmp_path / "asked")
    situation = other_seat(seat, tmp_path / "other")
    card = waiting_model(situation.table, situation.place, WORDS)
    asked = seat.table.game.pending[0].house
    assert card.house == asked
    assert card.title == f"{asked.title()} marches."
    assert [button.text for button in card.buttons] == ["My hand"]
    mine = [placed for placed in situation.position.orders.values() if placed.house == situation.seat]
    marches = [placed for placed in mine if placed.token.startswith("march")]
    assert bool(card.next) is bool(marches)


def test_the_board_shows_the_orders_among_which_the_house_chooses(tmp_path: Path) -> None:
    seat = seat_at(Moment("march", round=4), tmp_path / "asked")
    situation = other_seat(seat, tmp_path / "other")
    card = waiting_model(situation.table, situation.place, WORDS)
    asked = seat.table.game.pending[0].house
    marches = {
        area
        for area, placed in situation.position.orders.items()
        if placed.house == asked and placed.token.startswith("march")
    }
    assert card.map is not None
    assert set(card.map.focus) == marches
    assert card.sentence.startswith(f"{len(marches)} March order")


def test_before_the_raids_the_card_says_what_comes_later(tmp_path: Path) -> None:
    seat = seat_at(Moment("raven", round=3), tmp_path / "asked")
    situation = other_seat(seat, tmp_path / "other")
    card = waiting_model(situation.table, situation.place, WORDS)
    assert card.next.startswith("Your next part: ")
    assert card.sentence == "It may swap an order, or look at the top wildling card."


def test_a_house_without_an_order_of_this_step_has_done_its_part(tmp_path: Path) -> None:
    situation = seat_at(Moment("march", round=4), tmp_path).situation
    orders = {area: placed for area, placed in situation.position.orders.items() if placed.house == situation.seat}
    position = attrs.evolve(situation.position, orders=orders)
    header = header_model(attrs.evolve(situation.table, position=position), situation.place, WORDS)
    states = {pip.house: pip.state for pip in header.pips}
    assert states.pop(situation.seat) is Pip.ASKED
    assert set(states.values()) == {Pip.DONE}


def test_a_spectator_has_no_hand_and_no_next_part(tmp_path: Path) -> None:
    situation = seat_at(Moment("march", seed=2), tmp_path).situation
    card = waiting_model(situation.table, Place(), WORDS)
    assert card.buttons == ()
    assert card.next == ""


def test_PLN_12_where_orders_run_short_the_card_says_whose_seal_comes_first(tmp_path: Path) -> None:
    situation = seat_at(Moment("orders", "stark"), tmp_path).situation
    first, *later = situation.table.asked
    asked = (first, *(attrs.evolve(one, is_due=False) for one in later))
    table = attrs.evolve(situation.table, asked=asked)
    card = waiting_model(table, Place(seat=later[0].house), WORDS)
    assert card.title == f"{first.house.title()} seals first."
    assert card.sentence == "A House is short of orders, so plans are sealed in turn order."


def only_one_raid(game: Game, question: Question) -> bool:
    return len(list(question.options())) == 1


def automatic(folder: Path, settings: Settings) -> Seat:
    game, house = game_at(Moment("raid", seed=2), only_one_raid)
    return Seat(StagedTable(game), folder, house, settings=settings)


def test_a_question_with_one_answer_counts_down_and_answers_itself(tmp_path: Path) -> None:
    seat = automatic(tmp_path, Settings(automatic=AutomaticPace.SLOW))
    answers = len(seat.table.game.answers)
    card = seat.card
    assert isinstance(card, AutomaticModel)
    assert card.sentence == "Your Raid comes off and does nothing."
    seat.passes(SLOW)
    assert len(seat.table.game.answers) == answers + 1


def test_whoever_says_wait_is_asked(tmp_path: Path) -> None:
    seat = automatic(tmp_path, Settings(automatic=AutomaticPace.SLOW))
    answers = len(seat.table.game.answers)
    card = seat.card
    assert isinstance(card, AutomaticModel)
    seat.touches(card.buttons[0].intent)
    seat.passes(SLOW * 2)
    assert len(seat.table.game.answers) == answers
    assert not isinstance(seat.card, AutomaticModel | WaitingModel)


def test_nothing_answers_itself_while_the_table_rests(tmp_path: Path) -> None:
    seat = automatic(tmp_path, Settings(automatic=AutomaticPace.SLOW))
    answers = len(seat.table.game.answers)
    seat.table.rest(True)
    seat.table.show()
    seat.passes(SLOW * 2)
    assert len(seat.table.game.answers) == answers
    seat.table.rest(False)
    seat.table.show()
    seat.passes(SLOW / 2)
    assert len(seat.table.game.answers) == answers, "the time for it begins anew"
    seat.passes(SLOW)
    assert len(seat.table.game.answers) == answers + 1


def test_fast_says_it_in_passing_and_never_asks(tmp_path: Path) -> None:
    seat = automatic(tmp_path / "fast", Settings(automatic=AutomaticPace.FAST))
    assert seat.situation.toast is not None
    assert seat.situation.toast.text == "Your Raid comes off and does nothing."
    never = automatic(tmp_path / "never", Settings(automatic=AutomaticPace.NEVER))
    assert not isinstance(never.card, AutomaticModel)


def test_a_secret_never_answers_itself(tmp_path: Path) -> None:
    seat = seat_at(Moment("orders", "stark"), tmp_path)
    seat.passes(SLOW * 2)
    assert seat.situation.automatic == ""
    assert seat.situation.own.sealed == ()
