"""What lies on the table, word by word: how each thing is read, and how it is set.

Corrections are made of these words. They also describe positions in cases, and what must hold afterwards.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.asking.refusals import Refusal, malformed
from engine.rules.decks import set_right
from engine.rules.hands import in_printed_order
from engine.rules.pieces import army_of, set_army
from engine.state import PlacedOrder, State
from engine.words import ANY_AREA, ANY_CARD, ANY_HOUSE, ANY_NUMBER, ANY_TOKEN, ANY_UNIT, NONE, UNITS, kind_of

USED = "used"
READY = "ready"
NUMBER = re.compile(r"[0-9]{1,3}")
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that lies on the table: how to read it, how to set it, and what its key may be."""

    read: Callable[[State, str], Words]
    write: Callable[[State, str, Words], None]
    keys: Callable[[State], Mapping[str, object] | Words] | None = None


def write(state: State, change: Words) -> None:
    """Set one thing."""
    subject, key, values = _parts(state, change)
    subject.write(state, key, values)


def read(state: State, subject_and_key: Words) -> Words:
    """Read one thing in the words in which it would be set."""
    subject, key, _ = _parts(state, subject_and_key)
    return subject.read(state, key)


def key_words(name: str) -> int:
    """How many words name the thing: the subject, and its key if it has one."""
    subject = SUBJECTS.get(name)
    return 2 if subject is not None and subject.keys is not None else 1


def _parts(state: State, change: Words) -> tuple[Subject, str, Words]:
    subject = SUBJECTS.get(change[0]) if change else None
    if subject is None:
        raise malformed("unknown_subject", subject=change[0] if change else "")
    if subject.keys is None:
        return subject, "", change[1:]
    if len(change) < 2 or change[1] not in subject.keys(state):
        raise malformed("unknown_key", subject=change[0], key=change[1] if len(change) > 1 else "")
    return subject, change[1], change[2:]


def _number(values: Words) -> int:
    if len(values) != 1 or not NUMBER.fullmatch(values[0]):
        raise malformed("not_a_count", value=" ".join(values))
    return int(values[0])


def _one_of(values: Words, allowed: Mapping[str, object] | Words) -> str:
    if len(values) != 1 or values[0] not in allowed:
        raise malformed("unknown_word", value=" ".join(values))
    return values[0]


def _all_of(values: Words, allowed: Mapping[str, object] | Words) -> Words:
    for value in values:
        if value not in allowed:
            raise malformed("unknown_word", value=value)
    return values


# units, orders, control


def _units(state: State, values: Words) -> Words:
    """CMP-02: standing and routed units of the kinds that are in the box."""
    return _all_of(values, tuple(unit for unit in UNITS if kind_of(unit) in state.box.units))


def _read_units(state: State, area: str) -> Words:
    army = state.armies.get(area)
    return (army.house, *army.units) if army is not None else (NONE,)


def _write_units(state: State, area: str, values: Words) -> None:
    if values == (NONE,):
        state.armies.pop(area, None)
        return
    house = _one_of(values[:1], state.power)
    set_army(state, area, army_of(house, _units(state, values[1:])))


def _read_attackers(state: State, key: str) -> Words:
    return (state.battle.attackers.units or (NONE,)) if state.battle is not None else (NONE,)


def _write_attackers(state: State, key: str, values: Words) -> None:
    if state.battle is None:
        raise Refusal("CMB-01", "no_combat")
    units = () if values == (NONE,) else _units(state, values)
    state.battle.attackers = army_of(state.battle.attacker, units)


def _read_order(state: State, area: str) -> Words:
    placed = state.orders.get(area)
    return (placed.house, placed.token) if placed is not None else (NONE,)


def _write_order(state: State, area: str, values: Words) -> None:
    if values == (NONE,):
        state.orders.pop(area, None)
        return
    state.orders[area] = PlacedOrder(_one_of(values[:1], state.power), _one_of(values[1:], state.box.tokens))


def _read_control(state: State, area: str) -> Words:
    return (state.control.get(area, NONE),)


def _write_control(state: State, area: str, values: Words) -> None:
    if values == (NONE,):
        state.control.pop(area, None)
    else:
        state.control[area] = _one_of(values, state.power)


def _read_garrison(state: State, area: str) -> Words:
    return (str(state.garrisons.get(area, NONE)),)


def _write_garrison(state: State, area: str, values: Words) -> None:
    if values == (NONE,):
        state.garrisons.pop(area, None)
    else:
        state.garrisons[area] = _number(values)


def _read_neutral(state: State, area: str) -> Words:
    return (str(state.neutral.get(area, NONE)),)


def _write_neutral(state: State, area: str, values: Words) -> None:
    if values == (NONE,):
        state.neutral.pop(area, None)
    else:
        state.neutral[area] = _number(values)


# houses


def _write_power(state: State, house: str, values: Words) -> None:
    state.power[house] = _number(values)


def _write_supply(state: State, house: str, values: Words) -> None:
    state.supply[house] = _number(values)


def _rest_of_cards(state: State, house: str, cards: Words) -> Words:
    """All other cards of the house but the one that lies in the combat."""
    return tuple(card for card in state.box.hands[house] if card not in cards and card not in _in_combat(state))


