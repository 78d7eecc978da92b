"""Why something failed, as a value from one vocabulary."""

import logging
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from companion.door.seen.plain import WhyNot, why_not
from companion.net.attending import NoTable
from companion.net.entrance.admission import CodeError
from companion.net.entrance.greeting import NotAdmitted
from companion.net.finding.links import LinkError
from companion.net.hosting.serving import MayNotHost
from companion.net.keeping.archive import ArchiveError
from companion.net.keeping.files import DiskFull, InUse, StorageError
from companion.net.words import ARCHIVES, CODES, LINKS
from companion.table.ledger.keys import KeyDamaged
from companion.table.state.judging import Objection
from engine import Refusal

AT_A_TABLE, NO_TABLE, LEFT, MAY_NOT_HOST = "at_a_table", "no_table", "left_the_table", "may_not_host"
STALE, NO_SUCH_DEVICE = "stale", "no_such_device"
LINK, CODE, ARCHIVE, NETWORK = "link", "code", "archive", "network"
DISK_FULL, STORAGE, IN_USE, KEY_DAMAGED = "disk_full", "storage", "in_use", "key_damaged"
NOT_RUNNING, FAILED = "not_running", "failed"

log = logging.getLogger(__name__)


class NotPossible(Exception):
    """What was asked of the door cannot be done as things stand."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def reason_of(error: BaseException) -> WhyNot:
    """The value that says why; what nobody expected is logged."""
    match error:
        case Refusal():
            return why_not(error)
        case Objection():
            return why_not(error.refusal) if error.refusal is not None else WhyNot(error.reason)
        case NotPossible() | NotAdmitted():
            return WhyNot(error.reason)
        case NoTable():
            return WhyNot(NO_TABLE)
        case MayNotHost():
            return WhyNot(MAY_NOT_HOST)
        case LinkError():
            return WhyNot(LINK, code=error.reason, facts=_facts(error, LINKS[error.reason]))
        case CodeError():
            return WhyNot(CODE, code=error.reason, facts=_facts(error, CODES[error.reason]))
        case ArchiveError():
            return WhyNot(ARCHIVE, code=error.reason, facts=_facts(error, ARCHIVES[error.reason]))
        case StorageError():
            return WhyNot(DISK_FULL if isinstance(error, DiskFull) else IN_USE if isinstance(error, InUse) else STORAGE)
        case KeyDamaged():
            return WhyNot(KEY_DAMAGED)
        case OSError():
            return WhyNot(NETWORK)
    log.error("something unforeseen", exc_info=error)
    return WhyNot(FAILED)


def _facts(error: BaseException, names: Iterable[str]) -> Mapping[str, Any]:
    """The facts that are listed for a word, and no others."""
    return MappingProxyType({name: getattr(error, name) for name in names})
