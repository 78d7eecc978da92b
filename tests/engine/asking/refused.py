"""What is refused is refused by one type, with its rule and its reason, and nothing changes."""

from typing import Any

import pytest

from engine import Answer, Game, Refusal


def assert_refused(game: Game, answer: Any) -> None:
    before, answers, asked = game.digest(), len(game.answers), [question.id for question in game.pending]
    refusal = game.why_not(answer)
    assert isinstance(refusal, Refusal), answer
    with pytest.raises(Refusal) as met:
        game.apply(answer)
    assert (met.value.rule, met.value.code, met.value.facts) == (refusal.rule, refusal.code, refusal.facts)
    assert refusal.rule, "a refusal names its rule"
    assert refusal.code, "and a reason"
    assert game.digest() == before
    assert len(game.answers) == answers
    assert [question.id for question in game.pending] == asked


def read_answer(plain: Any) -> Answer | Refusal:
    """The answer, or the refusal that it met; anything else is an error."""
    try:
        return Answer.from_plain(plain)
    except Refusal as refusal:
        return refusal
