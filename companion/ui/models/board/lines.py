"""What to do on the board: a line for each event with which hands have something to do, the own ones first."""

import attrs

from companion.door import PublicTable
from companion.ui.models.board.reveal import REVEAL
from companion.ui.models.facts.decks import has_real_decks
from companion.ui.models.intents import Go, Intent, LinesDone
from companion.ui.models.parts import Badge, ButtonModel, Icon, Look, RowModel, SectionModel
from companion.ui.models.place import Place
from companion.ui.words import Words
from engine import Event, House

QUIET = 2
"""So many lines stand beside a question at most."""
BAR = "lines"
"""The part of the place that says beside which question the lines are looked at."""


WITH_CARDS = frozenset(
    {
        "card_drawn",
        "card_under_deck",
        "top_card_under_deck",
        "deck_shuffled",
        "card_shown",
        "tide_dealt",
        "tides_revealed",
    }
)
"""Events that only concern hands where the decks lie on the table."""


def lines_to_do(to_do: tuple[Event, ...], table: PublicTable, words: Words) -> tuple[Event, ...]:
    """The events with which hands at this table have something to do, but for the list of a reveal."""
    has_decks = has_real_decks(table)
    return tuple(
        event
        for event in to_do
        if event.name != REVEAL and (has_decks or event.name not in WITH_CARDS) and words.board(event) is not None
    )


@attrs.frozen
class LinesModel:
    """Lines, and who acts meanwhile."""

    title: str
    sections: tuple[SectionModel, ...]
    waiting: str
    buttons: tuple[ButtonModel, ...]


@attrs.frozen
class QuietLinesModel:
    """What is still to be done on the board, above a question: a touch shows all of it."""

    lines: tuple[str, ...]
    more: str
    intent: Intent


def lines_model(lines: tuple[Event, ...], place: Place, words: Words, waiting: str, *, question: str) -> LinesModel:
    """All lines. `question`: the own question that waits behind them, if there is one."""
    own = [event for event in lines if is_own(event, place.seat)]
    others = [event for event in lines if not is_own(event, place.seat)]
    sections = (
        SectionModel(words.say("Yours", context="lines"), _rows(own, words)),
        SectionModel(words.say("Everybody's", context="lines") if own else "", _rows(others, words)),
    )
    done = ButtonModel(words.say("Done on the board"), LinesDone(), Look.GOLD, "check")
    back = ButtonModel(words.say("Back"), Go(place.with_part(BAR, "")))
    return LinesModel(
        words.say("On the board now"),
        tuple(section for section in sections if section.rows),
        waiting,
        (back, done) if question else (done,),
    )


def quiet_lines(
    lines: tuple[Event, ...], place: Place, words: Words, *, question: str, is_reveal: bool
) -> QuietLinesModel | None:
    """The newest lines beside a question, the own ones first; after a reveal, that orders are to be laid."""
    if is_reveal:
        texts = [words.say("Lay your orders on the board.")]
    else:
        newest = list(reversed(lines))
        newest.sort(key=lambda event: not is_own(event, place.seat))
        texts = [text for text in map(words.board, newest) if text is not None]
    if not texts:
        return None
    left = len(texts) - QUIET
    more = words.count("{number} more", "{number} more", left) if left > 0 else ""
    return QuietLinesModel(tuple(texts[:QUIET]), more, Go(place.with_part(BAR, question)))


def is_own(event: Event, seat: House) -> bool:
    """Whether this seat's hands do it."""
    return bool(seat) and event.facts.get("house") == seat


def _rows(events: list[Event], words: Words) -> tuple[RowModel, ...]:
    lines = ((event.facts.get("house"), words.board(event)) for event in events)
    return tuple(board_line(text, house) for house, text in lines if text is not None)


def board_line(text: str, house: House | None) -> RowModel:
    """A line for the hands of a house, or of anybody."""
    return RowModel(text, pieces=(Badge(house) if house else Icon("hand", "text3"),))
