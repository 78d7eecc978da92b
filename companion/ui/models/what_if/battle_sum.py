"""A battle by hand: what each side brings, and who wins. What a unit is worth is the engine's word."""

import attrs

from companion.ui.models.battle.sides import total_words
from companion.ui.models.controls import NoteModel, SegmentsModel, SwitchModel
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import Place
from companion.ui.models.what_if.counting import number, stepper
from companion.ui.words import Words
from engine import ATTACKER, DEFENDER, SIDES, Box, Side, open_box, printed_worth

SIDE = "what-if-side"
CASTLE = "what-if-castle"
MOST_SUPPORT = 20
ORDERS = {ATTACKER: "march", DEFENDER: "defense"}
"""CMB-09, CMB-10: the orders that add to a side."""


def battle_parts(place: Place, words: Words) -> tuple[object, ...]:
    """CMB-08, CMB-13: the result first, then one side at a time."""
    side = place.part(SIDE, ATTACKER)
    box = open_box(words.edition.name)
    sums = {one: strength_by_hand(place, one, box) for one in SIDES}
    named = {
        ATTACKER: words.say("Attacker {strength}", strength=total_words(sums[ATTACKER])),
        DEFENDER: words.say("Defender {strength}", strength=total_words(sums[DEFENDER])),
    }
    parts = tuple(ButtonModel(text, Go(place.with_part(SIDE, one))) for one, text in named.items())
    return (
        _result(sums[ATTACKER], sums[DEFENDER], words),
        SegmentsModel("", parts, SIDES.index(side)),
        *_steppers(place, side, words, box),
    )


def strength_by_hand(place: Place, side: Side, box: Box) -> int:
    """CMB-13: units, order, support, House card."""
    fortified = _is_fortified(place)
    units = sum(
        number(place, _name(side, kind)) * printed_worth(box, kind, side, fortified=fortified) for kind in box.units
    )
    return units + sum(number(place, _name(side, what)) for what in ("order", "support", "card"))


def _name(side: Side, what: str) -> str:
    return f"what-if-{side}-{what}"


def _castles_count(box: Box) -> bool:
    """CMB-06: whether some unit is worth something else where a Castle or Stronghold is attacked."""
    return any(unit.strength != unit.strength_against_castle for unit in box.units.values())


def _is_fortified(place: Place) -> bool:
    return bool(place.part(CASTLE, ""))


def _result(attacker: int, defender: int, words: Words) -> NoteModel:
    """CMB-15, CMB-16: who wins, and by how much."""
    if attacker == defender:
        return NoteModel(words.say("A tie: the house higher in the Fiefdoms wins."), "sword", "warn")
    by = total_words(abs(attacker - defender))
    if attacker > defender:
        return NoteModel(words.say("The attacker wins by {number}.", number=by), "sword", "gold")
    return NoteModel(words.say("The defender wins by {number}.", number=by), "sword", "gold")


def _steppers(place: Place, side: Side, words: Words, box: Box) -> tuple[object, ...]:
    """The pieces in the box are the most that there can be."""
    orders = [token.value for token in box.tokens.values() if token.type == ORDERS[side]]
    least, most = (min(orders), max(orders)) if side == ATTACKER else (0, max(orders))
    strongest = max(card.strength for card in box.house_cards.values())
    castle = SwitchModel(
        words.say("A castle or stronghold is attacked"),
        _is_fortified(place),
        Go(place.with_part(CASTLE, "" if _is_fortified(place) else CASTLE)),
    )
    support = words.say("Support") if side == ATTACKER else words.say("Support and garrison")
    return (
        *(
            attrs.evolve(
                stepper(place, words, _name(side, kind), str(words.unit(kind)), 0, box.units[kind].pieces),
                second=words.say(
                    "worth {number}", number=printed_worth(box, kind, side, fortified=_is_fortified(place))
                ),
            )
            for kind in box.units
        ),
        *((castle,) if _castles_count(box) else ()),
        stepper(place, words, _name(side, "order"), words.say("Order"), least, most, signed=True),
        stepper(place, words, _name(side, "support"), support, 0, MOST_SUPPORT),
        stepper(place, words, _name(side, "card"), words.say("House card"), 0, strongest),
    )
