"""Anything at all, read as an answer, a setup, an event or a line: it is taken, or refused by one type."""

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Answer, Event, Refusal, Setup, parse_answer
from engine.asking.answers import FIELDS, FORMS
from engine.asking.questions import KINDS
from engine.commands.arguments import start
from engine.commands.soak import options_for
from tests.engine.asking.refused import assert_refused, read_answer

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.binary(max_size=3)
words = st.sampled_from(["question", "form", "value", "orders", "units", "area", "moves", *FORMS, "winterfell", "none"])
leaves = scalars | words
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=6), inner, max_size=5),
    max_leaves=12,
)
answers_by_form = st.one_of(
    *(
        st.fixed_dictionaries(
            {"question": words | scalars, "form": st.just(name), **dict.fromkeys(FIELDS[form], anything)}
        )
        for name, form in FORMS.items()
    )
)


@given(anything | answers_by_form)
def test_reading_anything_as_an_answer_raises_only_refusals(plain: Any) -> None:
    answer = read_answer(plain)
    if isinstance(answer, Refusal):
        assert answer.malformed
        return
    assert Answer.from_plain(answer.to_plain()) == answer
    game = start("second", 3, options_for(0))
    assert_refused(game, answer)


@given(
    anything | st.fixed_dictionaries(dict.fromkeys(("edition", "houses", "tides", "errata", "assignment"), anything))
)
def test_reading_anything_as_a_setup_raises_only_refusals(plain: Any) -> None:
    try:
        setup = Setup.from_plain(plain)
    except Refusal:
        return
    assert Setup.from_plain(setup.to_plain()) == setup


@given(st.dictionaries(words | st.sampled_from(["event", "do", "house"]), anything, max_size=5))
def test_reading_anything_as_an_event_raises_only_refusals(plain: dict[str, Any]) -> None:
    with suppress(Refusal):
        Event.from_plain(plain)


line_words = st.sampled_from(
    [
        "1",
        "stark",
        "dealer",
        "table",
        "correct",
        *KINDS,
        "winterfell",
        ":",
        ";",
        ">",
        "=",
        "units",
        "swap",
        "none",
        "-3",
    ]
)


@given(st.text(max_size=40) | st.lists(line_words, max_size=8).map(" ".join))
def test_reading_any_line_raises_only_refusals(line: str) -> None:
    game = start("second", 3, options_for(0))
    try:
        answer = parse_answer(line, game.pending)
    except Refusal:
        return
    refusal = game.why_not(answer)
    assert refusal is None or isinstance(refusal, Refusal)
