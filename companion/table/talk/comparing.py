"""How a guest and a host compare their ledgers: how far both agree, and what one may believe of what the other says."""

from companion.table.ledger.entries import HostChanged
from companion.table.ledger.ledger import Ledger
from companion.table.talk.messages import Entries, Sync


def known_places(ledger: Ledger) -> tuple[tuple[int, bytes], ...]:
    """The hash after all entries, and after one, two, four, eight … fewer: enough to find where ledgers part."""
    length = len(ledger)
    places = [length]
    step = 1
    while places[-1] > 0:
        places.append(max(length - step, 0))
        step *= 2
    return tuple((place, ledger.head_at(place)) for place in places)


def shared_with(ledger: Ledger, sync: Sync) -> int:
    """The last place at which both ledgers are known to agree."""
    agreeing = (place for place, head in sync.known if 0 <= place <= len(ledger) and ledger.head_at(place) == head)
    return next(agreeing, 0)


def parting(own: Ledger, other: Ledger) -> int:
    """How many entries both ledgers begin with."""
    most = min(len(own), len(other))
    return next(number for number in range(most, -1, -1) if own.head_at(number) == other.head_at(number))


def is_laid_twice(own: Ledger, other: Ledger) -> bool:
    """Whether both ledgers part where the table was put away, laid again by two: who follows one follows no other."""
    parted = parting(own, other)
    if parted >= min(len(own), len(other)):
        return False
    return all(isinstance(body, HostChanged) and body.laid_again for body in (own[parted].body, other[parted].body))


def leads_on(ledger: Ledger, message: Entries) -> bool:
    """Whether these entries go on from this ledger, or tell again what is known, and lead to where the host is."""
    if not 0 <= message.after <= len(ledger) or ledger.leads_to(message.after, message.entries) != message.head:
        return False
    known = ledger.after(message.after)[: len(message.entries)]
    return message.entries[: len(known)] == known
