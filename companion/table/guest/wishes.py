"""The wishes of one device: suggested until its host has answered; which of them still mean the same after a cut."""

from collections.abc import Mapping, Sequence

from companion.table.ledger import entries
from companion.table.secrets.safe import Safe
from companion.table.state.state import TableState
from companion.table.state.table import Table
from companion.table.talk.messages import Refused
from engine import DEALER, Refusal


class OwnWishes:
    """What a device has wished and its host has not yet answered, each under a number that is never used again."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._waiting: dict[int, entries.Body] = {}
        self._number = 0

    @property
    def waiting(self) -> tuple[entries.Body, ...]:
        """What was suggested and not yet answered, in the order in which it was wished."""
        return tuple(self._waiting.values())

    # new wishes

    def next_number(self, table: TableState) -> int:
        """The number of the next wish: higher than any that this host has entered."""
        return max(self._number, table.serials.get(self._device, 0)) + 1

    def wait_for(self, number: int, body: entries.Body) -> None:
        """One more wish waits for its answer."""
        self._number = number
        self._waiting[number] = body

    # what becomes of them

    def is_told_of(self, refused: Refused) -> bool:
        """A wish is refused: whether the player hears why, and not if it was none, or is none any more."""
        return self._waiting.pop(refused.number, None) is not None

    def entered(self, entry: entries.Entry) -> None:
        """What is in the ledger is no wish any more."""
        for number, body in self._waiting.items():
            if entry.device == self._device and body == entry.body:
                del self._waiting[number]
                break

    def take_seals(self, branch: int, on_the_table: Mapping[str, bytes]) -> list[bytes]:
        """What was sealed in an earlier branch, and is still meant: what the player has changed since waits no more."""
        meant, waiting = dict(on_the_table), self._waiting
        self._waiting = {}
        for number, body in waiting.items():
            if isinstance(body, entries.AnswerSealed) and body.branch < branch:
                meant[body.question] = body.seal
            elif isinstance(body, entries.SealWithdrawn) and body.branch < branch:
                meant.pop(body.question, None)
            else:
                self._waiting[number] = body
        return list(meant.values())

    def take_all(self) -> tuple[entries.Body, ...]:
        """All that wait, to be suggested again; none waits then."""
        waiting, self._waiting = self.waiting, {}
        return waiting

    def after_cut(self, table: Table, gone: Sequence[entries.Body], safe: Safe) -> list[Refusal]:
        """Own entries that were cut off are wishes again if still meant; and why a sealed answer is now illegal."""
        refusals: list[Refusal] = []
        for body in _last_seals((*gone, *self.take_all())):
            if not still_meant(table, body):
                continue
            secret = safe.secret_of(body.seal) if isinstance(body, entries.AnswerSealed) else None
            refusal = safe.refusal_of(table, secret.opening) if secret is not None else None
            if refusal is None:
                self.wait_for(self._number + 1, body)
            else:
                refusals.append(refusal)
        return refusals


def _last_seals(bodies: Sequence[entries.Body]) -> list[entries.Body]:
    """Of an answer that was changed or withdrawn only the last word is meant: somebody may have opened against it."""
    last = {body.question: body for body in bodies if isinstance(body, entries.AnswerSealed | entries.SealWithdrawn)}
    return [
        body
        for body in bodies
        if not isinstance(body, entries.AnswerSealed | entries.SealWithdrawn) or last[body.question] is body
    ]


def still_meant(table: TableState, body: entries.Body) -> bool:
    """Whether the player, who saw what this table shows, meant just this.

    An answer counts only for a question that was open here already: the same question may come again in another
    position. Openings are made anew from the secrets, when it is time.
    """
    if isinstance(body, entries.HostAct | entries.HostWish):
        return False  # another device hosts now
    if isinstance(body, entries.AnswerGiven | entries.AnswerSealed | entries.SealWithdrawn):
        asked = table.question(body.question)
        # What a device dealt while it was host was no wish of its player.
        is_dealt = asked is not None and asked.house == DEALER and table.is_dealt_by_host
        return asked is not None and body.branch == table.branch and not is_dealt
    if isinstance(body, entries.VoteCast):
        return body.proposal in table.proposals
    if isinstance(body, entries.ProposalMade) and isinstance(body.action, entries.GoBack):
        return body.action.answers < table.answers
    return True
