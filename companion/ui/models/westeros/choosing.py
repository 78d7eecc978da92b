"""The holder of a token chooses what a Westeros card does; and what wildlings let a house choose."""

from collections.abc import Mapping

import attrs

from companion.door import OwnQuestion
from companion.ui.models.battle.asking import track_dress
from companion.ui.models.facts.places import place_words
from companion.ui.models.parts import Icon, Piece, RowModel, Token
from companion.ui.models.patterns.choice import ChoiceModel, rows_of
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.cards import place_now, westeros_cards
from engine import House

EFFECT_PIECES: Mapping[str, Piece] = {
    "supply": Icon("barrel", "gold"),
    "muster": Icon("castle", "gold"),
    "clash-of-kings": Icon("throne", "gold"),
    "collect-power": Icon("crown", "gold"),
    "nothing": Icon("x"),
}
BANNED: Mapping[str, tuple[str, bool]] = {"ban-march-plus-one": ("march", True), "ban-defense": ("defense", False)}
"""The type of the orders that an effect forbids, and whether only the special one is meant."""
HOLDERS: Mapping[str, str] = {"choice-iron-throne": "throne", "choice-raven": "raven", "choice-blade": "sword"}
"""The token whose holder chooses, by the effect of the card."""
PENALTY_PIECES: Mapping[str, Piece] = {"units": Icon("axe", "bad"), "track": Icon("tracks", "bad")}


def westeros_choice_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """WCD-03, WCD-08, WCD-15: one of the effects, for the whole realm."""
    words = situation.words

    def dress(row: RowModel, effect: str) -> RowModel:
        return attrs.evolve(row, second=_consequence(situation, row, effect), pieces=(_piece(situation, effect),))

    frame = attrs.evolve(
        frame_of(situation, own),
        above=westeros_cards(situation.table, words),
        icon=HOLDERS[_effect(situation, own.asked.facts["card"])],
    )
    return ChoiceModel(frame, rows_of(situation, own, dress))


def _effect(situation: Situation, card: str) -> str:
    return next(deck[card].effect for deck in situation.box.westeros.values() if card in deck)


def _piece(situation: Situation, effect: str) -> Piece:
    """What the effect is about; a forbidden order as its token."""
    if effect not in BANNED:
        return EFFECT_PIECES[effect]
    kind, is_special = BANNED[effect]
    tokens = situation.box.tokens.values()
    return Token(next(token.id for token in tokens if token.type == kind and token.star == is_special))


def penalty_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """WLD-09: units or influence."""
    seconds = {"units": _units_left(situation, own.asked.house), "track": _best_places(situation, own.asked.house)}

    def dress(row: RowModel, word: str) -> RowModel:
        return attrs.evolve(row, second=seconds[word], pieces=(PENALTY_PIECES[word],))

    return ChoiceModel(attrs.evolve(frame_of(situation, own), icon="axe"), rows_of(situation, own, dress))


def _units_left(situation: Situation, house: House) -> str:
    """Of how many units the two are chosen."""
    armies = situation.position.armies.values()
    units = sum(len(army.units) for army in armies if army.house == house)
    return situation.words.count("You choose them: {number} is yours.", "You choose them, of {number}.", units)


def _best_places(situation: Situation, house: House) -> str:
    """WLD-09: the track, or one of the tracks, on which a house stands best, and its place there."""
    words, tracks = situation.words, situation.position.tracks
    best = min(order.index(house) for order in tracks.values())
    names = [words.track(track) for track, order in tracks.items() if order.index(house) == best]
    place = place_words(words, best + 1)
    return words.say("Where you stand best: {place} on {tracks}.", place=place, tracks=words.joined(names))


def track_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """TRK-01: the track on which a house rises or falls."""
    moved = own.asked.facts.get("moved") or own.asked.house
    return ChoiceModel(
        frame_of(situation, own), rows_of(situation, own, track_dress(situation, moved, own.asked.facts["purpose"]))
    )


def _consequence(situation: Situation, row: RowModel, effect: str) -> str:
    """What the effect means for whoever chooses."""
    words, power = situation.words, situation.position.power[situation.seat]
    if effect == "clash-of-kings":
        own = words.say("You have {power}.", power=words.power(power))
        return words.say("{first} {second}", first=row.second, second=own)
    following = situation.position.westeros[place_now(situation.table) + 1 :]
    if effect == "nothing" and following and following[0]:
        return words.say("On to the next card: {card}.", card=words.card(following[0]))
    return row.second
