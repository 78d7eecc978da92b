"""Every language says all that the source says: the same sentences, places and names, in letters that we ship."""

import itertools
import os
import re
from collections.abc import Mapping, Sequence
from gettext import GNUTranslations
from random import Random
from string import Formatter

import pytest

from companion.door import VIEW_WORDS, WISHES, WhyNot
from companion.door.seen.choices import FewChoices, plain_choices
from companion.ui.words import Words, languages, words_in
from companion.ui.words.edition import FIRST, PlayedEdition
from companion.ui.words.language import SOURCE
from companion.ui.words.names.book import SORTS
from companion.ui.words.names.name import CASES, INSIDE
from engine import (
    SIDES,
    UNIT_KINDS,
    Answer,
    Event,
    Game,
    GameOptions,
    Pick,
    Question,
    Refusal,
    in_order,
    new_game,
    open_box,
    random_choice,
    variants,
)
from tests.assets.test_fonts import FONTS, letters_of
from tests.door.seen.test_choices import tapped
from tests.ui.words import samples
from tests.ui.words.translations import OTHERS, Translated, file_of, plurals, sentences, template

BOX = open_box("second")
ALL_WORDS = tuple(map(words_in, languages()))

GAMES = int(os.environ.get("GAMES", "0"))
"""So many random games are told, as `make soak` wants it, and half as many of the first edition; without it a few."""
FEW = 12
PLAYERS = (3, 4, 5, 6)

EQUAL_BY_RIGHT: Mapping[str, frozenset[str]] = {
    "*": frozenset(
        {"Small Council", "Westeros", "Tab", "Enter", "Tablet", "errata", "{number} min", "{hours} h {rest} min"}
    ),
    "it": frozenset({"No", "no", "Computer", "{number} file"}),
    "pl": frozenset({"Port", "Start"}),
}
"""Words that a language, or every one, has in common with English; what has no letters of its own is equal anyway."""

QUOTES = {"pl": "„”", "pt": "“”", "it": "“”"}
"""The quotation marks of a language: how one opens, how it closes."""
ALL_QUOTES = '„“”«»"'

MODELS: Mapping[str, tuple[str, str, str]] = {
    "pl": (
        "Lannisterowie atakują Greyjoyów w Seagardzie z Riverrun.",
        "Przesuń 2 Rycerzy z Riverrun do Seagardu.",
        "Połóż żeton Władzy w Orlim Gnieździe.",
    ),
    "pt": (
        "Lannister ataca Greyjoy em Guardamar a partir de Correrrio.",
        "Mova 2 Cavaleiros de Correrrio para Guardamar.",
        "Coloque uma ficha de Poder no Ninho da Águia.",
    ),
    "it": (
        "Lannister attacca Greyjoy a Seagard da Riverrun.",
        "Muovi 2 Cavalieri da Riverrun a Seagard.",
        "Piazza un gettone Potere sull'Eyrie.",
    ),
}
"""How an attack, a move and a token laid down are said where players speak the language well."""


# sentences


