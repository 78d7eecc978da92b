"""The door: the one place from which screens, the terminal and the demo use a table.

`Door` starts and stops the network in a thread of its own. What a player wishes goes in by its methods, and each
returns a `Ticket`; what there is to see comes out as a `View`. All that comes out is a plain value: nobody can change
it, and it stays as it is while the table goes on.
"""

import os

from companion.door.behind.measuring import JOURNAL, DiskWatch, TableMeasures, describe_record, records_of, replay_times
from companion.door.behind.surroundings import Network
from companion.door.door import Door
from companion.door.seen.choices import (
    Choices,
    FewChoices,
    MarchChoices,
    MarchOrigin,
    MusterArea,
    MusterChoices,
    NumberChoices,
    OrderChoices,
    RankingChoices,
    UnitChoices,
)
from companion.door.seen.nearby import FoundDevice, FoundTable, InvitedTo, Nearby, OwnTable
from companion.door.seen.own import Own, OwnCard, OwnNews, OwnQuestion, OwnSealed
from companion.door.seen.past import Past, PastStep
from companion.door.seen.plain import Told, WhyNot
from companion.door.seen.position import BattleNow, Position
from companion.door.seen.prospects import Prospect
from companion.door.seen.public import (
    Asked,
    ClockNow,
    Connection,
    DeviceNow,
    Foreseen,
    Hosting,
    Looked,
    OpenProposal,
    Progress,
    PublicTable,
    SeatNow,
    WayBack,
    WayIn,
)
from companion.door.seen.view import Happening, View
from companion.door.staged import StagedTable
from companion.door.staged_door import StagedDoor
from companion.door.vocabulary.word_tables import COMPANION_TABLES
from companion.door.vocabulary.words import (
    ACTIONS,
    ENTRIES,
    NOTICE_WORDS,
    NOTICES,
    VIEW_WORDS,
    WHY_NOT,
    WHY_NOT_CODES,
    WISHES,
)
from companion.door.wishes.reasons import reason_of
from companion.door.wishes.tickets import Stage, Ticket
from companion.net.entrance.admission import make_code
from companion.table.ledger.entries import (
    AS_USUAL,
    Action,
    Agreement,
    AskAgain,
    CorrectMirror,
    FreeSeat,
    GoBack,
    HandOver,
)
from companion.table.state.steps import Given

# The door itself.
__all__ = ["Door", "Network", "Stage", "Ticket", "WhyNot", "new_code", "reason_of"]

# The view, from the whole to its parts.
__all__ += ["Nearby", "Own", "PublicTable", "View"]
__all__ += ["FoundDevice", "FoundTable", "InvitedTo", "OwnTable"]
__all__ += ["ClockNow", "Connection", "DeviceNow", "Hosting", "Progress", "SeatNow", "WayIn"]
__all__ += ["Asked", "BattleNow", "Given", "Looked", "Position", "WayBack"]
__all__ += ["Foreseen", "Happening", "OpenProposal", "Past", "PastStep", "Told"]
__all__ += ["OwnCard", "OwnNews", "OwnQuestion", "OwnSealed"]

# What may be answered, and what may be proposed.
__all__ += ["Choices", "FewChoices", "NumberChoices", "RankingChoices", "UnitChoices"]
__all__ += ["MarchChoices", "MarchOrigin", "MusterArea", "MusterChoices", "OrderChoices"]
__all__ += ["Prospect"]
__all__ += ["AS_USUAL", "Action", "Agreement", "AskAgain", "CorrectMirror", "FreeSeat", "GoBack", "HandOver"]

# What a screen must put into words, table by table: docs/companion-words.md.
__all__ += ["ACTIONS", "ENTRIES", "NOTICES", "NOTICE_WORDS"]
__all__ += ["VIEW_WORDS", "WHY_NOT", "WHY_NOT_CODES", "WISHES"]
__all__ += ["COMPANION_TABLES"]

# A table in memory, for pictures and tests of screens.
__all__ += ["StagedDoor", "StagedTable"]

# For whoever measures.
__all__ += ["JOURNAL", "DiskWatch", "TableMeasures", "describe_record", "records_of", "replay_times"]


def new_code() -> str:
    """A code for a table, such as `ABCDE-FGHJK`."""
    return make_code(os.urandom)
