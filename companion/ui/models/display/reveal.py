"""The reveal on the table display: every order by its house, and who goes on."""

import attrs

from companion.ui.models.board.reveal import REVEAL
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.happenings.events import entry_of_last, events_since
from companion.ui.models.now.waiting import WaitingModel, waiting_model
from companion.ui.models.parts import Token
from companion.ui.models.situation import Situation
from engine import House

STILL_LAID = frozenset({REVEAL, "phase_begins"})
"""While nothing else has happened, hands lay orders on the board."""


@attrs.frozen
class RevealRow:
    """A house and its orders, from north to south."""

    house: House
    tokens: tuple[Token, ...]


@attrs.frozen
class RevealBody:
    """The orders turn up in one wave; below, who goes on."""

    key: str
    """Which reveal this is."""
    title: str
    second: str
    rows: tuple[RevealRow, ...]
    house: House
    """Whom the table waits for."""
    waiting: str
    sentence: str


def reveal_body(situation: Situation, waiting: WaitingModel) -> RevealBody | None:
    """PLN-15: from the moment when orders lie open until the first of them is resolved."""
    events = events_since(situation.log, REVEAL)
    if not events or any(event.name not in STILL_LAID for event in events):
        return None
    words, position = situation.words, situation.position
    order = next(iter(position.tracks.values()))
    rows = (RevealRow(house, _tokens(situation, house)) for house in order)
    return RevealBody(
        entry_of_last(situation.log, REVEAL),
        words.say("Lay your orders, face up"),
        words.say("Every phone lists its own."),
        tuple(row for row in rows if row.tokens),
        waiting.house,
        waiting.title,
        waiting.sentence,
    )


def waiting_now(situation: Situation) -> WaitingModel:
    """Whom the table waits for, as everybody may know it."""
    return waiting_model(situation.table, situation.place, situation.words)


def _tokens(situation: Situation, house: House) -> tuple[Token, ...]:
    own = {area: placed.token for area, placed in situation.position.orders.items() if placed.house == house}
    return tuple(Token(own[area], house) for area in in_walking_order(own, situation.box))
