"""Where the player stands in the app: which screen, tab, sheet, and what is selected there. No secret is in it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from engine import AreaId, CardId, DeckId, House


class Screen(Enum):
    """Where a player can be without a table, and on the way to one."""

    HOME = "home"
    HOST = "host"
    JOIN = "join"
    PRACTISE = "practise"
    SETTINGS = "settings"
    RULES = "rules"
    WHAT_IF = "what-if"
    SAVED = "saved"


class Tab(Enum):
    """The bottom bar."""

    NOW = "now"
    MAP = "map"
    TRACKS = "tracks"
    LOG = "log"
    MORE = "more"


class Page(Enum):
    """What *More* leads to."""

    HANDS = "hands"
    COMPARE = "compare"
    WHAT_IF = "what-if"
    TABLE = "table"
    SETTINGS = "settings"
    RULES = "rules"
    PACKING = "packing"
    SAVING = "saving"
    CHRONICLE = "chronicle"
    REPLAY = "replay"
    SHARE = "share"
    TIMES = "times"


@attrs.frozen
class AreaSheet:
    """What is known of one area: a low card, under which the board stays as it is, or all of it."""

    area: AreaId
    is_whole: bool = False


@attrs.frozen
class RuleSheet:
    """One rule, in our words."""

    rule: str


@attrs.frozen
class WhoIsHere:
    """The devices at the table."""


@attrs.frozen
class OptionsSheet:
    """The options of the table."""


@attrs.frozen
class DiffersSheet:
    """What differs from the second edition."""


@attrs.frozen
class HostingSheet:
    """Which device hosts, and which could."""


@attrs.frozen
class SeatSheet:
    """What can be done about a seat."""

    house: House


@attrs.frozen
class ProposalSheet:
    """Something that the table votes on."""

    number: int


@attrs.frozen
class StepsSheet:
    """The steps that can be taken back."""


@attrs.frozen
class StepSheet:
    """What it would mean to go back to before one of them: to so many answers."""

    answers: int


@attrs.frozen
class FixSheet:
    """What can be set right: a house, or an area."""


@attrs.frozen
class FixAreaSheet:
    """How an area lies on the board, as far as the player has said so."""

    area: AreaId
    house: House
    """Whose units, order and power token are there."""
    units: tuple[str, ...]
    order: str
    """The token; empty where none lies."""
    has_power: bool
    chooses_order: bool = False


@attrs.frozen
class FixHouseSheet:
    """What a house has before it, as far as the player has said so."""

    house: House
    power: int
    supply: int


@attrs.frozen
class FixDeckSheet:
    """Which cards of a deck can still come, as far as the player has said so."""

    deck: DeckId
    left: tuple[CardId, ...]
    is_in_new_order: bool = False
    """Whether the cards lie in another order than the table has seen."""


@attrs.frozen
class NoticeSheet:
    """Something that the player must know, by its number among the unread notices."""

    number: int


Sheet: TypeAlias = (
    AreaSheet
    | RuleSheet
    | WhoIsHere
    | OptionsSheet
    | DiffersSheet
    | HostingSheet
    | SeatSheet
    | StepsSheet
    | StepSheet
    | FixSheet
    | FixAreaSheet
    | FixHouseSheet
    | FixDeckSheet
    | ProposalSheet
    | NoticeSheet
)


@attrs.frozen
class TableOptions:
    """How a table is to be laid."""

    players: int = 6
    tides: bool = False
    errata: bool = False
    edition: str = "second"
    variants: tuple[str, ...] = ()
    dealer: str = "host"
    consent: str = "all"
    talking_minutes: int = 0
    sealing_minutes: int = 0
    what_if: bool = True


EDITION = "edition"
"""The part of the place that says which edition's rules are looked up, where no table says which is played."""
CHOSEN_TABLE = "join"
"""The part of the place that says which table is to be joined."""


@attrs.frozen
class Place:
    """Everything that decides what is shown besides the view itself."""

    screen: Screen = Screen.HOME
    tab: Tab = Tab.NOW
    page: Page | None = None
    sheet: Sheet | None = None
    seat: House = ""
    """The seat that this device shows; where it holds several, the player has said so."""
    curtain: str = ""
    """The question whose curtain is open; empty while everything secret is closed."""
    options: TableOptions = TableOptions()
    """What is chosen for a table that is not laid yet."""
    parts: tuple[tuple[str, str], ...] = ()
    """The chosen part of a tab, by the name of its filter bar: a layer of the map, a part of the tracks …"""

    def part(self, bar: str, otherwise: str) -> str:
        """The chosen part of a filter bar."""
        return dict(self.parts).get(bar, otherwise)

    def with_part(self, bar: str, part: str) -> Place:
        """The same place with another part chosen."""
        parts = dict(self.parts) | {bar: part}
        return attrs.evolve(self, parts=tuple(sorted(parts.items())))