def _in_combat(state: State) -> Words:
    """House cards that lie in the combat under way, neither in hand nor discarded."""
    battle = state.battle
    if battle is None:
        return ()
    return tuple(card for side, card in battle.cards.items() if card is not None and side not in battle.cards_gone)


def _cards(state: State, house: str, values: Words) -> Words:
    """Cards of this house that can lie in its hand or discard pile."""
    cards = () if values == (NONE,) else _all_of(values, state.box.hands[house])
    for card in cards:
        if card in _in_combat(state):
            raise Refusal("HCD-13", "card_is_in_combat", card=card)
    return in_printed_order(state, house, cards)


def _write_hand(state: State, house: str, values: Words) -> None:
    state.hands[house] = _cards(state, house, values)
    state.discards[house] = _rest_of_cards(state, house, state.hands[house])


def _write_discards(state: State, house: str, values: Words) -> None:
    state.discards[house] = _cards(state, house, values)
    state.hands[house] = _rest_of_cards(state, house, state.discards[house])


# tracks, decks, tokens


def _write_track(state: State, track: str, values: Words) -> None:
    state.tracks[track] = values


def _write_threat(state: State, key: str, values: Words) -> None:
    state.threat = _number(values)


def _write_round(state: State, key: str, values: Words) -> None:
    state.round = _number(values)


def _write_blade(state: State, key: str, values: Words) -> None:
    state.blade_used = _one_of(values, (USED, READY)) == USED


def _write_raven(state: State, key: str, values: Words) -> None:
    state.raven_used = _one_of(values, (USED, READY)) == USED


def _write_bans(state: State, key: str, values: Words) -> None:
    state.bans = () if values == (NONE,) else _all_of(values, state.box.tokens)


def _write_deck(state: State, name: str, values: Words) -> None:
    """These cards are left in unknown order; all others of the deck lie known beneath them."""
    state.decks[name] = set_right(name, state.decks[name], () if values == (NONE,) else values)


SUBJECTS: Mapping[str, Subject] = {
    "units": Subject(_read_units, _write_units, lambda state: state.box.areas),
    "attackers": Subject(_read_attackers, _write_attackers),
    "order": Subject(_read_order, _write_order, lambda state: state.box.areas),
    "control": Subject(_read_control, _write_control, lambda state: state.box.areas),
    "garrison": Subject(_read_garrison, _write_garrison, lambda state: state.box.areas),
    "neutral": Subject(_read_neutral, _write_neutral, lambda state: state.box.areas),
    "power": Subject(lambda state, house: (str(state.power[house]),), _write_power, lambda state: state.power),
    "supply": Subject(lambda state, house: (str(state.supply[house]),), _write_supply, lambda state: state.supply),
    "hand": Subject(lambda state, house: state.hands[house] or (NONE,), _write_hand, lambda state: state.hands),
    "discard": Subject(
        lambda state, house: state.discards[house] or (NONE,), _write_discards, lambda state: state.discards
    ),
    "track": Subject(lambda state, track: state.tracks[track], _write_track, lambda state: state.tracks),
    "deck": Subject(lambda state, deck: state.decks[deck].hidden or (NONE,), _write_deck, lambda state: state.decks),
    "threat": Subject(lambda state, key: (str(state.threat),), _write_threat),
    "round": Subject(lambda state, key: (str(state.round),), _write_round),
    "blade": Subject(lambda state, key: (USED if state.blade_used else READY,), _write_blade),
    "raven": Subject(lambda state, key: (USED if state.raven_used else READY,), _write_raven),
    "ban": Subject(lambda state, key: state.bans or (NONE,), _write_bans),
}
"""Everything that a correction can set, and how."""

SUBJECT_WORDS: Mapping[str, tuple[str, Words]] = {
    "units": (ANY_AREA, (ANY_HOUSE, ANY_UNIT, NONE)),
    "attackers": ("", (ANY_UNIT, NONE)),
    "order": (ANY_AREA, (ANY_HOUSE, ANY_TOKEN, NONE)),
    "control": (ANY_AREA, (ANY_HOUSE, NONE)),
    "garrison": (ANY_AREA, (ANY_NUMBER, NONE)),
    "neutral": (ANY_AREA, (ANY_NUMBER, NONE)),
    "power": (ANY_HOUSE, (ANY_NUMBER,)),
    "supply": (ANY_HOUSE, (ANY_NUMBER,)),
    "hand": (ANY_HOUSE, (ANY_CARD, NONE)),
    "discard": (ANY_HOUSE, (ANY_CARD, NONE)),
    "track": ("TRACK", (ANY_HOUSE,)),
    "deck": ("DECK", (ANY_CARD, NONE)),
    "threat": ("", (ANY_NUMBER,)),
    "round": ("", (ANY_NUMBER,)),
    "blade": ("", (USED, READY)),
    "raven": ("", (USED, READY)),
    "ban": ("", (ANY_TOKEN, NONE)),
}
"""What a correction says of each subject: the sort of its key, if it has one, and the words of its value."""