def places(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def has_letters(text: str) -> bool:
    """Whether a sentence says something beside the facts in it, and their unit."""
    return bool(re.search(r"[^\W\d_]{2}", re.sub(r"{[^}]*}", "", text)))


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_sentences_of_the_source_and_no_others(language: str) -> None:
    """The template itself is held against the source by a test of the catalogue."""
    assert {each.key for each in sentences(language)} == {each.key for each in template()}, "run make words"
    assert len(sentences(language)) == len(template())


def shipped(compiled: GNUTranslations, sentence: Translated) -> set[str]:
    """All that the compiled catalogue says for a sentence, whatever it counts."""
    context, english, many = sentence.key
    if not many:
        return {compiled.pgettext(context, english) if context else compiled.gettext(english)}
    if context:
        return {compiled.npgettext(context, english, many, number) for number in range(30)}
    return {compiled.ngettext(english, many, number) for number in range(30)}


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_shipped_is_what_was_translated(language: str) -> None:
    with file_of(language, "mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for sentence in sentences(language):
        assert shipped(compiled, sentence) == set(sentence.texts), sentence.english


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_empty_fuzzy_or_left_in_english(language: str) -> None:
    equal = EQUAL_BY_RIGHT["*"] | EQUAL_BY_RIGHT.get(language, frozenset())
    for sentence in sentences(language):
        assert "fuzzy" not in sentence.flags, sentence.english
        assert "#~" not in sentence.flags, sentence.english
        assert all(sentence.texts), sentence.english
        assert len(sentence.texts) == (plurals(language) if sentence.many else 1), sentence.english
        if set(sentence.texts) <= {sentence.english, sentence.many}:
            assert sentence.english in equal or not has_letters(sentence.english), (
                f"left in English: {sentence.english}"
            )


@pytest.mark.parametrize("words", ALL_WORDS, ids=lambda words: words.language)
def test_what_a_wildling_card_does_has_a_capital_letter_alone_and_a_small_one_after_a_colon(words: Words) -> None:
    names = [name for sort in ("house", "unit") for name in words.names.names[sort].values()]
    named = {form.split()[0] for name in names for form in (name, *name.forms.values())}
    for card, bidder in itertools.product(BOX.wildlings, ("lowest", "others", "highest")):
        alone = words.outcome(card, bidder)
        assert alone[0].isupper()
        assert alone.split()[0] not in named, "a name keeps its capital letter everywhere"
        assert words.say("All others: {effect}", effect=alone).endswith(f": {alone[0].lower()}{alone[1:]}")


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_places_in_every_language(language: str) -> None:
    for sentence in sentences(language):
        counted = {"number"} if sentence.many else set()
        for text in sentence.texts:
            assert places(text) | counted == places(sentence.english, sentence.many) | counted, text
            for _, name, form, conversion in Formatter().parse(text):
                assert name is None or form in CASES, text
                assert conversion is None, text


def is_short_for_something(text: str) -> bool:
    """ "1." is a place, and a word that is cut off has a dot where a narrow button leaves it no room."""
    return bool(re.fullmatch(r"\w{1,5}\.", text))


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_is_written_as_cleanly_as_in_english(language: str) -> None:
    for sentence in sentences(language):
        for text in sentence.texts:
            assert_clean(re.sub(r"{[^}]*}", "X", text))
            for mark in (".", "?", "…"):
                ends_alike = text.endswith(mark) == sentence.english.endswith(mark)
                assert ends_alike or is_short_for_something(text), text


@pytest.mark.parametrize("language", sorted(QUOTES.keys() & set(OTHERS)))
def test_a_language_has_its_own_quotation_marks(language: str) -> None:
    opening, closing = QUOTES[language]
    wrong = set(ALL_QUOTES) - {opening, closing}
    for text in (text for sentence in sentences(language) for text in sentence.texts):
        assert not wrong & set(text), text
        assert text.count(opening) == text.count(closing), text


def assert_clean(text: str) -> None:
    assert text
    assert text == text.strip(), text
    assert "  " not in text, text
    assert not re.search(r" [.,;:?]( |$)", text.replace(" : ", " ")), text
    assert not set("!_<>[]") & set(text), text
    assert "..." not in text, text


# names


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_names_what_english_names_and_nothing_else(language: str) -> None:
    book, source = words_in(language).names, words_in(SOURCE).names
    for sort in SORTS:
        assert set(book.names[sort]) == set(source.names[sort])
    assert set(book.short_areas) == set(source.short_areas)
    assert set(book.short_tokens) == set(source.short_tokens)
    assert set(book.short_cards) == set(source.short_cards)


@pytest.mark.parametrize("language", OTHERS)
def test_short_names_are_short_and_no_two_things_share_a_name(language: str) -> None:
    book = words_in(language).names
    assert max(map(len, [*book.short_areas.values(), *book.short_tokens.values()])) <= 13
    assert max(map(len, book.short_cards.values())) <= 10
    for names in (book.names["area"], book.short_areas, book.names["token"], book.names["house"]):
        assert len(set(names.values())) == len(names)


PREPOSITIONS = CASES - {INSIDE, "alone", "the", "nom", "gen", "dat", "acc", "ins", "loc"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("sort", SORTS)
def test_every_name_of_a_sort_knows_the_same_prepositions(language: str, sort: str) -> None:
    """A case may be as the usual form is; a preposition is never left out by chance."""
    names = words_in(language).names.names[sort].values()
    known = [frozenset(name.forms) & PREPOSITIONS for name in names]
    assert len(set(known)) == 1
    for name in names:
        assert all(form == form.strip() and form for form in name.forms.values()), name


@pytest.mark.parametrize("language", OTHERS)
def test_the_shipped_fonts_have_every_letter(language: str) -> None:
    book = words_in(language).names
    texts = [text for sentence in sentences(language) for text in sentence.texts]
    texts += [form for names in book.names.values() for name in names.values() for form in (name, *name.forms.values())]
    texts += [*book.short_areas.values(), *book.short_tokens.values(), *book.short_cards.values()]
    used = set("".join(texts)) - {"\n"}
    for font in FONTS:
        assert used - letters_of(font) == set(), font.stem


# what is said


@pytest.mark.parametrize("language", sorted(MODELS.keys() & set(OTHERS)))
def test_the_model_sentences_are_said_so(language: str) -> None:
    words = words_in(language)
    moved = {"house": "stark", "units": ("knight", "knight"), "origin": "riverrun", "area": "seagard"}
    attack = {"attacker": "lannister", "defender": "greyjoy", "origin": "riverrun", "area": "seagard"}
    attacks, moves, lays = MODELS[language]
    assert words.told(Event("combat_begins", attack)) == attacks
    assert words.board(Event("units_moved", moved)) == moves
    assert words.board(Event("control_token_placed", {"house": "stark", "area": "eyrie"})) == lays


@pytest.mark.parametrize(
    ("language", "name", "facts", "said"),
    [
        ("pl", "power_gained", {"house": "stark", "amount": 1}, "Pobierz 1 żeton Władzy Starków z puli władzy."),
        ("pl", "power_gained", {"house": "stark", "amount": 3}, "Pobierz 3 żetony Władzy Starków z puli władzy."),
        ("pl", "power_discarded", {"house": "stark", "amount": 5}, "Odłóż 5 żetonów Władzy Starków do puli władzy."),
        (
            "pl",
            "units_replaced",
            {"area": "oldtown", "units": ("footman",), "by": ("knight",)},
            "Zastąp Piechura w Starym Mieście Rycerzem.",
        ),
        (
            "pl",
            "units_replaced",
            {"area": "pyke", "units": ("knight", "knight"), "by": ("footman", "footman")},
            "Zastąp 2 Rycerzy na Pyke 2 Piechurami.",
        ),
        (
            "pt",
            "units_routed",
            {"area": "pyke", "units": ("footman", "footman", "siege-engine")},
            "Vire de lado os 2 Soldados e a Catapulta em Pyke: dispersão.",
        ),
        (
            "it",
            "units_stood_up",
            {"area": "pyke", "units": ("routed-knight", "routed-knight", "routed-siege-engine", "routed-siege-engine")},
            "Rialza i 2 Cavalieri e le 2 Macchine d'Assedio a Pyke.",
        ),
        ("pt", "power_gained", {"house": "stark", "amount": 1}, "Pegue 1 ficha de Poder de Stark da Reserva de Poder."),
        (
            "pt",
            "power_discarded",
            {"house": "stark", "amount": 5},
            "Devolva 5 fichas de Poder de Stark à Reserva de Poder.",
        ),
        (
            "it",
            "power_gained",
            {"house": "stark", "amount": 1},
            "Prendi 1 gettone Potere di Stark dalla Riserva di Potere.",
        ),
        (
            "it",
            "power_discarded",
            {"house": "stark", "amount": 5},
            "Rimetti 5 gettoni Potere di Stark nella Riserva di Potere.",
        ),
    ],
)
def test_the_hands_count_as_their_language_does(
    language: str, name: str, facts: Mapping[str, object], said: str
) -> None:
    assert words_in(language).board(Event(name, facts)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", ("Starkowie mają 1 żeton Władzy", "Starkowie mają 2 żetony Władzy", "Starkowie mają 5 żetonów Władzy")),
        ("pt", ("Stark tem 1 ficha de Poder", "Stark tem 2 fichas de Poder", "Stark tem 5 fichas de Poder")),
        ("it", ("Stark ha 1 gettone Potere", "Stark ha 2 gettoni Potere", "Stark ha 5 gettoni Potere")),
    ],
)
def test_a_correction_counts_power_as_its_language_does(language: str, said: tuple[str, str, str]) -> None:
    assert tuple(words_in(language).correction(("power", "stark", amount)) for amount in ("1", "2", "5")) == said


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pl", ("1 punkt", "2 punkty", "5 punktów")),
        ("pt", ("1 ponto", "2 pontos", "5 pontos")),
        ("it", ("1 punto", "2 punti", "5 punti")),
    ],
)
def test_a_refusal_counts_points_as_its_language_does(language: str, forms: tuple[str, str, str]) -> None:
    for due, form in zip((1, 2, 5), forms, strict=True):
        assert f" {form} " in words_in(language).refusal(Refusal("F1-WLD-07", "wrong_points", points=0, due=due))


