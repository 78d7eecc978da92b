"""What the player has wished at the door and is not settled yet, and what becomes of it."""

from collections.abc import Callable

from companion.door import Door, Stage, Ticket, View, WhyNot
from companion.ui.doors import Doors
from companion.ui.models import intents
from companion.ui.models.drafts.again import draft_again
from companion.ui.models.intents import Intent
from companion.ui.models.situation import Toast
from companion.ui.steward.answers.drafts import Drafts
from companion.ui.steward.answers.sequel import NO_SEQUEL, Sequel
from companion.ui.steward.current import CurrentSituation

TOLD_IN_PLACE = ("host", "join", "resume")
"""Wishes whose screen says itself why they failed."""


class UnderWay:
    """Every wish has a ticket. It stands in the situation with what it was wished by, until it is settled."""

    def __init__(self, current: CurrentSituation, doors: Doors, drafts: Drafts) -> None:
        self._current = current
        self._doors = doors
        self._drafts = drafts
        self._sequel = NO_SEQUEL

    def begin_anew(self) -> None:
        """Another table."""
        self._sequel = NO_SEQUEL
        self._current.change(under_way=())

    # wishes

    def ask(self, intent: Intent, wish: Callable[[Door], Ticket]) -> None:
        """Something for the door, if it is open."""
        door = self._doors.door
        if door is None:
            self._current.toasts.show(Toast(self._current.situation.words.say("The app is still opening its files.")))
            return
        self._current.change(under_way=(*self._current.situation.under_way, (intent, wish(door))))

    def wish(self, intent: intents.Wish) -> None:
        """By the name of the door's method."""
        self._current.change(refused=None)
        self.ask(intent, lambda door: getattr(door, intent.wish)(*intent.arguments, **dict(intent.keywords)))

    def answer(self, intent: intents.GiveAnswer) -> None:
        """An answer by hand: what follows from the last one does not follow any more."""
        self._sequel = Sequel(intent.asked.house, intent.then)
        self.ask(intent, lambda door: door.answer(intent.asked, intent.choice))

    def withdraw(self, intent: intents.Withdraw) -> None:
        """What was sealed is a draft again."""
        for sealed in self._current.situation.own.sealed:
            if sealed.question == intent.asked.question:
                self._drafts.keep(sealed.question, draft_again(sealed.choice))
        self.ask(intent, lambda door: door.withdraw(intent.asked))

    def go_on(self, view: View) -> None:
        """What the player has answered together with the last question is not asked again."""
        answer = self._sequel.answer(view)
        if answer is not None:
            self._sequel = self._sequel.after()
            self.ask(answer, lambda door: door.answer(answer.asked, answer.choice))

    # what becomes of them

    def settle(self, view: View) -> None:
        """What was wished is done, or refused and explained."""
        now = {ticket.number: ticket for ticket in view.own.tickets}
        wished = [(intent, now.get(ticket.number, ticket)) for intent, ticket in self._current.situation.under_way]
        self._current.change(under_way=tuple(one for one in wished if not one[1].is_settled))
        for intent, settled in (one for one in wished if one[1].is_settled):
            if settled.stage is Stage.REFUSED and settled.why_not is not None:
                self._refuse(intent, settled.why_not)
            else:
                self._done(intent)

    def _refuse(self, intent: Intent, why_not: WhyNot) -> None:
        """Told where it was tried, or as a toast; what was to follow from an answer does not follow."""
        if isinstance(intent, intents.GiveAnswer):
            self._sequel = NO_SEQUEL
        if isinstance(intent, intents.Wish) and intent.wish in TOLD_IN_PLACE:
            self._current.change(refused=(intent.wish, why_not))
        elif isinstance(intent, intents.OpenFile):
            self._current.change(refused=("lay_again", why_not))
        else:
            about = intent.asked if isinstance(intent, intents.GiveAnswer | intents.Withdraw) else None
            self._current.toasts.explain(why_not, about)

    def _done(self, intent: Intent) -> None:
        if isinstance(intent, intents.GiveAnswer):
            self._drafts.keep(intent.asked.question, None)
        elif isinstance(intent, intents.Wish) and intent.wish == "invite":
            self._current.toasts.show(Toast(self._current.situation.words.say("The invitation is sent."), "good"))
