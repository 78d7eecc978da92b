"""Which languages there are, and the words of each: a catalogue of sentences and a book of names."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from companion.ui.words.edition import AS_SECOND, PlayedEdition
from companion.ui.words.words import Words

if TYPE_CHECKING:
    from companion.ui.words.names.book import NameBook

SOURCE = "en"
"""The language of the source: its sentences stand in the code, so it needs no catalogue."""
CATALOGUE = "small-council.mo"
NAMES = "names.toml"


def languages() -> tuple[str, ...]:
    """Every language that has its names and its sentences; the source first."""
    others = (folder.name for folder in _folder().iterdir() if folder.name != SOURCE and _is_whole(folder))
    return (SOURCE, *sorted(others))


def _is_whole(folder: Traversable) -> bool:
    return folder.joinpath(NAMES).is_file() and folder.joinpath(CATALOGUE).is_file()


@cache
def words_in(language: str, edition: PlayedEdition = AS_SECOND) -> Words:
    """All words in this language, as the edition that is played has them."""
    if language not in languages():
        raise ValueError(f"there are no words in {language!r}, only in {', '.join(languages())}")
    folder = _folder().joinpath(language)
    return Words(language, _catalogue(language), lambda: _names(folder, edition.name), edition)


def _names(folder: Traversable, edition: str) -> "NameBook":
    from companion.ui.words.names.book import read_names

    return read_names(folder.joinpath(NAMES).read_text("utf-8"), edition)


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    with _folder().joinpath(language, CATALOGUE).open("rb") as file:
        return GNUTranslations(file)


def _folder() -> Traversable:
    return resources.files("companion.ui.words").joinpath("languages")
