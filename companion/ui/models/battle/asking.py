"""What is asked in a combat and answered by one touch: each row says the sums that follow."""

import attrs

from companion.door import BattleNow, OwnQuestion
from companion.ui.models.battle.sides import house_of, side_of, sides_model, total_words, unit_piece
from companion.ui.models.facts.places import place_words
from companion.ui.models.facts.track_signs import TRACK_SIGNS
from companion.ui.models.parts import FactModel, Icon, RowModel, Shield
from companion.ui.models.patterns.choice import ChoiceModel, Dress, rows_of
from companion.ui.models.patterns.frame import frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import ATTACKER, DEFENDER, NO, NONE, SIDES, YES, BattleSums, House, Side

FIRST, LAST = "first", "last"
"""What becomes of a house on a track: it is the first then, or the last."""
FALL = 2
"""Or it falls by so many places."""
NOTHING = Icon("x")
ICONS = {YES: Icon("check", "gold"), NO: NOTHING, NONE: NOTHING}


def support_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """SPT-03: whom an area supports; public at once, in turn order."""
    battle, words = _battle(situation), situation.words
    note = FactModel("info", words.say("Declared in turn order. Your word is public at once."), role="info")

    def dress(row: RowModel, word: str) -> RowModel:
        if word not in SIDES:
            return attrs.evolve(row, pieces=(NOTHING,))
        return attrs.evolve(
            row,
            title=_side_words(battle, word, words),
            second=_with_refusal(battle, own, word, _sums_words(situation, own, word), words),
            pieces=(Shield(house_of(battle, word)),),
        )

    model = _model(situation, own, dress, (note,))
    worth = words.say("Your support is worth {number}.", number=_worth(own))
    return attrs.evolve(model, frame=attrs.evolve(model.frame, sentence=worth))


def accept_support_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """SPT-10: the support of another house may be refused."""

    def dress(row: RowModel, word: str) -> RowModel:
        pieces = (Shield(own.asked.facts["supporter"]),) if word == YES else (NOTHING,)
        return attrs.evolve(row, second=_sums_words(situation, own, word), pieces=pieces)

    return _model(situation, own, dress)


def blade_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """VSB-01: 1 more strength, once in a round."""

    def dress(row: RowModel, word: str) -> RowModel:
        pieces = (Icon("sword", "gold"),) if word == YES else (NOTHING,)
        return attrs.evolve(row, second=_sums_words(situation, own, word), pieces=pieces)

    return _model(situation, own, dress)


def tyrion_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """HCD-06: the enemy's card may be sent back."""
    battle, words = _battle(situation), situation.words
    enemy = enemy_of(battle, own.asked.house)
    card = battle.cards.get(enemy) or ""
    facts: tuple[FactModel, ...] = ()
    if card:
        strength = str(situation.box.house_cards[card].strength)
        played = words.say("{house} plays {card}", house=words.house(house_of(battle, enemy)), card=words.card(card))
        facts = (FactModel("hand", played, strength),)
    return _model(situation, own, lambda row, word: attrs.evolve(row, pieces=(ICONS[word],)), facts)


def mace_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """HCD-07: which of the enemy's Footmen falls."""
    battle = _battle(situation)
    house = house_of(battle, enemy_of(battle, own.asked.house))
    return _model(situation, own, lambda row, word: attrs.evolve(row, pieces=(unit_piece(house, word),)))


def doran_model(situation: Situation, own: OwnQuestion) -> ChoiceModel:
    """HCD-07: the track on which the enemy becomes the last."""
    battle = _battle(situation)
    house = house_of(battle, enemy_of(battle, own.asked.house))
    return _model(situation, own, track_dress(situation, house))


def track_dress(situation: Situation, house: House, purpose: str = LAST) -> Dress:
    """A track by its sign, and how the house that is moved stands on it now and then."""

    def dress(row: RowModel, track: str) -> RowModel:
        return attrs.evolve(
            row,
            second=_moved(situation, house, track, purpose),
            pieces=(Icon(TRACK_SIGNS[track], "gold"),),
        )

    return dress


def _moved(situation: Situation, house: House, track: str, purpose: str) -> str:
    """TRK-01: from its place to another, and who takes the token of the track if it is lost."""
    words, order = situation.words, situation.position.tracks[track]
    before = order.index(house) + 1
    after = {FIRST: 1, LAST: len(order)}.get(purpose, min(before + FALL, len(order)))
    places = {"place": place_words(words, before), "other": place_words(words, after)}
    if before > 1 or after == 1:
        return words.say("From {place} to {other}.", **places)
    token, house = words.dominance(track), words.house(order[1])
    return words.say("From {place} to {other}: {house} takes {token}.", house=house, token=token, **places)


def enemy_of(battle: BattleNow, house: House) -> Side:
    """The side against which a house fights."""
    return DEFENDER if side_of(battle, house) == ATTACKER else ATTACKER


def _model(situation: Situation, own: OwnQuestion, dress: Dress, facts: tuple[FactModel, ...] = ()) -> ChoiceModel:
    """The rows below the sides of the combat."""
    frame = frame_of(situation, own, facts=facts)
    above = sides_model(situation.table, situation.words)
    return ChoiceModel(attrs.evolve(frame, above=above), rows_of(situation, own, dress))


def _battle(situation: Situation) -> BattleNow:
    battle = situation.position.battle
    assert battle is not None
    return battle


def _side_words(battle: BattleNow, side: Side, words: Words) -> str:
    house = words.house(house_of(battle, side))
    if side == ATTACKER:
        return words.say("{house} attacks", house=house)
    return words.say("{house} defends", house=house)


def _sums_words(situation: Situation, own: OwnQuestion, word: str) -> str:
    """The sums that would result: "Lannister 7 : Stark 5"."""
    sums = own.sums[word]
    return sums_words(_battle(situation), sums, situation.words)


def sums_words(battle: BattleNow, sums: BattleSums, words: Words) -> str:
    """CMB-13: both sums, the attacker's first."""
    attacker = words.house(battle.attacker)
    if battle.defender is None:
        return words.say(
            "{house} {strength}, Neutral Force {force}",
            house=attacker,
            strength=total_words(sums.attacker),
            force=sums.defender,
        )
    return words.say(
        "{attacker} {strength} : {defender} {other}",
        attacker=attacker,
        strength=total_words(sums.attacker),
        defender=words.house(battle.defender),
        other=total_words(sums.defender),
    )


def _worth(own: OwnQuestion) -> int:
    """SPT-04: what the supporting area adds, to whichever side."""
    before = own.sums[NONE]
    return max(
        sums.attacker - before.attacker + sums.defender - before.defender
        for word, sums in own.sums.items()
        if word in SIDES
    )


def _with_refusal(battle: BattleNow, own: OwnQuestion, side: Side, sums: str, words: Words) -> str:
    """SPT-10: a house may refuse the support of another one."""
    if house_of(battle, side) == own.asked.house:
        return sums
    return words.say("{sums}; may be refused", sums=sums)
