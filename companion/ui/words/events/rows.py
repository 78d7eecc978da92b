"""How the sentence of an event is found, and how the facts of an event are worded."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.ui.words import facts as fact
from companion.ui.words.corrections import corrections
from companion.ui.words.facts import Wording
from companion.ui.words.marking import Said, Sentence
from companion.ui.words.speech import Fact, Speech
from engine import ATTACKER, DEFENDER, TIDES_DECK, UNIT_KINDS, UNITS, Event, open_box

Facts: TypeAlias = Mapping[str, Any]

SOME, NO_ONE = "some", "none"
BOTH, NEITHER = "both", "neither"
CARD, TIDE = "card", "tide"


def _word_of(name: str) -> Callable[[Facts], str]:
    return lambda facts: str(facts[name])


def _is_there(name: str) -> Callable[[Facts], str]:
    return lambda facts: SOME if facts[name] else NO_ONE


def _who_has_a_card(facts: Facts) -> str:
    """HCD-14: a side may have no card to play."""
    if facts[ATTACKER] and facts[DEFENDER]:
        return BOTH
    return ATTACKER if facts[ATTACKER] else DEFENDER if facts[DEFENDER] else NEITHER


DEPENDS_ON: Mapping[str, Callable[[Facts], str]] = {
    "phase_begins": _word_of("phase"),
    "game_over": _word_of("reason"),
    "units_destroyed": _word_of("reason"),
    "ships_captured": _is_there("ships"),
    "power_gained": _word_of("reason"),
    "power_discarded": _word_of("reason"),
    "blade_used": _word_of("purpose"),
    "raven_used": _word_of("purpose"),
    "card_drawn": lambda facts: TIDE if facts["deck"] == TIDES_DECK else CARD,
    "choice_made": _word_of("effect"),
    "bids_revealed": _word_of("purpose"),
    "support_declared": _word_of("side"),
    "support_refused": _word_of("side"),
    "strength_announced": _word_of("when"),
    "house_cards_revealed": _who_has_a_card,
    "house_card_replaced": _is_there("by"),
    "tides_revealed": _who_has_a_card,
    "combat_won": _word_of("reason"),
}
"""What the sentence of an event depends on, where it has several."""

STANDING: Mapping[str, str] = dict(zip(UNITS, UNIT_KINDS * 2, strict=True))
"""RET-13: the word for a unit once it stands, whether it is routed or not."""


def _stood_up(speech: Speech, units: Any) -> Fact:
    """Units that were routed until now."""
    return speech.units([STANDING[unit] for unit in units])


def _winner(speech: Speech, ranking: Any) -> Fact:
    return speech.house(ranking[0])


def _banned(speech: Speech, tokens: Any) -> Fact:
    """WCD-15: "Support orders" where all of a kind are banned, else the tokens by their names."""
    box = open_box(speech.edition.name)
    kind = box.tokens[tokens[0]].type
    all_of_this_kind = {token.id for token in box.tokens.values() if token.type == kind}
    return speech.order_kind(kind) if all_of_this_kind == set(tokens) else fact.tokens(speech, tokens)


OTHERWISE: Mapping[str, Mapping[str, Wording]] = {
    "mirror_corrected": {"changes": corrections},
    "game_over": {"ranking": _winner},
    "units_replaced": {"by": fact.units},
    "units_stood_up": {"units": _stood_up},
    "power_gained": {"amount": fact.power},
    "power_discarded": {"amount": fact.power},
    "bid_returned": {"amount": fact.power},
    "victory_moved": {"areas": fact.number},
    "dominance_passed": {"track": fact.dominance},
    "orders_banned": {"tokens": _banned},
    "strength_announced": {"attacker": fact.strength, "defender": fact.strength},
    "house_cards_revealed": {"attacker": fact.card, "defender": fact.card},
    "house_card_replaced": {"by": fact.card},
    "tides_revealed": {"attacker": fact.card, "defender": fact.card},
}
"""Facts whose name means something else in these events."""


def sentence_of(rows: Mapping[str, Said], event: Event) -> Sentence | None:
    """The sentence that fits the event; None where the table has none."""
    row = rows.get(event.name)
    if row is None or isinstance(row, Sentence):
        return row
    return row.get(DEPENDS_ON[event.name](event.facts))


def put_event(speech: Speech, sentence: Sentence, event: Event) -> str:
    """The event in the words of this sentence."""
    return fact.put(speech, sentence, event.facts, OTHERWISE.get(event.name))
