"""Real decks: what may be entered after the table has gone back is what the table would accept."""

from companion.door.seen.choices import FewChoices
from companion.door.seen.foresight import Foresight
from companion.door.seen.looking import Looking
from companion.door.seen.own import Own
from companion.door.seen.public import Connection, Hosting, Progress, PublicTable
from companion.table.ledger.entries import CorrectMirror, GoBack
from engine import Draw
from tests.table.room import Device, Room
from tests.table.scenes import agree_on
from tests.table.state.test_undo import draw_from, go_on_until, playing

NOT_YET = PublicTable("", Connection(Progress.IN_STEP, 0, 0, "", "", 0, 0), Hosting.NOT, None)
"""What a device knows beside the table."""


def offered(room: Room, device: Device) -> list[str]:
    looking = Looking(device.name, Foresight(lambda: None))
    public = looking.public(device.guest.table, NOT_YET, {})
    (question,) = looking.own(device.guest, Own(), public).questions
    assert question.only is None
    assert isinstance(question.choices, FewChoices)
    return [choice.card for choice in question.choices.choices if isinstance(choice, Draw)]


def test_a_card_that_was_put_back_is_the_only_one_offered_until_the_deck_is_set_right() -> None:
    room = playing(dealer="physical")
    question = go_on_until(room, "draw")
    stark, before = room.device_of("stark"), len(room.game.answers)
    possible = offered(room, stark)
    assert len(possible) > 1
    mistaken = draw_from(room)
    agree_on(room, GoBack(before))
    assert offered(room, stark) == [mistaken.card]
    deck = question.facts["deck"]
    agree_on(room, CorrectMirror((("deck", deck, *room.game.state.decks[deck].hidden),)))
    assert offered(room, stark) == possible
    other = next(card for card in possible if card != mistaken.card)
    assert draw_from(room, other).card == other
