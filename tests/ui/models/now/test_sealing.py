"""Between a touch on *Seal* and the word of the table: what a player sees then, and what nobody claims too early."""

from pathlib import Path

import attrs
import pytest

from companion.door import Stage, Ticket
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.curtain.sealed import SealedModel
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.now.now import quiet_model
from companion.ui.shots.stage import Moment
from engine import Choice
from tests.ui.scene import Seat, seat_at

ON_ITS_WAY = Ticket(1000, "answer")
"""A ticket of which no view says anything yet."""


def press_seal(seat: Seat, ticket: Ticket) -> Choice:
    """Touch *Seal* at a table that answers later; what was sealed."""
    own = seat.situation.question()
    door = seat.steward._doors.door
    assert own is not None
    choice = door.ticket(door.any_choice(own.asked, "a seed")).result
    door.answer = lambda asked, choice: ticket
    seat.touches(GiveAnswer(own.asked, choice))
    return choice


@pytest.mark.parametrize("kind", ["orders", "bid", "house-card"])
def test_a_secret_answer_that_is_on_its_way_has_the_screen_of_a_seal_but_is_not_called_sealed(
    kind: str, tmp_path: Path
) -> None:
    seat = seat_at(Moment(kind), tmp_path)
    press_seal(seat, ON_ITS_WAY)
    card = seat.card
    assert isinstance(card, SealedModel)
    assert "is being" in card.title
    assert card.break_it.intent is None
    assert not card.answer
    own_tile = next(tile for tile in card.tiles if tile.house == card.house)
    assert not own_tile.is_sealed


def test_nothing_but_the_seal_is_shown_meanwhile(tmp_path: Path) -> None:
    seat = seat_at(Moment("orders"), tmp_path)
    press_seal(seat, ON_ITS_WAY)
    assert quiet_model(seat.situation) is None
    assert not seat.situation.place.curtain


def test_an_answer_that_waits_for_a_host_can_be_opened_and_changed(tmp_path: Path) -> None:
    seat = seat_at(Moment("orders"), tmp_path)
    press_seal(seat, attrs.evolve(ON_ITS_WAY, stage=Stage.WAITING))
    assert isinstance(seat.card, ClosedModel)
