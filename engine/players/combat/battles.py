"""Combat: whom to support, which House card, the Blade, and where to retreat."""

from collections.abc import Mapping
from dataclasses import replace

from engine.asking.answers import Choice, Pick
from engine.combat.sides import fighting_army, other_side
from engine.combat.strength import combat_icons
from engine.combat.sums import battle_sums
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS
from engine.rules.tracks import blade_holder
from engine.state import Battle
from engine.words import ATTACKER, NO, NONE, SIDES, TIDES_DECK, YES, CardId, Side


def combat_of(survey: Survey) -> Battle:
    """The combat under way."""
    battle = survey.position.battle
    assert battle is not None
    return battle


def own_side(survey: Survey) -> Side:
    """The side on which this house fights."""
    side = combat_of(survey).side_of(survey.house)
    assert side is not None
    return side


def with_cards(battle: Battle, cards: Mapping[Side, CardId | None]) -> Battle:
    """The combat as it would be with these House cards."""
    return replace(battle, cards={**battle.cards, **cards})


def stake(survey: Survey, side: Side) -> float:
    """What a side of the combat has to win or to lose, for this house."""
    battle = combat_of(survey)
    army = fighting_army(survey.position, battle, side)
    if side == ATTACKER:
        land = survey.gain(battle.area)
    else:
        land = survey.worth(battle.area) + survey.danger(battle.attacker, battle.area)
    return land + WEIGHTS.beaten_army * (1 + survey.force(army.standing))


# support


def support(seat: SeatView, survey: Survey) -> Choice:
    """One's own side; else whoever fights against the house that is closer to victory; else nobody."""
    battle = combat_of(survey)
    own = battle.side_of(survey.house)
    if own is not None:
        return Pick(own)
    if battle.defender is None:
        return Pick(NONE)
    lead = {side: survey.standing(battle.house(side)) for side in SIDES}
    weaker = min(SIDES, key=lambda side: lead[side])
    if lead[other_side(weaker)] - lead[weaker] < WEIGHTS.peace:
        return Pick(NONE)
    return Pick(weaker)


def accept_support(seat: SeatView, survey: Survey) -> Choice:
    """Whoever helps is welcome."""
    return Pick(YES)


# House cards


def house_card(seat: SeatView, survey: Survey) -> Choice:
    """The card that brings most against all that the opponent may play; strong ones are saved for greater things."""
    scores = {choice.value: card_score(survey, choice.value) for choice in seat.options if isinstance(choice, Pick)}
    good = [card for card, score in scores.items() if score >= max(scores.values()) - WEIGHTS.card_surprise]
    return Pick(good[int(seat.lot * len(good)) % len(good)])


def card_score(survey: Survey, card: CardId) -> float:
    """What this card brings on average, less what it costs to spend it."""
    battle, side = combat_of(survey), own_side(survey)
    theirs = _enemy_cards(survey, battle, side)
    total = sum(likely * _result(survey, battle, side, card, other) for other, likely in theirs.items())
    facts = survey.box.house_cards[card]
    cost = WEIGHTS.card_strength * facts.strength + (WEIGHTS.card_text if facts.text else 0)
    return total / sum(theirs.values()) - cost


def _enemy_cards(survey: Survey, battle: Battle, side: Side) -> Mapping[CardId | None, float]:
    """The cards that the opponent may have chosen, and how likely each is; one that lies open is certain."""
    enemy = other_side(side)
    if battle.cards.get(enemy) is not None:
        return {battle.cards[enemy]: 1.0}
    hand = survey.position.hands[battle.house(enemy)]
    cards = survey.box.house_cards
    return {card: 1 + WEIGHTS.likely_card * cards[card].strength for card in hand} or {None: 1.0}


def _result(survey: Survey, battle: Battle, side: Side, card: CardId, other: CardId | None) -> float:
    """What a combat with these two cards brings: the stake or its loss, and the units that fall on both sides."""
    trial = with_cards(battle, {side: card, other_side(side): other})
    loser = other_side(side) if wins(survey, trial, side) else side
    swords = combat_icons(survey.position, trial, other_side(loser)).swords
    falls = max(0, swords - combat_icons(survey.position, trial, loser).fortifications)
    fallen = min(falls, len(fighting_army(survey.position, trial, loser).standing))
    if loser == side:
        return -fallen - WEIGHTS.half_the_stake * stake(survey, side)
    return fallen + WEIGHTS.half_the_stake * stake(survey, side)


def wins(survey: Survey, battle: Battle, side: Side) -> bool:
    """Whether a side wins as it stands, with the Blade if one of the two can still use it."""
    position = survey.position
    if not position.blade_used and battle.blade is None:
        battle = replace(battle, blade=battle.side_of(blade_holder(position)))
    return battle_sums(position, battle).winner == side


# the Blade


def blade(seat: SeatView, survey: Survey) -> Choice:
    """Only where it turns the combat."""
    battle, side = combat_of(survey), own_side(survey)
    now = battle_sums(survey.position, battle).winner
    then = battle_sums(survey.position, replace(battle, blade=side)).winner
    return Pick(YES if now != side and then == side else NO)


def redraw_tide(seat: SeatView, survey: Survey) -> Choice:
    """Only for a card that was seen and is worth nothing, in a combat that is lost without a better one."""
    battle, side = combat_of(survey), own_side(survey)
    if not seat.shown:
        return Pick(NO)
    tide = survey.box.tides[seat.shown]
    is_empty = tide.strength + tide.swords + tide.fortifications + tide.skulls == 0
    can_hope = bool(survey.position.decks[TIDES_DECK].cards)
    # With the Blade kept for its strength, this combat may be won without luck.
    is_lost = not wins(survey, battle, side)
    return Pick(YES if is_empty and can_hope and is_lost else NO)


# retreats


def retreat(seat: SeatView, survey: Survey) -> Choice:
    """Where the beaten are safest and of most use."""
    army = fighting_army(survey.position, combat_of(survey), own_side(survey))
    return max(seat.options, key=lambda choice: refuge(survey, choice, army.size))


def refuge(survey: Survey, choice: Choice, size: int) -> float:
    """What an area is worth to an army that retreats there and cannot fight this round."""
    assert isinstance(choice, Pick)
    area = choice.value
    there = survey.army(area)
    force = survey.force(there.standing) if there is not None else 0
    risk = survey.risk(area, force + survey.defence(area), survey.worth(area) + size)
    return survey.gain(area) + WEIGHTS.pull_of_beaten * survey.pull[area] - risk
