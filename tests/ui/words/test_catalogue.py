"""The catalogue for translators: complete, current, and made from sentences that stand in the source in full."""

import ast
import importlib
from pathlib import Path

import pytest

from assets.make.catalogue.catalogue import TEMPLATE, main, render
from assets.make.catalogue.sentences import ROOT, SPOKEN, Found, NotALiteral, all_sentences, sentences_in
from companion.ui.words import words_in
from companion.ui.words.marking import Sentence

WORDS = words_in("en")


def test_the_catalogue_is_current() -> None:
    assert TEMPLATE.read_text(encoding="utf-8") == render(all_sentences()), "run make words"


def test_the_command_writes_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "small-council.pot"
    assert main(["--write", str(file)]) == 0
    assert main([]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def found(source: str) -> list[tuple[str, str, str]]:
    return [(each.context, each.english, each.many) for each in sentences_in(source, "some.py")]


def test_a_sentence_is_found_wherever_it_is_said() -> None:
    assert found('words.say("Open my plan")') == [("", "Open my plan", "")]
    assert found('words.say("Open", context="planning", house=name)') == [("planning", "Open", "")]
    assert found('f(self.words.say("A " "B"))') == [("", "A B", "")]
    assert found('words.count("{number} area", "{number} areas", len(left))') == [
        ("", "{number} area", "{number} areas")
    ]
    assert found('T = {"bid": marked("title", "Bid")}') == [("title", "Bid", "")]
    assert found('marked_count("units", "{number} Ship", "{number} Ships")') == [
        ("units", "{number} Ship", "{number} Ships")
    ]


def test_counting_in_a_list_says_nothing() -> None:
    assert found("units.count(kind)") == []


@pytest.mark.parametrize(
    "source",
    [
        "words.say(sentence)",
        'words.say(f"{house} marches")',
        'words.say("March" if far else "Stay")',
        'words.say("March", context=place)',
        'words.count("{number} area", many, 3)',
        'marked(context, "Bid")',
    ],
)
def test_a_sentence_that_is_put_together_is_refused(source: str) -> None:
    with pytest.raises(NotALiteral, match=r"some\.py, line 1"):
        list(sentences_in(source, "some.py"))


def test_a_sentence_stands_once_in_the_catalogue_with_all_its_places() -> None:
    once = render([Found("pick", "Muster", "", "a.py", "muster"), Found("pick", "Muster", "", "b.py", "consolidate")])
    assert once.count('msgid "Muster"') == 1
    assert "#. muster\n#. consolidate\n#: a.py\n#: b.py\n" in once


def test_a_counted_sentence_has_both_its_forms() -> None:
    text = render([Found("", "{number} area", "{number} areas", "a.py", "")])
    assert 'msgid "{number} area"\nmsgid_plural "{number} areas"\nmsgstr[0] ""\nmsgstr[1] ""\n' in text


def sentences_of(value: object) -> list[Sentence]:
    """Every sentence in a table, however deep it stands."""
    if isinstance(value, Sentence):
        return [value]
    if isinstance(value, dict):
        return [sentence for item in value.values() for sentence in sentences_of(item)]
    fields = getattr(value, "__dataclass_fields__", {})
    return [sentence for field in fields for sentence in sentences_of(getattr(value, field))]


def test_every_table_of_sentences_is_in_the_catalogue() -> None:
    in_catalogue = {(each.context, each.english, each.many) for each in all_sentences()}
    in_tables = {
        (sentence.context, sentence.english, sentence.many)
        for module in modules_of_words()
        for name, value in vars(module).items()
        if name.isupper()
        for sentence in sentences_of(value)
    }
    assert len(in_tables) > 500
    assert in_tables <= in_catalogue


def modules_of_words() -> list[object]:
    names = [path.relative_to(ROOT).with_suffix("").parts for path in sorted((SPOKEN / "words").rglob("*.py"))]
    return [importlib.import_module(".".join(part for part in name if part != "__init__")) for name in names]


def test_only_words_speak_through_the_catalogue() -> None:
    """What is no table and no `say` never reaches it: nobody else asks gettext for anything."""
    for path in sorted(SPOKEN.rglob("*.py")):
        names = {
            alias.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for alias in _aliases(node)
        }
        assert not names & {"gettext", "GNUTranslations"} or path.name in ("speech.py", "language.py"), path


def _aliases(node: ast.AST) -> list[ast.alias]:
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


def test_rules_and_outcomes_are_in_the_catalogue() -> None:
    english = {each.english for each in all_sentences()}
    assert {rule.text for rule in WORDS.rules()} <= english
    assert {rule.title for rule in WORDS.rules()} <= english
    assert WORDS.outcome("mammoth-riders", "lowest") in english
