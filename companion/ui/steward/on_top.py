"""What is on top for whoever looks at this device: where the player stands, and which question is asked there.

A curtain stays open only for a while. A question with one answer answers itself after one.
"""

from collections.abc import Callable
from math import ceil, inf

import attrs

from companion.door import Asked
from companion.ui.device.posture import Posture
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.now.automatic import by_itself, way_by_itself
from companion.ui.models.place import AreaSheet, Place, Tab
from companion.ui.models.settings import AutomaticPace
from companion.ui.models.situation import Toast
from companion.ui.steward.current import CurrentSituation

CURTAIN_SECONDS = 20.0
"""An open curtain closes so long after the last touch."""
FLAT_SECONDS = 3.0
"""A phone that lies flat and is not touched so long is not looked at by its player alone."""
AUTOMATIC_SECONDS = {AutomaticPace.SLOW: 3.0, AutomaticPace.FAST: 0.0}


class OnTop:
    """One place, one seat, one question at a time."""

    def __init__(self, current: CurrentSituation, clock: Callable[[], float]) -> None:
        self._current = current
        self._clock = clock
        self.card = ""
        """The question that is on top; empty while the player is asked nothing."""
        self.card_since = 0.0
        self.closed_at = -inf
        """When a curtain has last closed by itself, perhaps under a finger."""
        self._touched_at = 0.0
        self._automatic_at = 0.0
        self._waits: set[str] = set()
        self._is_resting = False

    def begin_anew(self) -> None:
        """Another table."""
        self._waits.clear()

    # where the player stands

    def go(self, place: Place) -> None:
        """Whoever takes another seat finds every curtain closed, and a question that was not there before."""
        before = self._current.situation.place
        if place.seat != before.seat:
            place = attrs.evolve(place, curtain="")
        if place != before:
            self._current.change(place=place)
        if place.seat != before.seat:
            self.follow_card()
        if place.curtain != before.curtain:
            self._count_down()
        self._current.toasts.follow()

    def choose_seat(self) -> None:
        """A device with one seat shows it; one with several shows the seat whose player has said so."""
        players = self._current.situation.players
        place = self._current.situation.place
        if place.seat not in players:
            self.go(attrs.evolve(place, seat=players[0] if len(players) == 1 else ""))

    def follow_card(self) -> None:
        """Another question, or none, is on top: the curtain of the last one is closed."""
        situation = self._current.situation
        own = situation.question() if situation.view.table is not None else None
        card = own.asked.question if own is not None else ""
        if card == self.card:
            return
        self.card, self.card_since = card, self._clock()
        self._current.change(automatic="")
        place = situation.place
        if card:
            looks_at_area = isinstance(place.sheet, AreaSheet)
            place = attrs.evolve(place, tab=Tab.NOW, page=None, sheet=None if looks_at_area else place.sheet)
        self.go(attrs.evolve(place, curtain=""))
        self._begin_by_itself()

    def follow_rest(self) -> None:
        """While the table rests nothing answers itself; when it goes on, the time for it begins anew."""
        if self._is_resting == self._current.situation.is_resting:
            return
        self._is_resting = self._current.situation.is_resting
        self._current.change(automatic="")
        self._begin_by_itself()

    # the curtain

    def open_curtain(self, question: str) -> None:
        """What is secret about this question is shown for a while."""
        self.go(attrs.evolve(self._current.situation.place, curtain=question))

    def close_curtain(self) -> None:
        """Nothing secret stays on the screen."""
        self.go(attrs.evolve(self._current.situation.place, curtain=""))

    def touched(self) -> None:
        """A finger has touched the window, wherever: an open curtain stays open."""
        self._touched_at = self._clock()

    def lies(self, posture: Posture) -> None:
        """How the phone lies: on its face, or flat and not touched for a while, it shows nothing secret."""
        is_left = self._clock() - self._touched_at >= FLAT_SECONDS
        if posture is Posture.FACE_DOWN or (posture is Posture.FLAT and is_left):
            self.close_curtain()

    @property
    def _curtain_until(self) -> float:
        """A curtain that is held open closes when it is let go."""
        return inf if self._current.situation.settings.curtain_by_hold else self._touched_at + CURTAIN_SECONDS

    # what answers itself

    def wait(self, question: str) -> None:
        """The player wants to think about this one."""
        self._waits.add(question)
        self._current.change(automatic="")

    def _begin_by_itself(self) -> None:
        """If the question on top has one answer, and the table does not rest."""
        situation = self._current.situation
        own = situation.question() if situation.view.table is not None and not situation.is_resting else None
        if own is not None and way_by_itself(situation, own) is not None:
            self._answer_by_itself(own.asked)

    def _answer_by_itself(self, asked: Asked) -> None:
        seconds = AUTOMATIC_SECONDS.get(self._current.situation.settings.automatic)
        if seconds is not None and asked.question not in self._waits:
            self._automatic_at = self._clock() + seconds
            self._current.change(automatic=asked.question)
            self._count_down()

    def _only_answer(self, question: str) -> GiveAnswer | None:
        situation = self._current.situation
        self._current.change(automatic="")
        own = situation.own.question(question)
        way = way_by_itself(situation, own) if own is not None else None
        if own is None or way is None:
            return None
        if situation.settings.automatic is AutomaticPace.FAST:
            self._current.toasts.tell(Toast(by_itself(own, way, situation.words), "info"))
        return GiveAnswer(own.asked, way)

    # time

    @property
    def needs_ticks(self) -> bool:
        """Whether something is counted down."""
        return bool(self._current.situation.place.curtain or self._current.situation.automatic)

    def tick(self) -> GiveAnswer | None:
        """Some time has passed; the answer that now gives itself."""
        now, situation = self._clock(), self._current.situation
        if situation.place.curtain and now >= self._curtain_until:
            self.close_curtain()
            self.closed_at = now
        is_answered = situation.automatic and now >= self._automatic_at
        answer = self._only_answer(situation.automatic) if is_answered else None
        self._count_down()
        return answer

    def _count_down(self) -> None:
        """How many seconds are left, in whole ones."""
        situation = self._current.situation
        until = self._automatic_at if situation.automatic else self._curtain_until
        is_counting = self.needs_ticks and until < inf
        self._current.change(seconds=max(0, ceil(until - self._clock())) if is_counting else 0)
