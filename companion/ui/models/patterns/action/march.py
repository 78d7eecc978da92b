"""March: which order, where to, with whom; what follows is shown at each touch."""

from collections.abc import Sequence

import attrs

from companion.door import MarchChoices, MarchOrigin, OwnQuestion
from companion.ui.models.board.map import Edge, map_model, unit_of
from companion.ui.models.chips import Mark, UnitChipModel
from companion.ui.models.controls import SwitchModel
from companion.ui.models.drafts import MarchDraft
from companion.ui.models.drafts.march import all_to, march_of, origin_tapped, places_of, power_tapped, unit_tapped
from companion.ui.models.facts.sums import sum_role, sum_text
from companion.ui.models.facts.supply import supply_fact
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import GiveAnswer, Go, Intent, KeepDraft, Then, Wish
from companion.ui.models.parts import ButtonModel, FactModel, Look, RowModel, Token
from companion.ui.models.patterns.action.destinations import destination_rows, destinations_map, reach_of
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import NO, YES, AreaId, AttackOutlook, March, Pick

BAR, EVERYTHING = "march", "all"
STAYING = "staying"
"""Under this name the place keeps whether all destinations are listed."""


@attrs.frozen
class RouteModel:
    """*The Eyrie > Storm's End*, and how; the sign at its left goes one step back."""

    origin: str
    destinations: str
    second: str
    icon: str
    back: Intent | None = attrs.field(repr=False)
    remark: str = ""
    """What can be said of the destinations."""


@attrs.frozen
class MarchModel:
    """First the orders, then the destinations, then who goes where; each step has a part of it."""

    frame: Frame
    route: RouteModel | None
    rows: tuple[RowModel, ...]
    chips: tuple[UnitChipModel, ...] = ()
    has_places: bool = False
    """Whether each chip says where its unit goes."""
    hint: str = ""
    facts: tuple[FactModel, ...] = ()
    switch: SwitchModel | None = None


def march_model(situation: Situation, own: OwnQuestion) -> MarchModel:
    """The step at which the player stands."""
    choices, draft = _choices(own), march_draft(situation, own)
    if not draft.origin:
        return _orders(situation, own, draft, choices)
    if not draft.destinations:
        return _destinations(situation, own, draft, choices)
    return _composer(situation, own, draft, choices)


def march_draft(situation: Situation, own: OwnQuestion) -> MarchDraft:
    """The draft as far as it still fits the board; a single March order needs not be chosen."""
    origins = _choices(own).origins
    draft: MarchDraft = situation.draft(own.asked, MarchDraft())
    if draft.origin not in origins:
        return MarchDraft(next(iter(origins)) if len(origins) == 1 else "")
    reach = reach_of(origins[draft.origin])
    is_sound = set(draft.destinations) <= set(reach) and set(draft.places) <= {"", *draft.destinations}
    return draft if is_sound else MarchDraft(draft.origin)


def marches_foreseen(situation: Situation, own: OwnQuestion) -> tuple[Way, ...]:
    """CMB-08, SUP-11: the march as it stands, and before that what each one of the list with all units would be."""
    choices, draft = _choices(own), march_draft(situation, own)
    if not draft.origin:
        return ()
    origin = choices.origins[draft.origin]
    reach = reach_of(origin)
    attacks = [area for area in reach if area in choices.attacks]
    listed = reach if not draft.destinations and _lists_all(situation, attacks) else attacks
    ways = tuple(way(all_to(draft.origin, area, origin)) for area in listed)
    march = march_of(draft, origin)
    return (*ways, way(march)) if march.moves else ways


def _choices(own: OwnQuestion) -> MarchChoices:
    assert isinstance(own.choices, MarchChoices)
    return own.choices


# first: which order


def _orders(situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices) -> MarchModel:
    """MAR-01: one of several March orders is resolved now, the others in later turns."""
    words, asked = situation.words, own.asked
    taps = {area: KeepDraft(asked.question, origin_tapped(draft, area)) for area in choices.origins}
    rows = tuple(
        RowModel(
            str(words.area(area)),
            str(words.units(origin.units)) if origin.units else words.say("no unit can march"),
            (_token(situation, area),),
            intent=taps[area],
        )
        for area, origin in choices.origins.items()
    )
    edges = dict.fromkeys(taps, Edge.MOVE)
    board = map_model(situation.table, words, focus=tuple(taps), edges=edges, taps=taps)
    sentence = words.say("Choose the March order to resolve.")
    return MarchModel(attrs.evolve(frame_of(situation, own), sentence=sentence, map=board), None, rows)


