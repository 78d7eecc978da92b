"""Watching over a stay at a table: how long the host is silent, what the player has not read, who hosts now."""

from collections.abc import Callable, Iterator, Mapping

import attrs

from companion.door import (
    CorrectMirror,
    GoBack,
    Happening,
    OpenProposal,
    OwnNews,
    Position,
    Progress,
    PublicTable,
    Told,
    View,
)
from companion.ui.models.situation import Toast
from companion.ui.models.trouble.differences import differences
from companion.ui.models.trouble.notices import TAKES_BACK, WENT_BACK, Weight, is_stop, weight_of
from companion.ui.models.trouble.state import NOTHING, Trouble, Unread
from companion.ui.words import Words

TOLD_ENTRIES = ("TablePutAway",)
"""Entries that everybody should hear of at once."""
VOTE, CORRECTED = "VoteCast", "mirror_corrected"


class Watch:
    """One stay at one table. It asks the clock, and nobody else."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._trouble = Trouble()
        self._lost_at: float | None = clock()
        """Since when this device is not in step; None while it is."""
        self._wished_at: float | None = None
        self._notices = 0
        self._host = ""
        self._proposals: Mapping[int, OpenProposal] = {}
        self._answers = 0
        self.news_at = clock()
        """When the sheet on top has changed last."""
        self._known: Position | None = None
        """The position in which this device was last in step: so the board should lie."""

    @property
    def needs_ticks(self) -> bool:
        """Whether something is counted."""
        return self._lost_at is not None or self._wished_at is not None

    @property
    def trouble(self) -> Trouble:
        """How everything stands now."""
        now = self._clock()
        return attrs.evolve(
            self._trouble,
            without_host=now - self._lost_at if self._lost_at is not None else 0.0,
            under_way=now - self._wished_at if self._wished_at is not None else 0.0,
        )

    def arrived(self, view: View, happened: tuple[Happening, ...], words: Words) -> tuple[Toast, ...]:
        """A new view of this table; what the player is told of it at once."""
        if view.table is None:
            return ()
        self._follow_line(view.table)
        went_back = self._goes_back(view)
        news = tuple(self._take(one, view.table) for one in (*view.own.notices, *went_back))
        self._remember(view.table)
        settled = self._follow_votes(view.table, happened, words)
        told = (*_entries_told(happened, words), *_drawn(view, happened, words), *(settled if not went_back else ()))
        return (*self._new_host(view, words), *told, *_toasts(news, words))

    def wishes(self, number: int) -> None:
        """So many wishes are on their way now."""
        if not number:
            self._wished_at = None
        elif self._wished_at is None:
            self._wished_at = self._clock()

    def read(self, number: int) -> None:
        """The player has read a notice."""
        self.news_at = self._clock()
        left = tuple(one for one in self._trouble.unread if one.number != number)
        self._trouble = attrs.evolve(self._trouble, unread=left)

    def put_off(self, proposal: int) -> None:
        """The player votes later."""
        self.news_at = self._clock()
        self._trouble = attrs.evolve(self._trouble, put_off=self._trouble.put_off | {proposal})

    def _follow_line(self, table: PublicTable) -> None:
        if table.connection.progress is Progress.IN_STEP:
            self._lost_at = None
            self._trouble = attrs.evolve(self._trouble, is_stopped=False)
        elif self._lost_at is None:
            self._lost_at = self._clock()

    def _take(self, news: OwnNews, table: PublicTable) -> Unread:
        """A notice, with what it changes on the board; those for sheets are kept until they are read."""
        self._notices += 1
        is_cut = news.notice.what in TAKES_BACK and self._known is not None and table.position is not None
        changes = differences(self._known, table.position) if is_cut else NOTHING  # type: ignore[arg-type]
        unread = Unread(self._notices, news, changes)
        if weight_of(unread) is Weight.SHEET:
            self.news_at = self._clock()
            stops = self._trouble.is_stopped or is_stop(unread)
            self._trouble = attrs.evolve(self._trouble, unread=(*self._trouble.unread, unread), is_stopped=stops)
        return unread

    def _remember(self, table: PublicTable) -> None:
        if table.connection.progress is Progress.IN_STEP:
            self._known = table.position

    def _goes_back(self, view: View) -> tuple[OwnNews, ...]:
        """The table has agreed to go back; what was cut off without its consent a notice of the door tells."""
        assert view.table is not None
        before, self._answers = self._answers, view.table.answers
        is_cut = any(news.notice.what == "TakenBack" for news in view.own.notices)
        return (OwnNews(Told(WENT_BACK, {})),) if self._answers < before and not is_cut else ()

    def _follow_votes(self, table: PublicTable, happened: tuple[Happening, ...], words: Words) -> tuple[Toast, ...]:
        """What has become of proposals that are not open any more."""
        open_ones = {proposal.number: proposal for proposal in table.proposals}
        if open_ones.keys() - self._proposals.keys():
            self.news_at = self._clock()
        settled = [proposal for number, proposal in self._proposals.items() if number not in open_ones]
        self._proposals = open_ones
        self._trouble = attrs.evolve(self._trouble, put_off=self._trouble.put_off & frozenset(open_ones))
        carried = [proposal.action for proposal in settled if _is_carried(proposal, happened)]
        # A correction is told by its event, and going back by a sheet.
        seats = (action for action in carried if not isinstance(action, CorrectMirror | GoBack))
        toasts = [Toast(words.agreed(action), "info") for action in (*_corrections(happened), *seats)]
        if len(carried) < len(settled) and not toasts:
            toasts.append(Toast(words.say("The proposal is off the table."), "info"))
        return tuple(toasts)

    def _new_host(self, view: View, words: Words) -> tuple[Toast, ...]:
        """Another device hosts than before."""
        assert view.table is not None
        before, self._host = self._host, view.table.host
        if not before or not self._host or before == self._host:
            return ()
        return (Toast(_hosts_now(view.table, view.own.device, words), "info"),)


def _corrections(happened: tuple[Happening, ...]) -> Iterator[CorrectMirror]:
    """What the table has set right, by a vote or at once."""
    for event in (event for one in happened for event in one.events if event.name == CORRECTED):
        yield CorrectMirror(event.facts["changes"])


def _is_carried(proposal: OpenProposal, happened: tuple[Happening, ...]) -> bool:
    """Whether enough have agreed, with the votes that have come since it was last seen open."""
    cast = (one.body.facts for one in happened if one.body.what == VOTE)
    votes = {
        **proposal.votes,
        **{facts["house"]: facts["agrees"] for facts in cast if facts["proposal"] == proposal.number},
    }
    return [votes.get(house) for house in proposal.voters].count(True) >= proposal.needed


def _hosts_now(table: PublicTable, own: str, words: Words) -> str:
    if table.host == own:
        return words.say("This phone hosts now.")
    houses = [words.house(seat.house) for seat in table.seats if seat.device == table.host]
    if not houses:
        return words.say("Another device hosts now.")
    return words.say("{house}’s phone hosts now.", house=words.joined(houses))


def _entries_told(happened: tuple[Happening, ...], words: Words) -> tuple[Toast, ...]:
    # A table that was put away once and is laid again has gone on: that is old news.
    told = (words.entry(one.body) for one in happened[-1:] if one.body.what in TOLD_ENTRIES)
    return tuple(Toast(text, "info") for text in told if text)


def _drawn(view: View, happened: tuple[Happening, ...], words: Words) -> tuple[Toast, ...]:
    """Which house the lot has given to whoever looks at this device."""
    houses = [words.house(house) for house in view.own.houses]
    if not houses or not any(one.body.what == "HousesDrawn" for one in happened):
        return ()
    return (Toast(words.say("The lot gives you {houses}.", houses=words.joined(houses)), "info"),)


def _toasts(news: tuple[Unread, ...], words: Words) -> tuple[Toast, ...]:
    light = (one.news for one in news if weight_of(one) is Weight.TOAST)
    return tuple(Toast(words.notice(one.notice, of_host=one.of_host).sentence, "warn") for one in light)
