"""``make languages``: brings every translation up to date with the catalogue, and compiles it.

A language is a folder beside the catalogue: `small-council.po` with its sentences, `names.toml` with its names.
"""

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from assets.make.catalogue.catalogue import TEMPLATE


def main() -> int:
    """Update and compile all languages; say how much of each is still missing."""
    for file in sorted(TEMPLATE.parent.glob("*/small-council.po")):
        missing = bring_up_to_date(file)
        print(f"{file.parent.name}: {missing or 'nothing'} left to translate")
    return 0


def bring_up_to_date(file: Path) -> int:
    """Take over what is new in the catalogue, drop what is gone, compile; how many sentences are missing."""
    translation = _read(file)
    with TEMPLATE.open("rb") as template:
        translation.update(read_po(template), no_fuzzy_matching=True, update_creation_date=False)
    translation.obsolete.clear()
    with file.open("wb") as written:
        write_po(written, translation, width=120, include_lineno=False)
    with file.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, translation)
    return sum(not _is_translated(message.string) for message in translation if message.id)


def _read(file: Path) -> Catalog:
    """The translation as it stands; an empty file begins a new language, whose plural Babel knows."""
    language = file.parent.name
    if file.stat().st_size == 0:
        return Catalog(locale=language, project="small-council", header_comment="", fuzzy=False)
    with file.open("rb") as written:
        return read_po(written, locale=language)


def _is_translated(text: object) -> bool:
    return all(text) if isinstance(text, tuple) else bool(text)


if __name__ == "__main__":
    sys.exit(main())