def _token(situation: Situation, area: AreaId) -> Token:
    placed = situation.position.orders[area]
    return Token(placed.token, placed.house)


# then: where to


def _destinations(situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices) -> MarchModel:
    """Attacks with their sums; moves are on the map, and in the list where it is asked for."""
    words, reach = situation.words, reach_of(choices.origins[draft.origin])
    attacks = [area for area in reach if area in choices.attacks]
    lists_all = _lists_all(situation, attacks)
    moves = len(reach) - len(attacks)
    counts = [words.count("{number} move", "{number} moves", moves)] if moves else []
    counts += [words.count("{number} attack", "{number} attacks", len(attacks))] if attacks else []
    route = RouteModel(
        words.say("March from {area}", area=words.area(draft.origin)),
        "",
        "",
        "",
        KeepDraft(own.asked.question, None) if len(choices.origins) > 1 else None,
        _remark(counts, words, is_short=not lists_all) if reach else words.say("No unit of this area can march."),
    )
    buttons = _staying(situation, own, draft, has_ways=bool(reach))
    if len(buttons) == 1:
        buttons += _listing(situation, len(reach), bool(attacks), lists_all)
    frame = attrs.evolve(
        frame_of(situation, own, buttons),
        title="",
        sentence="",
        map=destinations_map(situation, own, draft, choices),
    )
    rows = destination_rows(situation, own, draft, choices, lists_all=lists_all)
    return MarchModel(frame, route, rows)


def _remark(counts: Sequence[str], words: Words, *, is_short: bool) -> str:
    """How many ways there are; where the list has not all of them, that the map has."""
    ways = words.listed(counts)
    return words.say("{ways}. Touch one on the map.", ways=ways) if is_short else ways


def _lists_all(situation: Situation, attacks: Sequence[AreaId]) -> bool:
    return not attacks or situation.place.part(BAR, "") == EVERYTHING


def _staying(situation: Situation, own: OwnQuestion, draft: MarchDraft, *, has_ways: bool) -> tuple[ButtonModel, ...]:
    """MAR-03: the order comes off, and nobody marches. Where somebody could, a second touch says so.

    It stands where the button of the march before it stood.
    """
    words, place = situation.words, situation.place
    stay = GiveAnswer(own.asked, March(draft.origin, ()))
    march = f"{own.asked.question} {draft.origin}"
    if not has_ways:
        return (ButtonModel(words.say("No move"), stay),)
    if place.part(STAYING, "") != march:
        return (ButtonModel(words.say("No move"), Go(place.with_part(STAYING, march))),)
    return (
        ButtonModel(words.say("Back"), Go(place.with_part(STAYING, ""))),
        ButtonModel(words.say("Remove this order"), stay, Look.GOLD),
    )


def _listing(situation: Situation, number: int, has_attacks: bool, lists_all: bool) -> tuple[ButtonModel, ...]:
    words, place = situation.words, situation.place
    if not has_attacks:
        return ()
    if lists_all:
        return (ButtonModel(words.say("Attacks only"), Go(place.with_part(BAR, ""))),)
    return (ButtonModel(words.say("List all {number}", number=number), Go(place.with_part(BAR, EVERYTHING))),)


# last: who goes where


