"""The editions that can be played."""

from engine.edition import Edition
from engine.editions.second import SECOND, SECOND_WITH_ERRATA

EDITIONS = (SECOND, SECOND_WITH_ERRATA)
NAMES = tuple(dict.fromkeys(edition.name for edition in EDITIONS))


def find_edition(name: str, *, errata: bool) -> Edition:
    """The edition of this name, with or without its official errata."""
    return next(edition for edition in EDITIONS if (edition.name, edition.errata) == (name, errata))
