"""Sentences: found by their English, counted by the language's own plural, joined without glue."""

from gettext import NullTranslations

import pytest

from companion.ui.words import Words, languages, words_in
from companion.ui.words.marking import Sentence, marked
from companion.ui.words.names.name import Name

WORDS = words_in("en")


class Polish(NullTranslations):
    """Three sentences in a language with three plurals and two orders of words."""

    def pgettext(self, context: str, message: str) -> str:
        said = {
            ("board", "Move {units} from {origin} to {area}."): "Przesuń {units:acc} {origin:from} {area:to}.",
            ("list", "{first} and {last}"): "{first} i {last}",
        }
        return said.get((context, message), message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        plural = 0 if number == 1 else 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
        return ("{number} obszar", "{number} obszary", "{number} obszarów")[plural]


POLISH = Words("pl", Polish(), lambda: WORDS.names)


def test_english_is_always_there_and_comes_first() -> None:
    assert languages()[0] == "en"
    assert words_in("en").language == "en"
    assert words_in("en") is words_in("en")


def test_a_language_that_there_is_not_is_refused_in_a_clear_sentence() -> None:
    with pytest.raises(ValueError, match="there are no words in 'tlh', only in en"):
        words_in("tlh")


def test_a_fixed_sentence_is_said_as_it_stands() -> None:
    assert WORDS.say("Open my plan") == "Open my plan"
    assert WORDS.say("Open my plan", context="planning") == "Open my plan"


def test_a_sentence_takes_names_words_and_numbers() -> None:
    said = WORDS.say("{player} attacks {house} with {number}", player="{you}", house=WORDS.house("martell"), number=4)
    assert said == "{you} attacks Martell with 4"


def test_a_whole_sentence_begins_with_a_capital_letter_and_a_part_of_one_does_not() -> None:
    port = WORDS.area("pyke-port")
    assert WORDS.say("{area} is full.", area=port) == "The Port of Pyke is full."
    assert WORDS.say("{area}: full", area=port) == "the Port of Pyke: full"


@pytest.mark.parametrize(("number", "said"), [(0, "0 areas left"), (1, "1 area left"), (3, "3 areas left")])
def test_a_counted_sentence_has_the_form_of_its_number(number: int, said: str) -> None:
    assert WORDS.count("{number} area left", "{number} areas left", number) == said
    assert WORDS.count("{number} area left", "{number} areas left", number, context="planning") == said


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 obszar"), (2, "2 obszary"), (12, "12 obszarów"), (22, "22 obszary")]
)
def test_another_language_counts_by_its_own_plural(number: int, said: str) -> None:
    assert POLISH.count("{number} area", "{number} areas", number) == said


def test_another_language_has_its_own_order_and_cases() -> None:
    origin, area = Name("Riverrun", {"from": "z Riverrun"}), Name("Seagard", {"to": "do Seagardu"})
    knights = Name("2 Rycerze", {"acc": "2 Rycerzy"})
    said = POLISH.put(marked("board", "Move {units} from {origin} to {area}."), units=knights, origin=origin, area=area)
    assert said == "Przesuń 2 Rycerzy z Riverrun do Seagardu."


def test_a_list_can_be_put_into_a_case_as_a_whole() -> None:
    houses = POLISH.joined([Name("Starkowie", {"gen": "Starków"}), Name("Tyrellowie", {"gen": "Tyrellów"})])
    assert houses == "Starkowie i Tyrellowie"
    assert f"{houses:gen}" == "Starków i Tyrellów"


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], "nobody"), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_a_list_ends_with_and(parts: list[str], said: str) -> None:
    assert WORDS.joined(parts) == said


def test_a_row_of_things_has_commas_only() -> None:
    assert WORDS.listed(["Stark 3", "Tyrell 0"]) == "Stark 3, Tyrell 0"
    assert WORDS.listed([]) == ""


@pytest.mark.parametrize(("number", "said"), [(1, "+1"), (0, "0"), (-1, "−1")])
def test_a_number_that_is_added_shows_its_sign(number: int, said: str) -> None:
    assert WORDS.signed(number) == said


def test_a_fact_that_is_missing_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        WORDS.say("{house} marches.")
    with pytest.raises(ValueError, match="needs a number"):
        WORDS.put(Sentence("", "{number} area", "{number} areas"))