def _composer(situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices) -> MarchModel:
    """Units, what follows, and the button."""
    words, origin = situation.words, choices.origins[draft.origin]
    march = march_of(draft, origin)
    prospect = situation.prospect(march)
    by_ship = prospect is not None and bool(prospect.by_ship)
    route = RouteModel(
        str(words.area(draft.origin)),
        words.listed([str(words.area(area)) for area in draft.destinations]),
        words.say("by ship") if by_ship else "",
        "ship" if by_ship else "",
        KeepDraft(own.asked.question, MarchDraft(draft.origin)),
    )
    buttons = _staying(situation, own, draft, has_ways=True)
    if len(buttons) == 1:
        buttons += (_main(situation, own, draft, choices, march),)
    frame = attrs.evolve(
        frame_of(situation, own, buttons),
        title="",
        sentence="",
        map=destinations_map(situation, own, draft, choices),
    )
    return MarchModel(
        frame,
        route,
        destination_rows(situation, own, draft, choices, lists_all=False),
        _chips(situation, own, draft, origin),
        len(draft.destinations) > 1,
        _hint(situation, draft, origin),
        _facts(situation, march),
        _switch(situation, own, draft, march),
    )


def _chips(situation: Situation, own: OwnQuestion, draft: MarchDraft, origin: MarchOrigin) -> tuple[UnitChipModel, ...]:
    words, places = situation.words, places_of(draft, origin)
    return tuple(
        UnitChipModel(
            unit_of(own.asked.house, unit),
            KeepDraft(own.asked.question, unit_tapped(draft, number, origin)),
            Mark.GOES if place else Mark.NONE,
            words.short_area(place) if place else words.say("stays"),
        )
        for number, (unit, place) in enumerate(zip(origin.units, places, strict=True))
    )


def _hint(situation: Situation, draft: MarchDraft, origin: MarchOrigin) -> str:
    """What a touch on a unit does next."""
    words, places = situation.words, places_of(draft, origin)
    empty = [area for area in draft.destinations if area not in places]
    if empty:
        return words.say("Touch a unit to send it to {area}.", area=words.area(empty[-1]))
    if len(draft.destinations) > 1:
        return ""  # each unit says where it goes
    return words.say("Touch a unit to keep it back.")


def _facts(situation: Situation, march: March) -> tuple[FactModel, ...]:
    """CMB-08, SUP-11: the attack before cards, the armies after the march."""
    prospect = situation.prospect(march)
    if prospect is None:
        return ()
    words, facts = situation.words, []
    if prospect.attack is not None:
        facts.append(_attack_fact(situation, prospect.attack))
    if prospect.supply is not None:
        facts.append(supply_fact(words, prospect.supply))
    if prospect.why_not is not None and prospect.why_not.code != "supply":
        facts.append(FactModel("info", words.refusal(prospect.why_not), role="bad"))
    return tuple(facts)


def _attack_fact(situation: Situation, attack: AttackOutlook) -> FactModel:
    words = situation.words
    if attack.house:
        text = words.say("Attack on {house}, before cards", house=words.house(attack.house))
    else:
        text = words.say("Neutral Force, before support")
    return FactModel("sword", text, sum_text(attack), sum_role(attack))


def _switch(situation: Situation, own: OwnQuestion, draft: MarchDraft, march: March) -> SwitchModel | None:
    """CTL-05: a power token in the area that is left; it is on until the player switches it off."""
    prospect = situation.prospect(march)
    if prospect is None or not prospect.can_leave_power:
        return None
    leaves = draft.leaves_power is not False
    text = situation.words.say(
        "Leave 1 of {power} power in {area}",
        power=situation.position.power[own.asked.house],
        area=situation.words.area(draft.origin),
    )
    return SwitchModel(text, leaves, KeepDraft(own.asked.question, power_tapped(draft, leaves=not leaves)))


def _main(
    situation: Situation, own: OwnQuestion, draft: MarchDraft, choices: MarchChoices, march: March
) -> ButtonModel:
    words, prospect = situation.words, situation.prospect(march)
    attacks = any(area in choices.attacks for area, _ in march.moves)
    text, icon = (words.say("March and attack"), "sword") if attacks else (words.say("March"), "check")
    if not march.moves:
        return ButtonModel(text, None, Look.GOLD, icon)
    if prospect is not None and prospect.why_not is not None:
        return ButtonModel(text, Wish("why_not", (own.asked, march)), icon=icon)
    then: tuple[Then, ...] = ()
    if prospect is not None and prospect.can_leave_power:
        leaves = Pick(NO if draft.leaves_power is False else YES)
        then = (Then("establish-control", leaves, draft.origin),)
    return ButtonModel(text, GiveAnswer(own.asked, march, then), Look.GOLD, icon)
