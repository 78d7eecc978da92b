"""The destinations of a march: on the map, and as a list with the sums of attacks."""

from companion.door import MarchChoices, MarchOrigin, OwnQuestion
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.drafts import MarchDraft
from companion.ui.models.drafts.march import all_to, destination_tapped, march_of
from companion.ui.models.facts.sums import sum_role, sum_text
from companion.ui.models.facts.supply import fits_text
from companion.ui.models.intents import Intent, KeepDraft, Wish
from companion.ui.models.parts import Badge, Icon, Piece, RowModel
from companion.ui.models.situation import Situation
from engine import AreaId, March

TOO_WEAK = "too_weak"
"""NEU-02: why a Neutral Force cannot be attacked, even if everybody helped."""


def reach_of(origin: MarchOrigin) -> tuple[AreaId, ...]:
    """Every area that some unit may go to."""
    return tuple(dict.fromkeys(area for unit in origin.units for area in origin.destinations[unit]))


def destinations_map(situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices) -> MapModel:
    """MAR-07: moves in a solid line, attacks dashed, the chosen ones thick; all else says why it is none."""
    origin = choices.origins[draft.origin]
    reach = reach_of(origin)
    edges = {area: Edge.ATTACK if area in choices.attacks else Edge.MOVE for area in reach}
    edges |= dict.fromkeys(draft.destinations, Edge.SELECTED)
    edges[draft.origin] = Edge.ORIGIN
    taps = {area: _tap(own, draft, area, choices) for area in reach}
    if origin.units:
        taps |= {
            area: Wish("why_not", (own.asked, March(draft.origin, ((area, origin.units),))))
            for area in situation.box.areas
            if area not in taps and area != draft.origin
        }
    path = (draft.origin, *_way(situation, draft, origin)) if draft.destinations else ()
    focus = tuple(dict.fromkeys((draft.origin, *(draft.destinations or reach), *path)))
    return map_model(situation.table, situation.words, focus=focus, edges=edges, taps=taps, path=path)


def _way(situation: Situation, draft: MarchDraft, origin: MarchOrigin) -> tuple[AreaId, ...]:
    """TRN-01: to the destination that was chosen last, over the seas whose ships carry the units."""
    last = draft.destinations[-1]
    prospect = situation.prospect(march_of(draft, origin))
    ways = prospect.by_ship if prospect is not None else ()
    return next((way for way in ways if way[-1] == last), (last,))


def destination_rows(
    situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices, *, lists_all: bool
) -> tuple[RowModel, ...]:
    """Attacks, the strongest first; then moves, if all are listed."""
    origin = choices.origins[draft.origin]
    reach = reach_of(origin)
    attacks = sorted(
        (area for area in reach if area in choices.attacks), key=lambda area: -_margin(situation, draft, area, origin)
    )
    moves = [area for area in reach if area not in choices.attacks] if lists_all else []
    return tuple(_row(situation, own, draft, area, choices) for area in (*attacks, *moves))


def _row(situation: Situation, own: OwnQuestion, draft: MarchDraft, area: AreaId, choices: MarchChoices) -> RowModel:
    value, role = _outlook(situation, draft, area, choices)
    return RowModel(
        str(situation.words.area(area)),
        _there(situation, area),
        _holder(situation, area),
        value,
        role,
        _tap(own, draft, area, choices),
        is_selected=area in draft.destinations,
    )


def _outlook(situation: Situation, draft: MarchDraft, area: AreaId, choices: MarchChoices) -> tuple[str, str]:
    """CMB-08, NEU-02, SUP-11: the sum of an attack with all units; of a move with all only that supply forbids it."""
    prospect = situation.prospect(all_to(draft.origin, area, choices.origins[draft.origin]))
    if prospect is None:
        return "", "text"
    if prospect.attack is not None and prospect.why_not is not None and prospect.why_not.code == TOO_WEAK:
        return situation.words.say("{sum} too weak", sum=sum_text(prospect.attack)), "bad"
    if area in choices.attacks:
        return (sum_text(prospect.attack), sum_role(prospect.attack)) if prospect.attack is not None else ("", "text")
    supply = prospect.supply
    return (fits_text(situation.words, supply), "bad") if supply is not None and not supply.fits else ("", "text")


def _margin(situation: Situation, draft: MarchDraft, area: AreaId, origin: MarchOrigin) -> int:
    """By how much an attack with all units is stronger, before support and cards."""
    prospect = situation.prospect(all_to(draft.origin, area, origin))
    attack = prospect.attack if prospect is not None else None
    return attack.strength - attack.against if attack is not None else 0


def _tap(own: OwnQuestion, draft: MarchDraft, area: AreaId, choices: MarchChoices) -> Intent:
    """MAR-07: a second attack is not taken, but explained."""
    origin = choices.origins[draft.origin]
    after = destination_tapped(draft, area, origin)
    attacks = [place for place in after.destinations if place in choices.attacks]
    if len(attacks) < 2:
        return KeepDraft(own.asked.question, after)
    return Wish("why_not", (own.asked, _two_attacks(after, attacks, origin)))


def _two_attacks(draft: MarchDraft, attacks: list[AreaId], origin: MarchOrigin) -> March:
    """The march that the touch would mean: one unit to each of them."""
    units = zip(attacks, origin.units, strict=False)
    return March(draft.origin, tuple((area, (unit,)) for area, unit in units))


def _there(situation: Situation, area: AreaId) -> str:
    """What a march would meet: units, their order, a garrison; or what lies there."""
    words, position = situation.words, situation.position
    army, parts = position.armies.get(area), []
    if army is not None:
        parts.append(str(words.units(army.units)))
    if area in position.neutral:
        parts.append(words.say("Neutral Force of {number}", number=position.neutral[area]))
    if army is not None and army.house != situation.seat:
        placed = position.orders.get(area)
        parts.append(str(words.token(placed.token)) if placed is not None else words.say("no order"))
    if area in position.garrisons:
        parts.append(words.say("garrison of {number}", number=position.garrisons[area]))
    if army is None and area in position.control:
        parts.append(words.say("power token"))
    return words.listed(parts) or words.say("empty")


def _holder(situation: Situation, area: AreaId) -> tuple[Piece, ...]:
    """Whose area it is."""
    position = situation.position
    army = position.armies.get(area)
    house = army.house if army is not None else position.control.get(area, "")
    if not house and area in position.garrisons:
        house = situation.box.areas[area].home or ""
    if house:
        return (Badge(house),)
    return (Icon("castle", "text2") if area in position.neutral else Icon("map", "text3"),)
