"""The town crier: what a display says aloud. Made from public facts alone, of houses and never of players."""

from collections.abc import Callable, Iterator, Mapping

from companion.door import Asked, Happening, Progress, PublicTable
from companion.ui.models.facts.bans import ban_plaques
from companion.ui.words import Words
from engine import WESTEROS_DECKS, Event

AS_TOLD = frozenset(
    {
        "threat_moved",
        "choice_made",
        "track_moved",
        "orders_revealed",
        "raven_used",
        "combat_begins",
        "strength_announced",
        "combat_won",
        "units_routed",
        "units_destroyed",
        "wildlings_attack",
        "wildlings_beaten",
        "wildlings_win",
        "power_gained",
        "game_over",
        "game_drawn",
    }
)
"""What is said as the log tells it: of the raven what was done, of a combat who, where, the sums and the winner."""
TURNS = frozenset({"raid", "march"})
"""Questions that are asked in turn order: whose turn it is."""
BID = "bid"

Sentences = Iterator[str]


def said_aloud(
    before: PublicTable | None, now: PublicTable, happened: tuple[Happening, ...], words: Words
) -> tuple[str, ...]:
    """What is called out of what has happened since the table looked as before; nothing of what is caught up with."""
    if before is None or before.connection.progress is not Progress.IN_STEP or now.answers < before.answers:
        return ()
    events = (event for one in happened for event in one.events)
    return (*(sentence for event in events for sentence in _of_event(event, now, words)), *_asked(before, now, words))


def _of_event(event: Event, table: PublicTable, words: Words) -> Sentences:
    if event.name in AS_TOLD:
        yield words.told(event)
    elif event.name in OTHERWISE:
        yield from OTHERWISE[event.name](event, table, words)


def _card(event: Event, _table: PublicTable, words: Words) -> Sentences:
    """WES-02: the cards of the round by their names; others are told by what they do."""
    if event.facts["deck"] in WESTEROS_DECKS:
        yield words.say("{card:alone}.", card=words.card(event.facts["card"]))


def _bids(event: Event, _table: PublicTable, words: Words) -> Sentences:
    """COK-04: the lowest first."""
    bids = dict(sorted(event.facts["bids"].items(), key=lambda bid: bid[1]))
    yield words.told(Event(event.name, {**event.facts, "bids": bids}))


def _phase(event: Event, table: PublicTable, words: Words) -> Sentences:
    """The beginning of planning, with what is forbidden, and the end of a round."""
    position = table.position
    assert position is not None
    if event.facts["phase"] == "planning":
        yield words.say("Planning.")
        for ban in ban_plaques(position, words):
            yield words.say("{ban}.", ban=ban.text)
    elif event.facts["phase"] == "clean-up":
        yield words.say("End of the round.")


OTHERWISE: Mapping[str, Callable[[Event, PublicTable, Words], Sentences]] = {
    "card_drawn": _card,
    "bids_revealed": _bids,
    "phase_begins": _phase,
}
"""What is said in other words than those of the log."""


def _asked(before: PublicTable, now: PublicTable, words: Words) -> Sentences:
    """Whose turn it is, and what all bid for."""
    known = {one.question for one in before.asked if one.is_due}
    new = [one for one in now.asked if one.is_due and one.question not in known]
    for one in new:
        if one.kind in TURNS:
            yield words.waiting(one.kind, one.house, one.facts)
    bid = next((one for one in new if one.kind == BID and not _is_bid_for(before, one)), None)
    if bid is not None:
        yield words.say("{title}.", title=words.question(bid.kind, bid.facts).title)


def _is_bid_for(table: PublicTable, asked: Asked) -> bool:
    """Houses that bid one after the other are called once."""
    return any(one.kind == BID and one.facts["purpose"] == asked.facts["purpose"] for one in table.asked)
