"""The steward carries out what touches mean, and knows how everything stands. It knows no window and no thread.

`arrived` brings a new view, `carry_out` an intent, `tick` the time. After each, `situation` is what screens are made
from. All three belong to the window's thread.
"""

from collections.abc import Callable, Mapping
from math import ceil, inf
from random import SystemRandom
from typing import Any

import attrs

from companion.door import Asked, Door, Happening, Network, Stage, Ticket, View, WhyNot, reason_of
from companion.ui.by_themselves import ByThemselves
from companion.ui.doors import Doors
from companion.ui.keeping import Keeping
from companion.ui.log_reading import LogReading
from companion.ui.looking_ahead import LookingAhead
from companion.ui.models import intents
from companion.ui.models.board.to_do import to_do_after, to_do_without_first
from companion.ui.models.drafts import Draft
from companion.ui.models.drafts.again import draft_again
from companion.ui.models.intents import Intent
from companion.ui.models.now.automatic import by_itself, way_by_itself
from companion.ui.models.place import AreaSheet, NoticeSheet, Place, ProposalSheet, Tab
from companion.ui.models.settings import Automatic
from companion.ui.models.situation import Situation, Toast
from companion.ui.models.start.layout import LAID_OUT
from companion.ui.models.start.lobby import SETUP
from companion.ui.models.ticks import without_ticks
from companion.ui.models.trouble.state import NO_TROUBLE
from companion.ui.posture import Posture
from companion.ui.sequel import NO_SEQUEL, Sequel
from companion.ui.watching import Watch
from companion.ui.words import words_in
from engine import GameOptions, House

CURTAIN_SECONDS = 20.0
"""An open curtain closes so long after the last touch."""
FLAT_SECONDS = 3.0
"""A phone that lies flat and is not touched so long is not looked at by its player alone."""
TOAST_SECONDS = 5.0
AUTOMATIC_SECONDS = {Automatic.SLOW: 3.0, Automatic.FAST: 0.0}
GUARD_SECONDS = 0.25
"""A touch so soon after the question has changed was meant for the last one."""


