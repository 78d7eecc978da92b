"""What to do on the board: which lines there are, for whom, and when they go."""

from pathlib import Path

from companion.ui.models.board.lines import LinesModel, lines_model, lines_to_do, quiet_lines
from companion.ui.models.board.reveal import RevealModel
from companion.ui.models.board.to_do import MOST, to_do_after, to_do_without_first
from companion.ui.models.facts.stars import KINGS_COURT
from companion.ui.models.intents import LinesDone
from companion.ui.models.now.now import quiet_model
from companion.ui.models.now.waiting import WaitingModel
from companion.ui.models.place import Place
from companion.ui.shots.stage import Moment
from companion.ui.words import words_in
from engine import Event
from tests.ui.scene import Seat, seat_at, staged

WORDS = words_in("en")
MOVED = Event("units_moved", {"house": "stark", "origin": "winterfell", "area": "moat-cailin", "units": ("knight",)})
TAKEN = Event("order_removed", {"house": "martell", "area": "sunspear", "token": "raid"})
LOOKED = Event("phase_begins", {"phase": "raid"})
REVEALED = Event("orders_revealed", {"orders": {}})
NEW_ROUND = Event("round_begins", {"round": 2})


def test_the_own_lines_stand_first() -> None:
    model = lines_model((TAKEN, MOVED), Place(seat="stark"), WORDS, "", question="")
    assert [section.heading for section in model.sections] == ["Yours", "Everybody's"]
    assert [row.title for row in model.sections[0].rows] == ["Move a Knight from Winterfell to Moat Cailin."]


def test_a_spectator_has_no_lines_of_their_own() -> None:
    model = lines_model((TAKEN, MOVED), Place(), WORDS, "", question="")
    assert [section.heading for section in model.sections] == [""]


def test_two_lines_at_most_stand_beside_a_question_the_newest_own_one_first() -> None:
    quiet = quiet_lines((MOVED, TAKEN, TAKEN), Place(seat="stark"), WORDS, question="1", is_reveal=False)
    assert quiet is not None
    assert quiet.lines[0].startswith("Move a Knight")
    assert len(quiet.lines) == 2
    assert quiet.more == "1 more"


def test_lines_do_not_pile_up() -> None:
    to_do = to_do_after((), (MOVED,) * (MOST + 5) + (TAKEN,))
    assert len(to_do) == MOST
    assert to_do[-1] == TAKEN


def test_what_is_only_looked_at_is_nothing_to_do() -> None:
    assert to_do_after((), (LOOKED, MOVED)) == (MOVED,)


def test_a_new_round_and_a_reveal_make_everything_before_them_old() -> None:
    assert to_do_after((MOVED,), (NEW_ROUND, TAKEN)) == (NEW_ROUND, TAKEN)
    assert to_do_after((MOVED,), (REVEALED, TAKEN)) == (REVEALED, TAKEN)


def test_the_list_of_a_reveal_outlives_many_lines_and_is_done_by_itself() -> None:
    to_do = to_do_after((), (REVEALED, *(TAKEN,) * (MOST + 3)))
    assert to_do[0] == REVEALED
    assert to_do_without_first(to_do) == (TAKEN,) * MOST
    assert to_do_without_first((TAKEN, MOVED)) == ()


def test_where_the_app_deals_no_hand_touches_a_deck(tmp_path: Path) -> None:
    table = seat_at(Moment("orders", "stark"), tmp_path).situation.table
    shown = Event("card_shown", {"deck": "wildlings", "house": "stark"})
    assert lines_to_do((shown, MOVED), table, WORDS) == (MOVED,)


def revealed(folder: Path, *, holds_raven: bool = False) -> Seat:
    """Everybody has sealed, and the plans are open; the seat of the raven's holder, or of another house."""
    table, _ = staged(Moment("orders"))
    holder = table.game.state.tracks[KINGS_COURT][0]
    seat = Seat(table, folder, holder if holds_raven else "martell")
    assert holder != "martell"
    for house in table.game.setup.houses:
        door = table.door(house)
        table.show()
        (own,) = door.view.own.questions
        door.answer(own.asked, door.ticket(door.any_choice(own.asked, house)).result)
    seat.passes(1)
    return seat


def test_PLN_15_after_the_reveal_a_player_lays_their_own_orders_from_north_to_south(tmp_path: Path) -> None:
    seat = revealed(tmp_path)
    card = seat.card
    assert isinstance(card, RevealModel)
    (section,) = card.sections
    assert section.heading == ""
    assert [row.title for row in section.rows] == ["Sea of Dorne", "Sunspear", "Salt Shore"]
    assert all(row.is_ticked is False for row in section.rows)


def test_a_tick_is_a_courtesy_that_can_be_taken_back(tmp_path: Path) -> None:
    seat = revealed(tmp_path)
    for is_ticked in (True, False):
        card = seat.card
        assert isinstance(card, RevealModel)
        seat.touches(card.sections[0].rows[0].intent)
        card = seat.card
        assert isinstance(card, RevealModel)
        assert card.sections[0].rows[0].is_ticked is is_ticked


def test_once_all_are_laid_the_table_is_waited_for(tmp_path: Path) -> None:
    seat = revealed(tmp_path)
    seat.touches(LinesDone())
    assert isinstance(seat.card, WaitingModel)


def test_whoever_is_asked_after_the_reveal_finds_the_list_above_the_question(tmp_path: Path) -> None:
    asked = revealed(tmp_path, holds_raven=True)
    quiet = quiet_model(asked.situation)
    assert quiet is not None
    assert quiet.lines == ("Lay your orders on the board.",)
    asked.touches(quiet.intent)
    card = asked.card
    assert isinstance(card, RevealModel)
    assert [button.text for button in card.buttons] == ["Back", "All laid"]
    asked.touches(card.buttons[-1].intent)
    assert not isinstance(asked.card, RevealModel | LinesModel)
