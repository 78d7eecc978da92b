"""The Westeros phase: what the holder of a token chooses, and what the wildling cards ask."""

from engine.asking.answers import Choice, Pick
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import TRACK_WORTH, UNIT_WORTH, WEIGHTS
from engine.rules.control import held_castles
from engine.rules.power import power_income
from engine.rules.supply import supply_icons
from engine.rules.tracks import best_tracks
from engine.words import FOOTMAN, KNIGHT, NONE, TRACKS, CardId, House, Track


def westeros_choice(seat: SeatView, survey: Survey) -> Choice:
    """Whatever does more for this house than for the others on average."""

    def advantage(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        others = [_does_for(survey, choice.value, house) for house in survey.rivals]
        return _does_for(survey, choice.value, survey.house) - sum(others) / len(others)

    return max(seat.options, key=advantage)


def _does_for(survey: Survey, effect: str, house: House) -> float:
    """What an effect of a Westeros card does for a house."""
    position = survey.position
    if effect == "supply":
        return supply_icons(position, house) - position.supply[house]
    if effect == "muster":
        points = survey.box.muster_points
        return sum(points[survey.box.areas[area].castle] for area in held_castles(position, house))
    if effect == "collect-power":
        return power_income(position, house)
    if effect == "clash-of-kings":
        low = sum(position.tracks[track].index(house) for track in TRACKS)
        return WEIGHTS.clash_by_power * position.power[house] + WEIGHTS.clash_by_place * low
    if effect == "ban-defense":
        return WEIGHTS.ban_defense * survey.castles[house]
    return 0.0


# wildling cards


def penalty(seat: SeatView, survey: Survey) -> Choice:
    """Two units, or two places on the best track: units if there are enough small ones."""
    footmen = sum(army.units.count(FOOTMAN) for army in survey.own_armies.values() if army.size > 1)
    best = max(TRACK_WORTH[track] for track in best_tracks(survey.position, survey.house))
    return Pick("units" if footmen >= 2 and 2 * best > UNIT_WORTH[KNIGHT] else "track")


def track(seat: SeatView, survey: Survey) -> Choice:
    """To rise where that gains most; to fall where it costs least, or costs a rival most."""
    moved = seat.facts["moved"]
    rises = seat.facts["purpose"] == "first"
    wishes_much = rises or moved != survey.house

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return places_worth(survey, choice.value, moved, rises=rises) * (1 if wishes_much else -1)

    return max(seat.options, key=worth)


def places_worth(survey: Survey, track: Track, house: House, *, rises: bool) -> float:
    """What it is worth to go from the place on a track to its first, or to its last."""
    place = survey.position.tracks[track].index(house)
    places = place if rises else len(survey.position.houses) - 1 - place
    first = WEIGHTS.dominance_token if place == 0 and not rises else 0.0
    return TRACK_WORTH[track] * (places + first)


def card_worth(survey: Survey, card: CardId) -> float:
    """What a House card is worth in hand: its strength, its icons, its text."""
    facts = survey.box.house_cards[card]
    icons = WEIGHTS.sword * facts.swords + WEIGHTS.fortification * facts.fortifications
    return facts.strength + icons + (WEIGHTS.text if facts.text else 0)


def discard_card(seat: SeatView, survey: Survey) -> Choice:
    """The card that is missed least."""
    return min(seat.options, key=lambda choice: card_worth(survey, choice.value) if isinstance(choice, Pick) else 0)


def best_card(seat: SeatView, survey: Survey) -> Choice:
    """The card that is worth most: to take back, or to see discarded from an enemy hand."""

    def worth(choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return card_worth(survey, choice.value) if choice.value != NONE else -1.0

    return max(seat.options, key=worth)
