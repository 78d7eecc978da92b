"""The steward carries out what touches mean, and knows how everything stands. It knows no window and no thread.

`arrived` brings a new view, `carry_out` an intent, `tick` the time. After each, `situation` is what screens are made
from. The window also tells `top` how the phone lies and when it is touched, and `coming` when the app starts. All of it
belongs to the window's thread.
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
from companion.ui.models.settings import OthersPlay
from companion.ui.models.situation import Situation
from companion.ui.models.start.layout import LAID_OUT
from companion.ui.models.start.lobby import SETUP
from companion.ui.models.ticks import without_ticks
from companion.ui.models.times.clock import runs_on
from companion.ui.models.trouble.state import NO_TROUBLE
from companion.ui.steward.answers.by_themselves import ByThemselves
from companion.ui.steward.answers.drafts import Drafts
from companion.ui.steward.answers.taking_back import TakingBack
from companion.ui.steward.answers.under_way import UnderWay
from companion.ui.steward.arrival import Arrival
from companion.ui.steward.asking.asking import Asking
from companion.ui.steward.asking.log_reading import LogReading
from companion.ui.steward.asking.looking_ahead import LookingAhead
from companion.ui.steward.at_home import AtHome
from companion.ui.steward.current import CurrentSituation
from companion.ui.steward.handing_on import HandingOn, Sharing
from companion.ui.steward.laying_out import LayingOut
from companion.ui.steward.on_top import OnTop
from companion.ui.steward.timing.quiet import Quiet
from companion.ui.steward.timing.replaying import Replaying
from companion.ui.steward.timing.timekeeping import TimeKeeping
from companion.ui.steward.watching import Watch

GUARD_SECONDS = 0.25
"""A touch so soon after the question has changed was meant for the last one; so it is with the rows of home."""
CLOSED_SECONDS = 0.5
"""A finger on its way to *Seal* when the curtain closes by itself would meet the tabs, which come back there."""


class Steward:
    """One app."""

    def __init__(
        self,
        doors: Doors,
        keeping: Keeping,
        clock: Callable[[], float],
        *,
        is_display: bool = False,
        sharing: Sharing | None = None,
    ) -> None:
        """`is_display`: nobody plays at this device; it stands beside the board for all to see."""
        self._doors = doors
        self._keeping = keeping
        self._clock = clock
        self.current = CurrentSituation(keeping.settings(), clock)
        self.current.change(is_display=is_display)
        self._quiet = Quiet(clock)
        self.top = OnTop(self.current, clock)
        self._drafts = Drafts(self.current, keeping)
        self._under_way = UnderWay(self.current, doors, self._drafts)
        self.arrival = Arrival(self.current, doors, self._under_way, keeping)
        self._home = AtHome(clock, self.situation)
        self._laying_out = LayingOut(self.current, keeping)
        self._alone = ByThemselves(clock)
        self._ahead = LookingAhead()
        self._asking = Asking()
        self._watch = Watch(clock)
        self._taking_back = TakingBack(clock)
        self._log = LogReading()
        self._replaying = Replaying(clock)
        self._handing_on = HandingOn(self.current, sharing)
        self._times = TimeKeeping(clock, keeping)
        self._table = ""
        self._meanings = self._all_meanings()

    @property
    def situation(self) -> Situation:
        """All that screens are made from."""
        return self.current.situation

    # what comes from the door

    def arrived(self, view: View, happened: tuple[Happening, ...]) -> None:
        """A new view, and all that has happened since the last one that came."""
        table = view.table.table if view.table is not None else ""
        if table != self._table:
            self._come_to(table)
        if _goes_back(self.situation.view, view):
            # What was to be done is done or undone: a sheet says how the board must lie.
            self.current.change(to_do=())
        self._quiet.arrived(self.situation.view, view, happened)
        self._alone.arrived(self.situation.view, view, happened)
        self.current.change(view=view, seconds_quiet=self._quiet.seconds)
        self._read_clock()
        self._take_note(happened)
        self._read_log(view)
        self._under_way.settle(view)
        self._watch_over(view, happened)
        self._offer_to_take_back()
        self._under_way.go_on(view)
        self._notice_trouble()
        self.top.choose_seat()
        self.top.follow_card()
        self.top.follow_rest()
        self.current.toasts.follow()
        self._look_ahead()
        self._let_others_answer()
        self._home.look(self.situation)
        for intent in self.arrival.wanted():
            self._do(intent)

    def _let_others_answer(self) -> None:
        """Houses that nobody plays, unless the table rests: considered, but for practice as the player wants it."""
        situation = self.situation
        houses = situation.by_themselves if not situation.is_resting else frozenset()
        by_chance = situation.is_practice and situation.settings.others_play is OthersPlay.BY_CHANCE
        self._alone.answer(self._doors.door, situation.view.own, houses, by_chance=by_chance)

    def _come_to(self, table: str) -> None:
        """Another table, or none: nothing of the last one stays."""
        self._table = table
        self.arrival.look_for_saved()
        self._alone.begin_anew()
        self.top.begin_anew()
        self._under_way.begin_anew()
        self.current.toasts.begin_anew()
        self._watch, self._log, self._taking_back = Watch(self._clock), LogReading(), TakingBack(self._clock)
        place = Place(screen=self.situation.place.screen) if table else self.arrival.at_home()
        self.current.change(
            place=place,
            typed={},
            log=(),
            past=None,
            shared=(),
            to_do=(),
            is_practice=self.arrival.is_practising and bool(table),
        )
        self._laying_out.come_to(table)
        self._drafts.come_to(table)
        self._times.come_to(table)

    def _take_note(self, happened: tuple[Happening, ...]) -> None:
        if not happened:
            return
        if any(one.body.what == "SetupChanged" for one in happened):
            # The board is to be laid out anew.
            self.top.go(without_ticks(self.situation.place.with_part(SETUP, "lobby"), LAID_OUT))
            self._laying_out.look()
        # How the pieces lie at the beginning stands in the list of laying out.
        events = tuple(event for one in happened if one.body.what != "TableOpened" for event in one.events)
        # Whoever practises has no board: the app moves all pieces.
        to_do = () if self.situation.is_practice else to_do_after(self.situation.to_do, events)
        self.current.change(log=self.situation.log + happened, to_do=to_do)

    def _read_log(self, view: View) -> None:
        """What happened before this device came, or came back; anew where history has changed.

        Not before the first entry is here: what comes after it is heard, or read with it.
        """
        if any(news.notice.what == "TakenBack" for news in view.own.notices):
            self._log.again()
            self.current.change(log=())
        is_laid = view.table is not None and view.table.position is not None
        if is_laid and self._doors.door is not None:
            self.current.change(log=self._log.look(self._doors.door, self.situation.log))

    def _watch_over(self, view: View, happened: tuple[Happening, ...]) -> None:
        """What is wrong, and what the player has not read yet."""
        for toast in self._watch.arrived(view, happened, self.situation.words):
            self.current.toasts.tell(toast)
        self._notice_trouble()

    def _notice_trouble(self) -> None:
        self._watch.wishes(len(self.situation.under_way))
        self.current.change(trouble=self._watch.trouble if self.situation.view.table is not None else NO_TROUBLE)

    def _offer_to_take_back(self) -> None:
        if self.situation.view.table is not None:
            self._taking_back.arrived(self.situation.table, self.situation.seat)
        self.current.change(take_back=self._taking_back.step)

    def _look_ahead(self) -> None:
        """Whatever the card on top wants to know before the player has answered."""
        if self._doors.door is not None:
            self.current.change(foreknown=self._ahead.look(self.situation, self._doors.door))
            self.current.change(checked=self._asking.checked(self.situation, self._doors.door))
            self.current.change(pairs=self._asking.pairs(self.situation, self._doors.door))
            self.current.change(past=self._asking.past(self.situation, self._doors.door))

    def failed(self, error: BaseException) -> None:
        """Something went wrong that nobody asked for: the app goes on, and says so."""
        self.current.change(refused=("open", reason_of(error)))
        self._home.look(self.situation)

    # what comes from the player

    def carry_out(self, intent: Intent) -> None:
        """A touch, or a key."""
        if not self._is_too_soon(intent):
            self._do(intent)

    def _do(self, intent: Intent) -> None:
        self.touched()
        self._meanings[type(intent)](intent)
        self._laying_out.look()
        self._home.look(self.situation)
        self._read_clock()
        self._notice_trouble()
        self._look_ahead()

    def touched(self) -> None:
        """A finger has touched the window, wherever."""
        self.top.touched()
        self._quiet.ends()
        self.current.change(seconds_quiet=0.0)

    def _is_too_soon(self, intent: Intent) -> bool:
        now = self._clock()
        is_answer = isinstance(intent, intents.GiveAnswer | intents.KeepDraft | intents.Open)
        is_vote = isinstance(intent, intents.Read) or (isinstance(intent, intents.Wish) and intent.wish == "vote")
        since = self.top.card_since if is_answer else self._watch.news_at if is_vote else -inf
        since = self.current.toasts.since if isinstance(intent, intents.Dismiss) else since
        since = self._home.moved_at if self._home.is_there and isinstance(intent, intents.Go | intents.Wish) else since
        return now - since < GUARD_SECONDS or now - self.top.closed_at < CLOSED_SECONDS

    def _all_meanings(self) -> Mapping[type, Callable[[Any], None]]:
        """How each intent is carried out."""
        change = self.current.change
        return {
            intents.Go: lambda intent: self.top.go(intent.place),
            intents.OpenSheet: lambda intent: self.top.go(attrs.evolve(self.situation.place, sheet=intent.sheet)),
            intents.KeepDraft: lambda intent: self._drafts.keep(intent.question, intent.draft),
            intents.GiveAnswer: self._answer,
            intents.Withdraw: self._under_way.withdraw,
            intents.Open: lambda intent: self.top.open_curtain(intent.question),
            intents.Close: lambda _: self.top.close_curtain(),
            intents.Explain: self._explain,
            intents.Wish: self._under_way.wish,
            intents.ChangeSettings: self._set,
            intents.Practise: self.arrival.practise,
            intents.DrawSeat: self.arrival.draw,
            intents.GoHome: self.arrival.go_home,
            intents.PutAway: self.arrival.put_away,
            intents.OpenSaved: self.arrival.open_saved,
            intents.OpenFile: self.arrival.open_file,
            intents.Share: self._handing_on.share,
            intents.Wrote: self._write,
            intents.LinesDone: lambda _: change(to_do=to_do_without_first(self.situation.to_do)),
            intents.Wait: lambda intent: self.top.wait(intent.question),
            intents.Dismiss: lambda _: self.current.toasts.dismiss(),
            intents.Read: self._read,
            intents.PutOff: self._put_off,
            intents.Several: self._do_all,
        }

    def _answer(self, intent: intents.GiveAnswer) -> None:
        if not self.situation.is_busy(intent):
            self._under_way.answer(intent)
            self.top.close_curtain()

    def _explain(self, intent: intents.Explain) -> None:
        """What cannot be chosen says why, and always stands in the question on top."""
        own = self.situation.question()
        self.current.toasts.explain(intent.why_not, own.asked if own is not None else None)

    def _write(self, intent: intents.Wrote) -> None:
        """What was refused is being typed anew."""
        self.current.change(typed={**self.situation.typed, intent.field: intent.text}, refused=None)

    def _set(self, intent: intents.ChangeSettings) -> None:
        before, settings = self.situation.settings, intent.settings
        self._keeping.keep_settings(settings)
        self.current.change(settings=settings)
        if settings.name != before.name:
            self.arrival.open_door()

    def _read(self, intent: intents.Read) -> None:
        self._watch.read(intent.number)
        self._without_sheet()

    def _put_off(self, intent: intents.PutOff) -> None:
        self._watch.put_off(intent.proposal)
        self._without_sheet()

    def _without_sheet(self) -> None:
        """A sheet that came by itself goes; the one below it stays."""
        if isinstance(self.situation.place.sheet, NoticeSheet | ProposalSheet):
            self.top.go(attrs.evolve(self.situation.place, sheet=None))

    def _do_all(self, intent: intents.Several) -> None:
        for one in intent.intents:
            self._meanings[type(one)](one)

    # time

    def _read_clock(self) -> None:
        """For how long the players have been planning, and where the evening's time went."""
        table = self.situation.view.table
        self._times.look(table)
        self.current.change(spent=self._times.spent)
        clock = table.clock if table is not None else None
        self.current.change(seconds_planned=int(clock.reading(self._clock())) if clock is not None else 0)

    @property
    def needs_seconds(self) -> bool:
        """Whether a clock is on the screen that shows every second."""
        situation = self.situation
        return situation.view.table is not None and runs_on(situation.table, situation.seconds_planned)

    @property
    def needs_ticks(self) -> bool:
        """Whether something goes on by itself as time passes, and soon."""
        situation = self.situation
        grows_quiet = situation.is_display and self._quiet.is_counting
        at_table = situation.view.table is not None and (
            situation.by_themselves or self._watch.needs_ticks or grows_quiet
        )
        goes_on = self._taking_back.needs_ticks or self._replaying.needs_ticks(situation)
        return bool(at_table or self.top.needs_ticks or goes_on or situation.toast)

    def tick(self) -> None:
        """Some time has passed."""
        self.current.toasts.tick()
        self.current.change(seconds_quiet=self._quiet.seconds)
        self._read_clock()
        answer = self.top.tick()
        if answer is not None:
            self._answer(answer)
        self._let_others_answer()
        self.current.change(take_back=self._taking_back.step, place=self._replaying.tick(self.situation))
        self._notice_trouble()


def _goes_back(before: View, now: View) -> bool:
    """Whether answers were taken back."""
    return before.table is not None and now.table is not None and now.table.answers < before.table.answers