class Steward:
    """One app."""

    def __init__(self, doors: Doors, keeping: Keeping, clock: Callable[[], float]) -> None:
        self._doors = doors
        self._keeping = keeping
        self._clock = clock
        settings = keeping.settings()
        self.situation = Situation(View(), Place(), settings, words_in(settings.language))
        self._drafts: dict[str, Draft] = keeping.drafts()
        self._table = ""
        self._card = ""
        self._card_since = 0.0
        self._touched_at = 0.0
        self._toast_until = 0.0
        self._automatic_at = 0.0
        self._waits: set[str] = set()
        self._alone = ByThemselves(clock)
        self._practising: frozenset[House] = frozenset()
        self._at_first: Intent | None = None
        self._seat_wanted: House = ""
        self._has_begun = False
        self._chance = SystemRandom()
        self._ahead = LookingAhead()
        self._sequel = NO_SEQUEL
        self._watch = Watch(clock)
        self._log = LogReading()

    @property
    def card(self) -> str:
        """The question that is on top; empty while the player is asked nothing."""
        return self._card

    # what comes from the door

    def arrived(self, view: View, happened: tuple[Happening, ...]) -> None:
        """A new view, and all that has happened since the last one that came."""
        table = view.table.table if view.table is not None else ""
        if table != self._table:
            self._come_to(table)
        self._change(view=view)
        self._take_note(happened)
        self._read_log(view)
        self._settle_tickets(view)
        self._watch_over(view, happened)
        self._go_on(view)
        self._choose_seat()
        self._follow_card()
        self._look_ahead()
        self._alone.answer(self._doors.door, self.situation.view.own, self.situation.by_themselves)
        if not self._has_begun and self._doors.door is not None:
            self._begin()
        self._take_wanted_seat()

    def _come_to(self, table: str) -> None:
        """Another table, or none: nothing of the last one stays."""
        self._table = table
        self._alone.begin_anew()
        self._waits.clear()
        self._sequel = NO_SEQUEL
        self._watch, self._log = Watch(self._clock), LogReading()
        place = Place(screen=self.situation.place.screen) if table else Place()
        alone = self._practising if table else frozenset[House]()
        self._change(place=place, log=(), to_do=(), by_themselves=alone, under_way=(), drafts=self._drafts_here())

    def _take_note(self, happened: tuple[Happening, ...]) -> None:
        if not happened:
            return
        if any(one.body.what == "SetupChanged" for one in happened):
            self._go(without_ticks(self.situation.place.with_part(SETUP, "lobby"), LAID_OUT))  # to be laid out anew
        # How the pieces lie at the beginning stands in the list of laying out.
        events = tuple(event for one in happened if one.body.what != "TableOpened" for event in one.events)
        self._change(log=self.situation.log + happened, to_do=to_do_after(self.situation.to_do, events))

    def _read_log(self, view: View) -> None:
        """What happened before this device came, or came back; anew where history has changed.

        Not before the first entry is here: what comes after it is heard, or read with it.
        """
        if any(news.notice.what == "TakenBack" for news in view.own.notices):
            self._log.again()
            self._change(log=())
        is_laid = view.table is not None and view.table.position is not None
        if is_laid and self._doors.door is not None:
            self._change(log=self._log.look(self._doors.door, self.situation.log))

    def _watch_over(self, view: View, happened: tuple[Happening, ...]) -> None:
        """What is wrong, and what the player has not read yet."""
        for toast in self._watch.arrived(view, happened, self.situation.words):
            self.toast(toast)
        self._notice_trouble()

    def _notice_trouble(self) -> None:
        self._watch.wishes(len(self.situation.under_way))
        self._change(trouble=self._watch.trouble if self.situation.view.table is not None else NO_TROUBLE)

    def _settle_tickets(self, view: View) -> None:
        """What was wished is done, or refused and explained."""
        now = {ticket.number: ticket for ticket in view.own.tickets}
        open_ones = []
        for intent, ticket in self.situation.under_way:
            settled = now.get(ticket.number, ticket)
            if not settled.is_settled:
                open_ones.append((intent, settled))
            elif settled.stage is Stage.REFUSED and settled.why_not is not None:
                self._refuse(intent, settled.why_not)
            else:
                self._done(intent)
        self._change(under_way=tuple(open_ones))

    def _refuse(self, intent: Intent, why_not: WhyNot) -> None:
        """Told where it was tried, or as a toast; what was to follow from an answer does not follow."""
        if isinstance(intent, intents.Answer):
            self._sequel = NO_SEQUEL
        if isinstance(intent, intents.Wish) and intent.wish in TOLD_IN_PLACE:
            self._change(refused=(intent.wish, why_not))
        else:
            self.explain(why_not)

    def _done(self, intent: Intent) -> None:
        if isinstance(intent, intents.Answer):
            self._keep_draft(intent.asked.question, None)
        elif isinstance(intent, intents.Wish) and intent.wish == "invite":
            self.toast(Toast(self.situation.words.say("The invitation is sent."), "good"))

    def _go_on(self, view: View) -> None:
        """What the player has answered together with the last question is not asked again."""
        answer = self._sequel.answer(view)
        if answer is not None:
            self._sequel = self._sequel.after()
            self._ask_door(answer, lambda door: door.answer(answer.asked, answer.choice))

    def _look_ahead(self) -> None:
        """Whatever the card on top wants to know before the player has answered."""
        if self._doors.door is not None:
            self._change(foreknown=self._ahead.look(self.situation, self._doors.door))

    def _choose_seat(self) -> None:
        """A device with one seat shows it; one with several shows the seat whose player has said so."""
        players = self.situation.players
        place = self.situation.place
        if place.seat not in players:
            self._go(attrs.evolve(place, seat=players[0] if len(players) == 1 else ""))

    def _follow_card(self) -> None:
        """Another question, or none, is on top: the curtain of the last one is closed."""
        own = self.situation.question() if self.situation.view.table is not None else None
        card = own.asked.question if own is not None else ""
        if card == self._card:
            return
        self._card, self._card_since = card, self._clock()
        self._change(automatic="")
        place = self.situation.place
        if card:
            looks_at_area = isinstance(place.sheet, AreaSheet)
            place = attrs.evolve(place, tab=Tab.NOW, page=None, sheet=None if looks_at_area else place.sheet)
        self._go(attrs.evolve(place, curtain=""))
        if own is not None and way_by_itself(self.situation, own) is not None:
            self._answer_by_itself(own.asked)

    def _answer_by_itself(self, asked: Asked) -> None:
        seconds = AUTOMATIC_SECONDS.get(self.situation.settings.automatic)
        if seconds is not None and asked.question not in self._waits:
            self._automatic_at = self._clock() + seconds
            self._change(automatic=asked.question)
            self._count_down()

    # what comes from the player

    def carry_out(self, intent: Intent) -> None:
        """A touch, or a key."""
        if self._is_too_soon(intent):
            return
        self.touched()
        CARRIED_OUT[type(intent)](self, intent)
        self._look_ahead()

    def _is_too_soon(self, intent: Intent) -> bool:
        now = self._clock()
        is_answer = isinstance(intent, intents.Answer | intents.Keep | intents.Open)
        is_vote = isinstance(intent, intents.Read) or (isinstance(intent, intents.Wish) and intent.wish == "vote")
        since = self._card_since if is_answer else self._watch.news_at if is_vote else -inf
        return now - since < GUARD_SECONDS

    def _on_go(self, intent: intents.Go) -> None:
        self._go(intent.place)

    def _on_keep(self, intent: intents.Keep) -> None:
        self._keep_draft(intent.question, intent.draft)

    def _on_answer(self, intent: intents.Answer) -> None:
        if not self.situation.is_busy(intent):
            self._sequel = Sequel(intent.asked.house, intent.then)
            self._ask_door(intent, lambda door: door.answer(intent.asked, intent.choice))
            self._on_close(intents.Close())

    def _on_withdraw(self, intent: intents.Withdraw) -> None:
        for sealed in self.situation.own.sealed:
            if sealed.question == intent.asked.question:
                self._keep_draft(sealed.question, draft_again(sealed.choice))
        self._ask_door(intent, lambda door: door.withdraw(intent.asked))

    def _on_open(self, intent: intents.Open) -> None:
        self._go(attrs.evolve(self.situation.place, curtain=intent.question))

    def _on_close(self, _intent: intents.Close) -> None:
        if self.situation.place.curtain:  # what was explained behind it may tell of the secret
            self._change(toast=None)
        self._go(attrs.evolve(self.situation.place, curtain=""))

    def _on_explain(self, intent: intents.Explain) -> None:
        self.explain(intent.why_not)

    def _on_wish(self, intent: intents.Wish) -> None:
        self._change(refused=None)
        self._ask_door(intent, lambda door: getattr(door, intent.wish)(*intent.arguments, **dict(intent.keywords)))

    def _on_change(self, intent: intents.Change) -> None:
        before, settings = self.situation.settings, intent.settings
        self._keeping.keep_settings(settings)
        self._change(settings=settings, words=words_in(settings.language))
        if settings.name != before.name:
            self.open_door()

    def _on_practise(self, intent: intents.Practise) -> None:
        alone = frozenset(intent.houses) - {intent.house}
        name = self.situation.words.say("Practice")

        player = self.situation.settings.name
        options = GameOptions(tides=intent.tides)

        def lay(door: Door) -> None:
            if door.wait(door.host(name, intent.houses, options)).stage is Stage.DONE:
                for house in intent.houses:
                    door.sit(house, player)

        self._practising = alone
        self._doors.practise(lay)

    def _on_draw(self, intent: intents.Draw) -> None:
        house = self._chance.choice(intent.houses)
        self._ask_door(intent, lambda door: door.sit(house, self.situation.settings.name))

    def _on_go_home(self, intent: intents.GoHome) -> None:
        if self._practising:
            self._practising = frozenset()
            self.open_door()
        else:
            self._ask_door(intent, lambda door: door.go_home())

    def _on_wrote(self, intent: intents.Wrote) -> None:
        self._change(typed={**self.situation.typed, intent.field: intent.text})

    def _on_lines_done(self, _intent: intents.LinesDone) -> None:
        self._change(to_do=to_do_without_first(self.situation.to_do))

    def _on_wait(self, intent: intents.Wait) -> None:
        self._waits.add(intent.question)
        self._change(automatic="")

    def _on_dismiss(self, _intent: intents.Dismiss) -> None:
        self._change(toast=None)

    def _on_read(self, intent: intents.Read) -> None:
        self._watch.read(intent.number)
        self._without_sheet()

    def _on_put_off(self, intent: intents.PutOff) -> None:
        self._watch.put_off(intent.proposal)
        self._without_sheet()

    def _without_sheet(self) -> None:
        """A sheet that came by itself goes; the one below it stays."""
        if isinstance(self.situation.place.sheet, NoticeSheet | ProposalSheet):
            self._go(attrs.evolve(self.situation.place, sheet=None))
        self._notice_trouble()

    def _on_several(self, intent: intents.Several) -> None:
        for one in intent.intents:
            CARRIED_OUT[type(one)](self, one)

    # what the app itself asks for

    def rename(self, name: str) -> None:
        """The player is called so from now on."""
        settings = attrs.evolve(self.situation.settings, name=name)
        self._keeping.keep_settings(settings)
        self._change(settings=settings)

    def at_first(self, intent: Intent | None, seat: House | None) -> None:
        """Once the door is open, do this instead of going back to where the device was; then take this seat."""
        self._at_first, self._seat_wanted = intent, seat or ""

    def start(self) -> None:
        """The window is there: open the door, if the player has a name already."""
        if self.situation.settings.name:
            self.open_door()

    def _begin(self) -> None:
        """The first view of an open door: go back to the table at which the app ended, or do what was asked for."""
        self._has_begun = True
        was_at = self.situation.view.nearby.was_at
        if self._at_first is not None:
            self.carry_out(self._at_first)
        elif was_at:
            self.carry_out(intents.Wish("resume", (was_at,)))

    def _take_wanted_seat(self) -> None:
        """The seat that the command line asks for, as soon as it is free at the table."""
        table = self.situation.view.table
        free = [seat.house for seat in table.seats if seat.is_free] if table is not None else []
        if self._seat_wanted in free:
            seat, self._seat_wanted = self._seat_wanted, ""
            self.carry_out(intents.Wish("sit", (seat, self.situation.settings.name)))

    def open_door(self) -> None:
        """To the tables of the network, under the player's name."""
        self._doors.open(Network(self.situation.settings.name))

    def touched(self) -> None:
        """A finger has touched the window, wherever: an open curtain stays open."""
        self._touched_at = self._clock()

    def lies(self, posture: Posture) -> None:
        """How the phone lies: on its face, or flat and not touched for a while, it shows nothing secret."""
        is_left = self._clock() - self._touched_at >= FLAT_SECONDS
        if posture is Posture.FACE_DOWN or (posture is Posture.FLAT and is_left):
            self.close_curtain()

    def close_curtain(self) -> None:
        """The app is paused, the phone lies flat, somebody calls: nothing secret stays on the screen."""
        self._on_close(intents.Close())

    def failed(self, error: BaseException) -> None:
        """Something went wrong that nobody asked for: the app goes on, and says so."""
        self._change(refused=("open", reason_of(error)))

    def explain(self, why_not: Any) -> None:
        """Say why something was not done."""
        self.toast(Toast(self.situation.words.refusal(why_not), "bad", why_not.rule))

    def toast(self, toast: Toast) -> None:
        """Say something that goes by itself."""
        self._toast_until = self._clock() + TOAST_SECONDS
        self._change(toast=toast)

    # time

    @property
    def needs_ticks(self) -> bool:
        """Whether something goes on by itself as time passes."""
        situation = self.situation
        robots = bool(situation.by_themselves) and situation.view.table is not None
        is_watched = situation.view.table is not None and self._watch.needs_ticks
        return bool(situation.place.curtain or situation.toast or situation.automatic or robots or is_watched)

    def tick(self) -> None:
        """Some time has passed."""
        now, situation = self._clock(), self.situation
        if situation.toast is not None and now >= self._toast_until:
            self._change(toast=None)
        if situation.place.curtain and now >= self._curtain_until:
            self.close_curtain()
        if situation.automatic and now >= self._automatic_at:
            self._give_only_answer(situation.automatic)
        self._alone.answer(self._doors.door, self.situation.view.own, self.situation.by_themselves)
        self._notice_trouble()
        self._count_down()

    def _count_down(self) -> None:
        """How many seconds are left, in whole ones."""
        until = self._automatic_at if self.situation.automatic else self._curtain_until
        is_counting = bool(self.situation.automatic or self.situation.place.curtain) and until < inf
        self._change(seconds=max(0, ceil(until - self._clock())) if is_counting else 0)

    @property
    def _curtain_until(self) -> float:
        """A curtain that is held open closes when it is let go."""
        return inf if self.situation.settings.curtain_by_hold else self._touched_at + CURTAIN_SECONDS

    def _give_only_answer(self, question: str) -> None:
        self._change(automatic="")
        own = self.situation.own.question(question)
        way = way_by_itself(self.situation, own) if own is not None else None
        if own is not None and way is not None:
            if self.situation.settings.automatic is Automatic.FAST:
                self.toast(Toast(by_itself(own, way, self.situation.words), "info"))
            self._on_answer(intents.Answer(own.asked, way))

    # keeping the situation

    def _change(self, **changes: Any) -> None:
        self.situation = attrs.evolve(self.situation, **changes)

    def _go(self, place: Place) -> None:
        """Whoever takes another seat finds every curtain closed, and a question that was not there before."""
        before = self.situation.place
        if place.seat != before.seat:
            place = attrs.evolve(place, curtain="")
        if place != before:
            self._change(place=place)
        if place.seat != before.seat:
            self._follow_card()
        if place.curtain != before.curtain:
            self._count_down()

    def _ask_door(self, intent: Intent, wish: Callable[[Door], Ticket]) -> None:
        door = self._doors.door
        if door is None:
            self.toast(Toast(self.situation.words.say("The app is still opening its files.")))
            return
        self._change(under_way=(*self.situation.under_way, (intent, wish(door))))
        self._notice_trouble()

    def _keep_draft(self, question: str, draft: Draft | None) -> None:
        key = f"{self._table} {question}"
        if draft is None:
            self._drafts.pop(key, None)
        else:
            self._drafts[key] = draft
        self._keeping.keep_drafts(self._drafts)
        self._change(drafts=self._drafts_here())

    def _drafts_here(self) -> Mapping[str, Draft]:
        """The drafts of this table, by question."""
        here = f"{self._table} "
        return {key.removeprefix(here): draft for key, draft in self._drafts.items() if key.startswith(here)}


TOLD_IN_PLACE = ("host", "join", "resume")
"""Wishes whose screen says itself why they failed."""

CARRIED_OUT: Mapping[type, Callable[[Steward, Any], None]] = {
    intents.Go: Steward._on_go,
    intents.Keep: Steward._on_keep,
    intents.Answer: Steward._on_answer,
    intents.Withdraw: Steward._on_withdraw,
    intents.Open: Steward._on_open,
    intents.Close: Steward._on_close,
    intents.Explain: Steward._on_explain,
    intents.Wish: Steward._on_wish,
    intents.Change: Steward._on_change,
    intents.Practise: Steward._on_practise,
    intents.Draw: Steward._on_draw,
    intents.GoHome: Steward._on_go_home,
    intents.Wrote: Steward._on_wrote,
    intents.LinesDone: Steward._on_lines_done,
    intents.Wait: Steward._on_wait,
    intents.Dismiss: Steward._on_dismiss,
    intents.Read: Steward._on_read,
    intents.PutOff: Steward._on_put_off,
    intents.Several: Steward._on_several,
}
"""How each intent is carried out."""
