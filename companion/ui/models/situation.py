"""All that a screen is made from, in one value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from companion.ui.models.foreknown import NOTHING_FOREKNOWN, Foreknown, way
from companion.ui.models.intents import GiveAnswer, Intent
from companion.ui.models.place import EDITION, Place
from companion.ui.models.settings import Settings
from companion.ui.models.trouble.state import NO_TROUBLE, Trouble
from companion.ui.words import Words
from companion.ui.words.edition import AS_SECOND, PlayedEdition

if TYPE_CHECKING:
    from companion.door import (
        Asked,
        Happening,
        Own,
        OwnQuestion,
        Past,
        Position,
        Prospect,
        PublicTable,
        Ticket,
        View,
        WhyNot,
    )
    from companion.ui.models.drafts import Draft
    from companion.ui.models.parts import ButtonModel
    from companion.ui.models.times.spent import Spent
    from engine import Box, CardPair, Choice, Event, House

NOTHING: Mapping[str, Any] = MappingProxyType({})


@attrs.frozen
class Toast:
    """A sentence that goes by itself: why something was not done, or what has just been done."""

    text: str
    role: str = "bad"
    rule: str = ""
    question: str = ""
    """The question on top that it is about, and with which it goes; empty if it stays for its time."""
    is_secret: bool = False
    """Whether it tells of what is behind the curtain of its question."""


Changes: TypeAlias = "tuple[tuple[str, ...], ...]"
"""What the table sets right, word by word."""


@attrs.frozen
class Checked:
    """A correction about which the engine was asked, and why no board could show it, if none could."""

    changes: Changes
    why_not: WhyNot | None


@attrs.frozen
class Shared:
    """What became of something that was shared: where it lies, or that another app has it."""

    path: tuple[str, ...]
    """The names of the folders, then that of the file; empty if it could not be written."""
    is_handed_over: bool = False


@attrs.frozen
class Situation:
    """The view, where the player stands, and what this device keeps for its player.

    Whatever must not know a secret is not given this, but `table` and `words` alone.
    """

    view: View
    place: Place
    settings: Settings
    words: Words
    drafts: Mapping[str, Draft] = attrs.field(default=NOTHING, repr=False)
    """By the id of the question."""
    log: tuple[Happening, ...] = ()
    """Everything that has happened at this table, as far as it has been read."""
    to_do: tuple[Event, ...] = ()
    """What has happened since the player last said that the board is as it should be."""
    typed: Mapping[str, str] = NOTHING
    """Lines of text that are being typed, by the name of their field."""
    under_way: tuple[tuple[Intent, Ticket], ...] = ()
    """What was wished and is not settled yet."""
    refused: tuple[str, WhyNot] | None = None
    """Why the last try to come to a table failed: the wish, and the reason. It is told in place, not as a toast."""
    toast: Toast | None = None
    seconds: int = 0
    """How many seconds are left of what is being counted down: the open curtain, or an answer that gives itself."""
    automatic: str = ""
    """The question that is about to answer itself."""
    foreknown: Foreknown = NOTHING_FOREKNOWN
    """What the engine has said about the question on top."""
    is_practice: bool = False
    """Whether the table is on this device alone, and nobody else comes."""
    trouble: Trouble = NO_TROUBLE
    """What is wrong at the moment, or waits to be read."""
    pairs: tuple[CardPair, ...] = ()
    """How the battle would end with each pair of cards, while both hands are compared on the screen."""
    past: Past | None = attrs.field(default=None, repr=False)
    """Every step that stands, while the screen shows something of it; None while the door is asked."""
    checked: Checked | None = None
    """The correction that the engine was asked about last."""
    take_back: int | None = None
    """How many answers stood before the player's last one, for a while after it; None if there is none to take back."""
    saved: tuple[str, ...] = ()
    """The files of tables that were put away on this device, the latest first."""
    sharing: Intent | None = None
    """What is being shared at the moment."""
    shared: tuple[Shared, ...] = ()
    """What was shared last."""
    is_display: bool = False
    """Whether this device stands beside the board for everybody, and has no seat."""
    seconds_quiet: float = 0.0
    """For how long nothing has happened and nobody has touched a display."""
    spent: Spent | None = None
    """Where the time went at this table, as this device has seen it."""
    seconds_planned: int = 0
    """For how long the clock of the planning has run."""
    breadth: str = "phone"
    """What the window has room for: one pane, the board beside it on a tablet, a third column on a desktop."""

    @property
    def table(self) -> PublicTable:
        """The public half, at a table."""
        assert self.view.table is not None
        return self.view.table

    @property
    def position(self) -> Position:
        """The position, once it is there."""
        assert self.table.position is not None
        return self.table.position

    @property
    def edition(self) -> PlayedEdition:
        """The edition that is played at the table; without a table, the one whose rules are looked up."""
        table = self.view.table
        if table is None or table.position is None:
            return PlayedEdition(self.place.part(EDITION, AS_SECOND.name))
        return PlayedEdition(table.position.edition, table.position.variants)

    @property
    def own(self) -> Own:
        """What the player of the shown seat may know."""
        return self.view.own.of_seat(self.place.seat)

    @property
    def seat(self) -> House:
        """The house whose player looks at this device; empty for a spectator."""
        return self.place.seat

    @property
    def box(self) -> Box:
        """What is printed."""
        return self.position.box

    @property
    def by_themselves(self) -> frozenset[House]:
        """The houses that nobody plays, and for which this device answers."""
        seats = self.view.table.seats if self.view.table is not None else ()
        return frozenset(seat.house for seat in seats if seat.by_itself and seat.device == self.view.own.device)

    @property
    def is_resting(self) -> bool:
        """Whether the table pauses: no clock runs, and nothing happens by itself."""
        return self.view.table is not None and self.view.table.is_paused

    @property
    def players(self) -> tuple[House, ...]:
        """The houses of this device that somebody plays."""
        return tuple(house for house in self.view.own.houses if house not in self.by_themselves)

    def question(self) -> OwnQuestion | None:
        """The question that the player of the shown seat must answer now, if there is one."""
        due = (own for own in self._own_or_dealt() if own.asked.is_due and not own.asked.is_sealed)
        return next((own for own in due if not self._is_settled_already(own.asked)), None)

    def _own_or_dealt(self) -> tuple[OwnQuestion, ...]:
        """The questions of the shown seat, then what people turn up by hand for the whole table."""
        from engine import DEALER

        dealt = tuple(own for own in self.view.own.questions if own.asked.house == DEALER)
        return (*self.own.questions, *dealt)

    def asked_here(self) -> tuple[Asked, ...]:
        """What the players of this device must answer now, whoever of them looks at it."""
        from engine import DEALER

        houses = (*self.players, DEALER)
        asked = (own.asked for own in self.view.own.questions if own.asked.house in houses)
        return tuple(one for one in asked if one.is_due and not one.is_sealed and not self._is_settled_already(one))

    @property
    def stays_awake(self) -> bool:
        """Whether the screen must not go dark: somebody is asked here, the table is hosted here, or all look at it."""
        from companion.door import Hosting

        if self.view.table is None:
            return False
        has_every_seat = all(seat.house in self.view.own.houses for seat in self.table.seats)
        hosts_others = self.table.hosting is not Hosting.NOT and not has_every_seat
        return self.is_display or hosts_others or bool(self.asked_here())

    def _is_settled_already(self, asked: Asked) -> bool:
        """Whether the player has answered this together with the last question."""
        answers = (wished for wished, _ in self.under_way if isinstance(wished, GiveAnswer))
        return any(answer.is_sequel and answer.asked.question == asked.question for answer in answers)

    def prospect(self, *choices: Choice) -> Prospect | None:
        """What would stand after this answer, or these, to the question on top; None while that is worked out."""
        return self.foreknown.prospects.get(way(*choices))

    def draft(self, asked: Asked, otherwise: Draft) -> Any:
        """The draft of an answer; `otherwise` if there is none, or one of another form."""
        draft = self.drafts.get(asked.question, otherwise)
        return draft if type(draft) is type(otherwise) else otherwise

    def is_busy(self, intent: Intent) -> bool:
        """Whether this was wished, and nobody knows yet what became of it."""
        return any(wished == intent for wished, _ in self.under_way)

    def is_being_sealed(self, asked: Asked) -> bool:
        """Whether a secret answer is on its way to the table; while it waits for a host it can still be changed."""
        return asked.is_secret and any(
            isinstance(wished, GiveAnswer) and wished.asked.question == asked.question and ticket.is_sent
            for wished, ticket in self.under_way
        )

    @property
    def is_last_seal_on_its_way(self) -> bool:
        """Whether nobody's seal is missing but the one that this device has just sent."""
        asked = self.view.table.asked if self.view.table is not None else ()
        left = [one for one in asked if not one.is_sealed]
        return len(left) == 1 and self.is_being_sealed(left[0])

    def button(self, button: ButtonModel) -> ButtonModel:
        """The same button, busy if what it wishes is under way; without a host it says that it waits for one."""
        ticket = next((ticket for wished, ticket in self.under_way if wished == button.intent), None)
        if ticket is None or button.intent is None:
            return attrs.evolve(button, is_busy=False)
        from companion.door import Stage

        waits = ticket.stage is Stage.WAITING
        text = self.words.view_word("Ticket.stage", ticket.stage.value) if waits else button.text
        return attrs.evolve(button, is_busy=True, text=text)
