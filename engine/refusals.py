"""The one way in which the engine says no."""

from collections.abc import Mapping

from engine.words import RuleId

Fact = str | int | tuple[str | int, ...]


class Refusal(Exception):
    """An answer that is not accepted: the rule, a reason code, and the facts behind it.

    The engine holds no prose: a screen turns ``code`` and ``facts`` into a sentence in the player's language.
    ``malformed`` separates nonsense (not understood) from an illegal answer (understood, but against a rule).
    """

    def __init__(self, rule: RuleId, code: str, *, malformed: bool = False, **facts: Fact) -> None:
        super().__init__(rule, code, facts)
        self.rule = rule
        self.code = code
        self.malformed = malformed
        self.facts: Mapping[str, Fact] = facts

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.rule} {self.code} {details}".rstrip()


def malformed(code: str, **facts: Fact) -> Refusal:
    """A refusal for something that is not an answer at all; the rule is the form of answers itself."""
    return Refusal("FORM", code, malformed=True, **facts)