@pytest.mark.parametrize("language", OTHERS)
def test_units_alone_are_called_as_each_of_them_is(language: str) -> None:
    """Under a heading stands "Machina Oblężnicza", though a sentence says "Machinę Oblężniczą"."""
    words = words_in(language)
    for unit in UNIT_KINDS:
        name = words.unit(unit)
        assert words.units((unit,)) == f"{name:nom}"
        assert f"{words.units((unit,))}" == f"{name}"


@pytest.mark.parametrize("language", languages())
def test_one_of_everything_is_said(language: str) -> None:
    words = words_in(language)
    for event in samples.events():
        assert_said(words, words.told(event), words.board(event))
    for kind, facts in samples.questions():
        assert_asked(words, kind, "stark", facts)
    for code, facts in samples.refusals():
        assert_refused(words, WhyNot("refused", "X", code, facts))
    assert_said(words, *(words.view_word(field, word) for field, each in VIEW_WORDS.items() for word in each))
    assert_said(words, *map(words.wish, WISHES))
    assert_said(words, *(rule.text for rule in words.rules()), *(rule.title for rule in words.rules()))
    assert_said(words, *(words.outcome(card, "lowest") for card in BOX.wildlings))


def assert_said(words: Words, *lines: str | None) -> None:
    for line in lines:
        if line is not None:
            assert_clean(line)
            assert not set("{}") & set(line), f"{words.language}: {line}"


