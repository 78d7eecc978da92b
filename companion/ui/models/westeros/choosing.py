"""The holder of a token chooses what a Westeros card does; and what wildlings let a house choose."""

from collections.abc import Mapping

import attrs

from companion.door import OwnQuestion
from companion.ui.models.battle.asking import track_dress
from companion.ui.models.parts import Icon, Piece, RowModel, Token
from companion.ui.models.patterns.choice import ChoiceModel, rows_of
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.cards import place_now, westeros_cards

EFFECT_PIECES: Mapping[str, Piece] = {
    "supply": Icon("barrel", "gold"),
    "muster": Icon("castle", "gold"),
    "clash-of-kings": Icon("throne", "gold"),
    "collect-power": Icon("crown", "gold"),
    "ban-march-plus-one": Token("march-plus-1"),
    "ban-defense": Token("defense-1"),
    "nothing": Icon("x"),
}
HOLDERS: Mapping[str, str] = {
    "a-throne-of-blades": "throne",
    "dark-wings-dark-words": "raven",
    "put-to-the-sword": "sword",
}
"""The token whose holder chooses, by the card."""
PENALTY_PIECES: Mapping[str, Piece] = {"units": Icon("axe", "bad"), "track": Icon("tracks", "bad")}


def westeros_choice_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """WCD-03, WCD-08, WCD-15: one of the effects, for the whole realm."""
    words = situation.words

    def dress(row: RowModel, effect: str) -> RowModel:
        return attrs.evolve(row, second=_consequence(situation, row, effect), pieces=(EFFECT_PIECES[effect],))

    frame = attrs.evolve(
        frame_of(situation, own),
        above=westeros_cards(situation.table, words),
        icon=HOLDERS[own.asked.facts["card"]],
    )
    return ChoiceModel(frame, rows_of(situation, own, dress))


def penalty_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """WLD-09: units or influence."""
    rows = rows_of(situation, own, lambda row, word: attrs.evolve(row, pieces=(PENALTY_PIECES[word],)))
    return ChoiceModel(attrs.evolve(frame_of(situation, own), icon="axe"), rows)


def track_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """TRK-01: the track on which a house rises or falls."""
    moved = own.asked.facts.get("moved") or own.asked.house
    return ChoiceModel(frame_of(situation, own), rows_of(situation, own, track_dress(situation, moved)))


def _consequence(situation: Situation, row: RowModel, effect: str) -> str:
    """What the effect means for whoever chooses."""
    words, power = situation.words, situation.position.power[situation.seat]
    if effect == "clash-of-kings":
        own = words.say("You have {number} power.", number=power)
        return words.say("{first} {second}", first=row.second, second=own)
    following = situation.position.westeros[place_now(situation.table) + 1 :]
    if effect == "nothing" and following and following[0]:
        return words.say("On to the next card: {card}.", card=words.card(following[0]))
    return row.second
