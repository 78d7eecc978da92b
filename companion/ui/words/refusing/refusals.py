"""One sentence for whatever is refused, by the engine or by the table."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.door import WhyNot
from companion.ui.words import facts as fact
from companion.ui.words.marking import Sentence, marked
from companion.ui.words.refusing.form import FORM
from companion.ui.words.refusing.rules import COUNTED, RULES
from companion.ui.words.refusing.table import ARCHIVES, CODES, LINKS, REASONS
from companion.ui.words.speech import Speech
from engine import Refusal

CORRECTED = marked("refusal", "The table was corrected, and your sealed answer is asked for again. {why}")
AGAINST_THE_RULES = marked("refusal", "The rules do not allow this.")
ONLY_THE_TURN = marked("refusal", "The table was corrected. Your answer still holds, but its turn is another.")

OF_THE_GAME = ("refused", "corrected")
"""Reasons beside which the engine has said why."""

CODES_OF: Mapping[str, Mapping[str, Sentence]] = {"link": LINKS, "code": CODES, "archive": ARCHIVES}
"""Reasons that have a table of their own."""

DEPENDS_ON: Mapping[str, Callable[[str, Mapping[str, Any]], str]] = {
    "wrong_number": lambda rule, facts: "exactly" if facts["least"] == facts["most"] else "between",
    "never_this_side": lambda rule, facts: "neutral" if rule == "NEU-07" else "own_units",
}
"""What the sentence of a code depends on, where it has several."""


def refusal(speech: Speech, why_not: WhyNot | Refusal) -> str:
    """What, then why: one sentence."""
    if isinstance(why_not, Refusal):
        return _of_the_game(speech, why_not.rule, why_not.code, why_not.facts)
    if why_not.reason == "corrected":
        return _corrected(speech, why_not)
    if why_not.reason in OF_THE_GAME:
        return _of_the_game(speech, why_not.rule, why_not.code, why_not.facts)
    if why_not.reason in CODES_OF:
        return fact.put(speech, CODES_OF[why_not.reason][why_not.code], why_not.facts)
    return speech.put(REASONS[why_not.reason])


def _of_the_game(speech: Speech, rule: str, code: str, facts: Mapping[str, Any]) -> str:
    try:
        return _by_code(speech, rule, code, facts)
    except (LookupError, TypeError, ValueError):
        # Another device has said why, and its facts are not of this game.
        return speech.put(AGAINST_THE_RULES)


def _by_code(speech: Speech, rule: str, code: str, facts: Mapping[str, Any]) -> str:
    row = RULES[code] if code in RULES else FORM[code]
    sentence = row if isinstance(row, Sentence) else row[DEPENDS_ON[code](rule, facts)]
    if code in COUNTED:
        facts = {**facts, "number": facts[COUNTED[code]]}
    return fact.put(speech, sentence, facts)


def _corrected(speech: Speech, why_not: WhyNot) -> str:
    if not why_not.code:
        return speech.put(ONLY_THE_TURN)
    return speech.put(CORRECTED, why=_of_the_game(speech, why_not.rule, why_not.code, why_not.facts))
