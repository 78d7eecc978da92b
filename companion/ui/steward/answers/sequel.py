"""Answers that a player has given together with another: they are sent as soon as their questions are asked."""

import attrs

from companion.door import View
from companion.ui.models.intents import GiveAnswer, Then
from engine import House


@attrs.frozen
class Sequel:
    """What a house has still to answer, in this order. Every answer that its player gives by hand begins a new one."""

    house: House = ""
    then: tuple[Then, ...] = ()

    def answer(self, view: View) -> GiveAnswer | None:
        """The next of these answers, if its question is asked now."""
        if not self.then:
            return None
        first = self.then[0]
        for own in view.own.questions:
            asked = own.asked
            is_it = asked.house == self.house and asked.kind == first.kind and asked.is_due
            if is_it and first.area in ("", asked.facts.get("area")):
                return GiveAnswer(asked, first.choice, is_sequel=True)
        return None

    def after(self) -> "Sequel":
        """What is left when the first of them has been sent."""
        return Sequel(self.house, self.then[1:])


NO_SEQUEL = Sequel()
