"""What bids or a combat have brought, above another question. A touch puts it away; nothing waits for it."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.happenings.battle_over import sides_over
from companion.ui.models.happenings.bids import REVEALED, BidsModel, bids_for_track
from companion.ui.models.happenings.events import entry_of_last, events_since
from companion.ui.models.intents import Go
from companion.ui.models.place import Tab
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.wildlings import WildlingsModel, for_the_asked, wildlings_model

BAR = "result"
"""The part of the place that says which bids, or which combat, were put away."""
LATER = frozenset({"orders_revealed", "round_begins", "combat_begins"})
"""What makes bids old even for those who have not put them away."""
ABOUT_BIDS = frozenset({"tie", "tie-order", "draw"})
"""Questions that show the bids themselves, or say how they came out because they need the room."""
BID = "bid"
"""The next bid shows the bids for the track before it, and nothing of an attack."""


def result_model(situation: Situation, body: object) -> BidsModel | WildlingsModel | SidesModel | None:
    """CMB-15: until something else happens; WLD-06, COK-04: until the next bids are opened.

    `body`: what is shown below, and may tell the same.
    """
    own, place = situation.question(), situation.place
    is_hidden = bool(place.tab is not Tab.NOW or place.curtain or situation.automatic)
    if own is None or is_hidden or own.asked.kind in ABOUT_BIDS or _is_told_by(body):
        return None
    if situation.is_being_sealed(own.asked):
        return None
    return _combat(situation, own) or _bids(situation, own)


def _combat(situation: Situation, own: OwnQuestion) -> SidesModel | None:
    """For whoever fought in it; the others had the time to watch."""
    place, key = situation.place, entry_of_last(situation.log, "combat_won")
    fought = sides_over(situation) if key and place.part(BAR, "") != key else None
    if fought is None or own.asked.house not in (fought.attacker.house, fought.defender.house):
        return None
    return attrs.evolve(fought, dismiss=Go(place.with_part(BAR, key)))


def _bids(situation: Situation, own: OwnQuestion) -> BidsModel | WildlingsModel | None:
    place, key = situation.place, entry_of_last(situation.log, REVEALED)
    if place.part(BAR, "") == key or any(event.name in LATER for event in events_since(situation.log, REVEALED)):
        return None
    bids = bids_for_track(situation.log, situation.words)
    if bids is not None and own.asked.kind == BID:
        return None
    attack = wildlings_model(situation)
    result = bids or (for_the_asked(attack, own.asked.house) if attack is not None else None)
    return attrs.evolve(result, dismiss=Go(place.with_part(BAR, key))) if result is not None else None


def _is_told_by(body: object) -> bool:
    return isinstance(getattr(getattr(body, "frame", None), "above", None), WildlingsModel)
