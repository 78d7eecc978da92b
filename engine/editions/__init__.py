"""The editions that can be played."""

from dataclasses import replace
from functools import cache

from engine.box import open_box
from engine.box import variants as variants_of
from engine.editions.edition import Edition
from engine.editions.first import FIRST
from engine.editions.second import SECOND, SECOND_WITH_ERRATA

EDITIONS = (SECOND, SECOND_WITH_ERRATA, FIRST)
NAMES = tuple(dict.fromkeys(edition.name for edition in EDITIONS))


def has_errata(name: str) -> bool:
    """Whether there are official errata that change how this edition is played."""
    return any(edition.name == name and edition.errata for edition in EDITIONS)


@cache
def find_edition(name: str, *, errata: bool = False, variants: tuple[str, ...] = ()) -> Edition:
    """The edition of this name, with or without its official errata, with the variants that the table has chosen."""
    edition = next(edition for edition in EDITIONS if (edition.name, edition.errata) == (name, errata))
    if not variants:
        return edition
    exchanged = [pair for variant in variants for pair in variants_of(name)[variant].cards]
    cards = edition.cards.exchanged(exchanged)
    return replace(edition, variants=variants, box=open_box(name, variants), cards=cards)