def assert_asked(words: Words, kind: str, house: str, facts: Mapping[str, object]) -> None:
    asked = words.question(kind, facts)
    assert_said(words, asked.title, asked.sentence, asked.button, words.waiting(kind, house, facts))


def assert_refused(words: Words, why_not: WhyNot) -> None:
    """A place that a refusal does not know would be hidden by a general word: the rules do not allow this."""
    said = words.refusal(why_not)
    assert_said(words, said)
    general = "The rules do not allow this."
    in_english = words_in(SOURCE).refusal(why_not) == general
    assert (said == words.say(general, context="refusal")) == in_english, why_not


@pytest.mark.parametrize("seed", range(GAMES or FEW))
def test_a_random_game_is_told_in_every_language(seed: int) -> None:
    houses = BOX.setups[PLAYERS[seed % len(PLAYERS)]].houses
    game = new_game(houses=houses, options=GameOptions(tides=bool(seed % 2), errata=bool(seed % 3)))
    tell_all_of_it(game, ALL_WORDS, Random(seed))


@pytest.mark.parametrize("seed", range(GAMES // 2 or FEW // 4))
def test_a_random_game_of_the_first_edition_is_told_in_every_language(seed: int) -> None:
    setups = tuple(open_box(FIRST).setups.values())
    chosen = tuple(sorted(variants(FIRST)))[: seed % 4]
    game = new_game(FIRST, setups[seed % len(setups)].houses, GameOptions(variants=chosen))
    edition = PlayedEdition(FIRST, chosen)
    tell_all_of_it(game, tuple(words_in(language, edition) for language in languages()), Random(seed))


def tell_all_of_it(game: Game, all_words: Sequence[Words], dice: Random) -> None:
    """Every event, question, row, refusal and line of a combat sum, to the end of the game."""
    tell(game.opening_events, all_words)
    while not game.is_over:
        for question in game.pending:
            ask(question, all_words, dice)
        question = game.pending[0]
        tell(game.apply(Answer(question.id, random_choice(game, question, dice))), all_words)
        for words in all_words:
            assert_said(words, *(words.line_source(line) for side in SIDES for line in game.battle_lines(side)))


def tell(events: Sequence[Event], all_words: Sequence[Words]) -> None:
    for event in events:
        for words in all_words:
            assert_said(words, words.told(event), words.board(event))


def ask(question: Question, all_words: Sequence[Words], dice: Random) -> None:
    """The question, its rows, and why an answer that is put together without a thought is refused."""
    options = question.options()
    choices = plain_choices(options)
    refusal = options.why_not(in_order(tapped(choices, dice)))
    picks = [one.value for one in choices.choices if isinstance(one, Pick)] if isinstance(choices, FewChoices) else []
    for words in all_words:
        assert_asked(words, question.kind, question.house, question.facts)
        for row in (words.pick(question.kind, word) for word in picks):
            assert_said(words, row.title, row.consequence or None)
        if refusal is not None:
            assert_refused(words, WhyNot("refused", refusal.rule, refusal.code, refusal.facts))
