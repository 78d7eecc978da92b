"""What a flow may ask, and of whom.

A flow is a generator named after its place in the rulebook. It yields a :class:`Question` and receives the
choice, or yields :class:`Together` and receives one choice for each house. A question that has lost its object
because the table corrected the mirror is answered with None.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from engine.asking.answers import (
    Choice,
    Consolidate,
    Draw,
    March,
    Muster,
    Number,
    Orders,
    Pick,
    Raid,
    Ranking,
    Swap,
    Units,
)
from engine.asking.options import Options
from engine.words import (
    ANY_AREA,
    ANY_CARD,
    ANY_HOUSE,
    NO,
    NONE,
    SIDES,
    TRACKS,
    WESTEROS_EFFECTS,
    YES,
    House,
    RuleId,
)

KINDS: Mapping[str, tuple[type[Choice], ...]] = {
    "draw": (Draw,),
    # Westeros phase
    "westeros-choice": (Pick,),
    "reconcile-supply": (Units,),
    "muster": (Muster, Pick),
    "bid": (Number,),
    "tie-order": (Ranking,),
    "tie": (Pick,),
    # wildling cards
    "lose-units": (Units,),
    "lose-points": (Units,),
    "knights-replaced": (Units,),
    "knights-destroyed": (Units,),
    "footmen-promoted": (Units,),
    "discard-card": (Pick,),
    "take-back-card": (Pick,),
    "muster-area": (Pick,),
    "track": (Pick,),
    "penalty": (Pick,),
    # Planning phase
    "orders": (Orders,),
    "raven": (Swap, Pick),
    "raven-card": (Pick,),
    # Action phase
    "raid": (Raid,),
    "raid-again": (Pick,),
    "march": (March,),
    "establish-control": (Pick,),
    "take-ships": (Number,),
    "consolidate": (Consolidate,),
    # combat
    "support": (Pick,),
    "accept-support": (Pick,),
    "house-card": (Pick,),
    "redraw-tide": (Pick,),
    "blade": (Pick,),
    "casualties": (Units,),
    "retreat": (Pick,),
    "retreat-losses": (Units,),
    # house cards
    "tyrion-lannister": (Pick,),
    "aeron-damphair": (Pick,),
    "mace-tyrell": (Pick,),
    "queen-of-thorns": (Pick,),
    "doran-martell": (Pick,),
    "cersei-lannister": (Pick,),
    "renly-baratheon": (Units,),
    "ser-davos-seaworth": (Units,),
    "robb-stark": (Pick,),
    "patchface": (Pick,),
    "ser-loras-tyrell": (Pick,),
    "maester-luwin": (Pick,),
    "melisandre": (Pick,),
    "asha-greyjoy": (Pick,),
}
"""Every kind of question, and the forms its answer may have."""

QUESTION_FACTS: Mapping[str, tuple[str, ...]] = {
    "draw": ("deck", "drawer"),
    "westeros-choice": ("card",),
    "muster": ("areas",),
    "bid": ("purpose",),
    "tie-order": ("purpose", "tied"),
    "tie": ("purpose", "tied"),
    "lose-points": ("points",),
    "track": ("purpose", "moved"),
    "raid-again": ("area",),
    "establish-control": ("area",),
    "take-ships": ("area", "ships"),
    "support": ("area", "combat"),
    "accept-support": ("supporter", "area"),
    "casualties": ("area", "number"),
    "retreat": ("area",),
    "retreat-losses": ("area",),
}
"""The names of the facts of each kind of question; a kind that is not here has none."""

QUESTION_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "bid": {"purpose": (*TRACKS, "wildlings")},
    "tie-order": {"purpose": TRACKS},
    "tie": {"purpose": ("highest", "lowest")},
    "track": {"purpose": ("first", "last", "fall")},
}
"""Facts of questions that are a word of their own, and which words they can be."""

ANSWER_WORDS: Mapping[str, tuple[str, ...]] = {
    "westeros-choice": WESTEROS_EFFECTS,
    "muster": ("footman", "knight", "siege-engine", "ship>AREA", "footman>knight", "footman>siege-engine", NONE),
    "tie": (ANY_HOUSE,),
    "discard-card": (ANY_CARD,),
    "take-back-card": (ANY_CARD, NONE),
    "muster-area": (ANY_AREA, NONE),
    "track": TRACKS,
    "penalty": ("units", "track"),
    "raven": ("look", NONE),
    "raven-card": ("top", "bottom"),
    "raid": (ANY_AREA, NONE),
    "raid-again": (ANY_AREA, NONE),
    "establish-control": (YES, NO),
    "consolidate": ("power", "muster"),
    "support": (*SIDES, NONE),
    "accept-support": (YES, NO),
    "house-card": (ANY_CARD,),
    "redraw-tide": (YES, NO),
    "blade": (YES, NO),
    "retreat": (ANY_AREA,),
    "tyrion-lannister": (YES, NO),
    "aeron-damphair": (ANY_CARD, NONE),
    "mace-tyrell": ("footman", "routed-footman"),
    "queen-of-thorns": (ANY_AREA,),
    "doran-martell": TRACKS,
    "cersei-lannister": (ANY_AREA, NONE),
    "robb-stark": (ANY_AREA, NONE),
    "patchface": (ANY_CARD, NONE),
    "ser-loras-tyrell": ("footman", "routed-footman"),
    "maester-luwin": (ANY_CARD, NONE),
    "melisandre": (ANY_CARD, NONE),
    "asha-greyjoy": (ANY_AREA, NONE),
}
"""What can be picked, by kind of question: also the target of a raid, the use of a Consolidate Power order, and
what an area musters."""


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: who must answer what, by which rule."""

    house: House
    rule: RuleId
    kind: str
    make_options: Callable[[], Options] = field(repr=False)
    secret: bool = False
    simultaneous: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""

    def numbered(self, question_id: str, rule: RuleId) -> "Question":
        """The same question with its id, and with the id of its rule in the rulebook of this edition."""
        return Question(
            self.house,
            rule,
            self.kind,
            self.make_options,
            self.secret,
            self.simultaneous,
            self.facts,
            question_id,
        )

    def options(self) -> Options:
        """The legal answers, computed from the position as it is now."""
        return self.make_options()


def ask(
    house: House,
    rule: RuleId,
    kind: str,
    make_options: Callable[[], Options],
    *,
    secret: bool = False,
    simultaneous: bool = False,
    **facts: Any,
) -> Question:
    """A question as a flow yields it; ``facts`` are what a screen wants to show with it."""
    return Question(house, rule, kind, make_options, secret, simultaneous, facts)


@dataclass(frozen=True, slots=True)
class Together:
    """PLN-05, COK-04, HCD-03: several houses answer in secret and nobody's answer counts before the last.

    ``in_order``: the answers are given one after the other in this order, though still face down (PLN-12).
    ``again``: what is asked instead once the table has corrected the mirror, if that can make a difference.
    """

    questions: tuple[Question, ...]
    in_order: bool = False
    again: "Callable[[], Together] | None" = None


Request: TypeAlias = Question | Together
Result = TypeVar("Result")
Flow: TypeAlias = Generator[Request, Any, Result]


def nothing_asked() -> Flow[None]:
    """A flow that asks nothing, for effects that need no decision."""
    yield from ()
