"""Whole sentences in one language: a fixed one, a counted one, a list; and the names that stand in them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from gettext import NullTranslations
from typing import TYPE_CHECKING

from companion.ui.words.edition import AS_SECOND, PlayedEdition
from companion.ui.words.marking import Sentence, marked, marked_count
from companion.ui.words.names.name import INSTRUMENT, SUBJECT, THE, Name, cases_of, form

if TYPE_CHECKING:
    from companion.ui.words.names.book import NameBook

Fact = str | int
"""What stands in a sentence: a name, some words, or a number."""

UNIT_COUNTS: Mapping[str, Sentence] = {
    "footman": marked_count("units", "{number} Footman", "{number} Footmen"),
    "knight": marked_count("units", "{number} Knight", "{number} Knights"),
    "siege-engine": marked_count("units", "{number} Siege Engine", "{number} Siege Engines"),
    "ship": marked_count("units", "{number} Ship", "{number} Ships"),
    "routed-footman": marked_count("units", "{number} routed Footman", "{number} routed Footmen"),
    "routed-knight": marked_count("units", "{number} routed Knight", "{number} routed Knights"),
    "routed-siege-engine": marked_count("units", "{number} routed Siege Engine", "{number} routed Siege Engines"),
    "routed-ship": marked_count("units", "{number} routed Ship", "{number} routed Ships"),
}
"""Several units of a kind; they are always the object of a sentence, never its subject."""

UNIT_COUNTS_BY: Mapping[str, Sentence] = {
    "footman": marked_count("by units", "{number} Footman", "{number} Footmen"),
    "knight": marked_count("by units", "{number} Knight", "{number} Knights"),
    "siege-engine": marked_count("by units", "{number} Siege Engine", "{number} Siege Engines"),
    "ship": marked_count("by units", "{number} Ship", "{number} Ships"),
    "routed-footman": marked_count("by units", "{number} routed Footman", "{number} routed Footmen"),
    "routed-knight": marked_count("by units", "{number} routed Knight", "{number} routed Knights"),
    "routed-siege-engine": marked_count("by units", "{number} routed Siege Engine", "{number} routed Siege Engines"),
    "routed-ship": marked_count("by units", "{number} routed Ship", "{number} routed Ships"),
}
"""The same by which others are replaced: Polish has a case for it, `ins`."""

THE_UNIT_COUNTS: Mapping[str, Sentence] = {
    "footman": marked_count("the units", "the {number} Footman", "the {number} Footmen"),
    "knight": marked_count("the units", "the {number} Knight", "the {number} Knights"),
    "siege-engine": marked_count("the units", "the {number} Siege Engine", "the {number} Siege Engines"),
    "ship": marked_count("the units", "the {number} Ship", "the {number} Ships"),
    "routed-footman": marked_count("the units", "the {number} routed Footman", "the {number} routed Footmen"),
    "routed-knight": marked_count("the units", "the {number} routed Knight", "the {number} routed Knights"),
    "routed-siege-engine": marked_count(
        "the units", "the {number} routed Siege Engine", "the {number} routed Siege Engines"
    ),
    "routed-ship": marked_count("the units", "the {number} routed Ship", "the {number} routed Ships"),
}
"""Those that stand there, `the`: an article where a language has one, in the gender of the unit."""

POWER = marked_count("tokens", "{number} power", "{number} power")
"""Power tokens; they are always the object of a sentence, too."""

LIST_OF_TWO = marked("list", "{first} and {last}")
LIST_GOES_ON = marked("list", "{first}, {next}")
NOBODY = marked("list", "nobody")

ENDS = (".", "?")
"""By which a whole sentence is known from a part of one."""


class Speech:
    """What can be said in a language, from the catalogue of its sentences and the book of its names."""

    def __init__(
        self,
        language: str,
        catalogue: NullTranslations,
        read_names: "Callable[[], NameBook]",
        edition: PlayedEdition = AS_SECOND,
    ) -> None:
        self.language = language
        self.edition = edition
        self._catalogue = catalogue
        self._read_names = read_names

    @cached_property
    def names(self) -> "NameBook":
        """The book of names, read when a name is first said."""
        return self._read_names()

    # sentences

    def say(self, english: str, *, context: str = "", **facts: Fact) -> str:
        """A sentence, found by its English, with these facts in it."""
        return self.put(Sentence(context, english), **facts)

    def count(self, one: str, many: str, number: int, *, context: str = "", **facts: Fact) -> str:
        """A sentence about a number of things; the number is a fact of it."""
        return self.put(Sentence(context, one, many), number=number, **facts)

    def put(self, sentence: Sentence, **facts: Fact) -> str:
        """A sentence of a table, with these facts in it, as the edition that is played has it."""
        return _filled(self._in_this_language(self.edition.instead(sentence), facts.get("number")), facts)

    def _in_this_language(self, sentence: Sentence, number: Fact | None) -> str:
        context, english, many = sentence.context, sentence.english, sentence.many
        if not many:
            return self._catalogue.pgettext(context, english) if context else self._catalogue.gettext(english)
        if not isinstance(number, int):
            raise ValueError(f"a sentence that counts needs a number: {english!r}")
        if context:
            return self._catalogue.npgettext(context, english, many, number)
        return self._catalogue.ngettext(english, many, number)

    # lists

    def joined(self, parts: Sequence[str]) -> Name:
        """ "A, B and C"; in every form that its parts have."""
        if not parts:
            return Name(self.put(NOBODY))
        forms = {case: self._list([form(part, case) for part in parts]) for case in cases_of(parts)}
        return Name(self._list([str(part) for part in parts]), forms)

    def listed(self, parts: Sequence[str]) -> str:
        """ "A, B, C": a row of things that belong to no sentence."""
        rest = list(parts)
        text = rest.pop(0) if rest else ""
        for part in rest:
            text = self.put(LIST_GOES_ON, first=text, next=part)
        return text

    def _list(self, parts: Sequence[str]) -> str:
        if len(parts) == 1:
            return parts[0]
        return self.put(LIST_OF_TWO, first=self.listed(parts[:-1]), last=parts[-1])

    # names

    def house(self, house: str) -> Name:
        return self.names.name("house", house)

    def area(self, area: str) -> Name:
        return self.names.name("area", area)

    def short_area(self, area: str) -> str:
        """The name for a narrow strip: 13 letters at most, never inside a sentence."""
        return self.names.short_areas[area]

    def short_token(self, token: str) -> str:
        """Beside the picture of the token, at most 13 letters."""
        return self.names.short_tokens[token]

    def short_card(self, card: str) -> str:
        """A House card over a narrow column, at most 10 letters; never inside a sentence."""
        return self.names.short_cards[card]

    def unit(self, unit: str) -> Name:
        """One unit: "Knight" alone, "a Knight" inside a sentence; a routed one, too."""
        return self.names.name("unit", unit)

    def units(self, units: Sequence[str]) -> Name:
        """ "2 Footmen and a Knight": as a sentence takes them; alone, in the case of a subject."""
        from engine import UNITS

        numbers = Counter(units)
        parts = [self._several(unit, numbers[unit]) for unit in UNITS if unit in numbers]
        phrase = self.joined(parts)
        return Name(format(phrase, SUBJECT), phrase.forms)

    def _several(self, unit: str, number: int) -> str:
        if number == 1:
            return self.unit(unit)
        forms = {INSTRUMENT: UNIT_COUNTS_BY[unit], THE: THE_UNIT_COUNTS[unit]}
        return Name(
            self.put(UNIT_COUNTS[unit], number=number),
            {case: self.put(counted, number=number) for case, counted in forms.items()},
        )

    def power(self, number: int) -> str:
        """ "2 power": so many power tokens, as a sentence takes them."""
        return self.put(POWER, number=number)

    def token(self, token: str) -> Name:
        """An order token: "March +1"."""
        return self.names.name("token", token)

    def order_kind(self, kind: str) -> Name:
        """The orders of one kind: "March" alone, "March orders" inside a sentence."""
        return self.names.name("order", kind)

    def track(self, track: str) -> Name:
        """An influence track: "Iron Throne" alone, "the Iron Throne" inside a sentence."""
        return self.names.name("track", track)

    def dominance(self, track: str) -> Name:
        """The token that lies at the head of an influence track: the throne, the blade, the raven."""
        return self.names.name("dominance", track)

    def card(self, card: str) -> Name:
        """A House, Westeros, wildling or Tides of Battle card."""
        return self.names.name("card", card)

    def deck(self, deck: str) -> Name:
        return self.names.name("deck", deck)

    def phase(self, phase: str) -> str:
        """A step of the round, as a title: "Raids"."""
        return str(self.names.name("phase", phase))

    def signed(self, number: int) -> str:
        """A number that is added: "+1", "−1", "0"."""
        return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _filled(text: str, facts: Mapping[str, Fact]) -> str:
    """The facts in their places. A whole sentence has a capital letter, even where a name begins it."""
    said = text.format_map(facts)
    return said[:1].upper() + said[1:] if text.endswith(ENDS) else said
