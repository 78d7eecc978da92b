"""The steward carries out what touches mean, and knows how everything stands. It knows no window and no thread.

`arrived` brings a new view, `carry_out` an intent, `tick` the time. After each, `situation` is what screens are made
from. All three belong to the window's thread.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import attrs

from companion.door import Happening, View, reason_of
from companion.ui.doors import Doors
from companion.ui.keeping import Keeping
from companion.ui.models import intents
from companion.ui.models.board.to_do import to_do_after, to_do_without_first
from companion.ui.models.intents import Intent
from companion.ui.models.place import NoticeSheet, Place, ProposalSheet
from companion.ui.models.situation import Situation
from companion.ui.models.start.lobby import SETUP
from companion.ui.models.trouble.state import NO_TROUBLE
from companion.ui.posture import Posture
from companion.ui.steward.by_themselves import ByThemselves
from companion.ui.steward.coming import Coming
from companion.ui.steward.drafts import Drafts
from companion.ui.steward.log_reading import LogReading
from companion.ui.steward.looking_ahead import LookingAhead
from companion.ui.steward.on_top import OnTop
from companion.ui.steward.standing import Standing
from companion.ui.steward.under_way import UnderWay
from companion.ui.steward.watching import Watch
from companion.ui.words import words_in
from engine import House

GUARD_SECONDS = 0.25
"""A touch so soon after the question has changed was meant for the last one."""


class Steward:
    """One app."""

    def __init__(self, doors: Doors, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._doors = doors
        self._keeping = keeping
        self._clock = clock
        self.standing = Standing(keeping.settings(), clock)
        self._drafts = Drafts(self.standing, keeping)
        self._under_way = UnderWay(self.standing, doors, self._drafts)
        self._table = ""
        self._top = OnTop(self.standing, clock)
        self._alone = ByThemselves(clock)
        self._coming = Coming(self.standing, doors, self._under_way)
        self._ahead = LookingAhead()
        self._watch = Watch(clock)
        self._log = LogReading()

    @property
    def situation(self) -> Situation:
        """All that screens are made from."""
        return self.standing.situation

    @property
    def card(self) -> str:
        """The question that is on top; empty while the player is asked nothing."""
        return self._top.card

    # what comes from the door

    def arrived(self, view: View, happened: tuple[Happening, ...]) -> None:
        """A new view, and all that has happened since the last one that came."""
        table = view.table.table if view.table is not None else ""
        if table != self._table:
            self._come_to(table)
        self.standing.change(view=view)
        self._take_note(happened)
        self._read_log(view)
        self._under_way.settle(view)
        self._watch_over(view, happened)
        self._under_way.go_on(view)
        self._notice_trouble()
        self._top.choose_seat()
        self._top.follow_card()
        self._look_ahead()
        self._alone.answer(self._doors.door, self.situation.view.own, self.situation.by_themselves)
        for intent in self._coming.wanted():
            self.carry_out(intent)

    def _come_to(self, table: str) -> None:
        """Another table, or none: nothing of the last one stays."""
        self._table = table
        self._alone.begin_anew()
        self._top.begin_anew()
        self._under_way.begin_anew()
        self._watch, self._log = Watch(self._clock), LogReading()
        place = Place(screen=self.situation.place.screen) if table else Place()
        alone = self._coming.practising if table else frozenset[House]()
        self.standing.change(place=place, log=(), to_do=(), by_themselves=alone)
        self._drafts.come_to(table)

    def _take_note(self, happened: tuple[Happening, ...]) -> None:
        if not happened:
            return
        if any(one.body.what == "SetupChanged" for one in happened):
            self._top.go(self.situation.place.with_part(SETUP, "lobby"))  # the board is to be laid out anew
        # How the pieces lie at the beginning stands in the list of laying out.
        events = tuple(event for one in happened if one.body.what != "TableOpened" for event in one.events)
        self.standing.change(log=self.situation.log + happened, to_do=to_do_after(self.situation.to_do, events))

    def _read_log(self, view: View) -> None:
        """What happened before this device came, or came back; anew where history has changed.

        Not before the first entry is here: what comes after it is heard, or read with it.
        """
        if any(news.notice.what == "TakenBack" for news in view.own.notices):
            self._log.again()
            self.standing.change(log=())
        is_laid = view.table is not None and view.table.position is not None
        if is_laid and self._doors.door is not None:
            self.standing.change(log=self._log.look(self._doors.door, self.situation.log))

    def _watch_over(self, view: View, happened: tuple[Happening, ...]) -> None:
        """What is wrong, and what the player has not read yet."""
        for toast in self._watch.arrived(view, happened, self.situation.words):
            self.standing.toast(toast)
        self._notice_trouble()

    def _notice_trouble(self) -> None:
        self._watch.wishes(len(self.situation.under_way))
        self.standing.change(trouble=self._watch.trouble if self.situation.view.table is not None else NO_TROUBLE)

    def _look_ahead(self) -> None:
        """Whatever the card on top wants to know before the player has answered."""
        if self._doors.door is not None:
            self.standing.change(foreknown=self._ahead.look(self.situation, self._doors.door))

    # what comes from the player

    def carry_out(self, intent: Intent) -> None:
        """A touch, or a key."""
        if self._is_too_soon(intent):
            return
        self.touched()
        CARRIED_OUT[type(intent)](self, intent)
        self._notice_trouble()
        self._look_ahead()

    def _is_too_soon(self, intent: Intent) -> bool:
        now = self._clock()
        is_answer = isinstance(intent, intents.Answer | intents.Keep | intents.Open)
        is_vote = isinstance(intent, intents.Read) or (isinstance(intent, intents.Wish) and intent.wish == "vote")
        since = self._top.card_since if is_answer else self._watch.news_at if is_vote else -inf
        return now - since < GUARD_SECONDS

    def _on_keep(self, intent: intents.Keep) -> None:
        self._drafts.keep(intent.question, intent.draft)

    def _on_answer(self, intent: intents.Answer) -> None:
        if not self.situation.is_busy(intent):
            self._under_way.answer(intent)
            self._top.close_curtain()

    def _on_explain(self, intent: intents.Explain) -> None:
        self.standing.explain(intent.why_not)

    def _on_change(self, intent: intents.Change) -> None:
        before, settings = self.situation.settings, intent.settings
        self._keeping.keep_settings(settings)
        self.standing.change(settings=settings, words=words_in(settings.language))
        if settings.name != before.name:
            self._coming.open_door()

    def _on_wrote(self, intent: intents.Wrote) -> None:
        self.standing.change(typed={**self.situation.typed, intent.field: intent.text})

    def _on_lines_done(self, _intent: intents.LinesDone) -> None:
        self.standing.change(to_do=to_do_without_first(self.situation.to_do))

    def _on_dismiss(self, _intent: intents.Dismiss) -> None:
        self.standing.change(toast=None)

    def _on_read(self, intent: intents.Read) -> None:
        self._watch.read(intent.number)
        self._without_sheet()

    def _on_put_off(self, intent: intents.PutOff) -> None:
        self._watch.put_off(intent.proposal)
        self._without_sheet()

    def _without_sheet(self) -> None:
        """A sheet that came by itself goes; the one below it stays."""
        if isinstance(self.situation.place.sheet, NoticeSheet | ProposalSheet):
            self._top.go(attrs.evolve(self.situation.place, sheet=None))

    def _on_several(self, intent: intents.Several) -> None:
        for one in intent.intents:
            CARRIED_OUT[type(one)](self, one)

    # what the app itself asks for

    def at_first(self, intent: Intent | None, seat: House | None) -> None:
        """Once the door is open, do this instead of going back to where the device was; then take this seat."""
        self._coming.at_first(intent, seat)

    def start(self) -> None:
        """The window is there: open the door, if the player has a name already."""
        if self.situation.settings.name:
            self._coming.open_door()

    def touched(self) -> None:
        """A finger has touched the window, wherever: an open curtain stays open."""
        self._top.touched()

    def lies(self, posture: Posture) -> None:
        """How the phone lies: on its face, or flat and not touched for a while, it shows nothing secret."""
        self._top.lies(posture)

    def close_curtain(self) -> None:
        """The app is paused, the phone lies flat, somebody calls: nothing secret stays on the screen."""
        self._top.close_curtain()

    def failed(self, error: BaseException) -> None:
        """Something went wrong that nobody asked for: the app goes on, and says so."""
        self.standing.change(refused=("open", reason_of(error)))

    # time

    @property
    def needs_ticks(self) -> bool:
        """Whether something goes on by itself as time passes."""
        situation = self.situation
        robots = bool(situation.by_themselves) and situation.view.table is not None
        is_watched = situation.view.table is not None and self._watch.needs_ticks
        return bool(self._top.needs_ticks or situation.toast or robots or is_watched)

    def tick(self) -> None:
        """Some time has passed."""
        self.standing.tick()
        answer = self._top.tick()
        if answer is not None:
            self._on_answer(answer)
        self._alone.answer(self._doors.door, self.situation.view.own, self.situation.by_themselves)
        self._notice_trouble()


CARRIED_OUT: Mapping[type, Callable[[Steward, Any], None]] = {
    intents.Go: lambda steward, intent: steward._top.go(intent.place),
    intents.Keep: Steward._on_keep,
    intents.Answer: Steward._on_answer,
    intents.Withdraw: lambda steward, intent: steward._under_way.withdraw(intent),
    intents.Open: lambda steward, intent: steward._top.open_curtain(intent.question),
    intents.Close: lambda steward, _: steward._top.close_curtain(),
    intents.Explain: Steward._on_explain,
    intents.Wish: lambda steward, intent: steward._under_way.wish(intent),
    intents.Change: Steward._on_change,
    intents.Practise: lambda steward, intent: steward._coming.practise(intent),
    intents.Draw: lambda steward, intent: steward._coming.draw(intent),
    intents.GoHome: lambda steward, intent: steward._coming.go_home(intent),
    intents.Wrote: Steward._on_wrote,
    intents.LinesDone: Steward._on_lines_done,
    intents.Wait: lambda steward, intent: steward._top.wait(intent.question),
    intents.Dismiss: Steward._on_dismiss,
    intents.Read: Steward._on_read,
    intents.PutOff: Steward._on_put_off,
    intents.Several: Steward._on_several,
}
"""How each intent is carried out."""
