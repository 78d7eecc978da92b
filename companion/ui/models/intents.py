"""What a touch can mean. A model carries an intent wherever something can be touched; the steward carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

if TYPE_CHECKING:
    from companion.door import Asked, WhyNot
    from companion.ui.models.drafts import Draft
    from companion.ui.models.place import Place, Sheet
    from companion.ui.models.settings import Settings
    from engine import AreaId, Choice


@attrs.frozen
class Go:
    """Stand somewhere else: another tab, a sheet, another selection."""

    place: Place


@attrs.frozen
class OpenSheet:
    """Lay this sheet over the screen, wherever the player stands."""

    sheet: Sheet


@attrs.frozen
class KeepDraft:
    """Keep this draft of an answer; None throws it away."""

    question: str
    draft: Draft | None


@attrs.frozen
class Then:
    """What the same player answers if this is asked next, about this area: decided already, so nobody asks again."""

    kind: str
    choice: Choice
    area: AreaId = ""


@attrs.frozen
class GiveAnswer:
    """Answer a question, openly or under a seal. A secret answer is told to nobody but the door."""

    asked: Asked
    choice: Choice = attrs.field(repr=False)
    then: tuple[Then, ...] = ()
    """Answers to what follows from this one, in their order."""
    is_sequel: bool = False
    """The player has given this answer together with another, and does not see its question."""


@attrs.frozen
class Withdraw:
    """Break the own seal, and think again."""

    asked: Asked


@attrs.frozen
class Open:
    """Open the curtain of a question."""

    question: str


@attrs.frozen
class Close:
    """Close whatever curtain is open."""


@attrs.frozen
class Explain:
    """Somebody has touched what breaks a rule: say why, and change nothing."""

    why_not: WhyNot


@attrs.frozen
class Wish:
    """Something for the door, by the name of its method: host, join, sit …"""

    wish: str
    arguments: tuple[Any, ...] = ()
    keywords: tuple[tuple[str, Any], ...] = ()


@attrs.frozen
class ChangeSettings:
    """Set something."""

    settings: Settings


@attrs.frozen
class Practise:
    """Lay a table on this device alone, and let the other houses play by themselves."""

    house: str
    houses: tuple[str, ...]
    tides: bool = False
    edition: str = "second"


@attrs.frozen
class DrawSeat:
    """Take one of these seats, by lot."""

    houses: tuple[str, ...]


@attrs.frozen
class GoHome:
    """Leave the table; it stays on the disk."""

    to_join: str = ""
    """The table that is then to be joined, by a code of its own."""


@attrs.frozen
class PutAway:
    """Put the table that this device hosts into a file."""


@attrs.frozen
class Share:
    """Share the game as a picture, or as a file."""

    form: str


@attrs.frozen
class OpenSaved:
    """Lay the table of this file again, by the name of the file."""

    name: str


@attrs.frozen
class OpenFile:
    """Lay the table again that this file holds, wherever it lies: the system has handed it to this app."""

    path: str


@attrs.frozen
class Wrote:
    """A line of text was typed: a name, a code, an address."""

    field: str
    text: str


@attrs.frozen
class LinesDone:
    """What had to be done on the board is done."""


@attrs.frozen
class Wait:
    """Do not let this question answer itself."""

    question: str


@attrs.frozen
class Dismiss:
    """The toast has been read."""


@attrs.frozen
class Read:
    """A notice has been read, by its number."""

    number: int


@attrs.frozen
class PutOff:
    """Vote on this proposal later."""

    proposal: int


@attrs.frozen
class Several:
    """One touch, several things, in this order."""

    intents: tuple[Intent, ...]


Intent: TypeAlias = (
    Go
    | OpenSheet
    | KeepDraft
    | GiveAnswer
    | Withdraw
    | Open
    | Close
    | Explain
    | Wish
    | ChangeSettings
    | Practise
    | DrawSeat
    | GoHome
    | PutAway
    | Share
    | OpenSaved
    | OpenFile
    | Wrote
    | LinesDone
    | Wait
    | Dismiss
    | Read
    | PutOff
    | Several
)
