"""The shop of a mustering: what the selected area can buy; what it cannot is faint and says why."""

import attrs

from companion.door import MusterChoices, OwnQuestion
from companion.ui.models.drafts import MusterDraft
from companion.ui.models.drafts.muster import build_tapped, musters_of, points_left, ship_tapped
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import Explain, Intent, KeepDraft
from companion.ui.models.parts import RowModel, Unit
from companion.ui.models.situation import Situation
from engine import AreaId

NEW, UPGRADES, SHIP = ("footman", "knight", "siege-engine"), ("footman>knight", "footman>siege-engine"), "ship"


@attrs.frozen
class ShopTileModel:
    """Something to buy: a unit, its price or that it is an upgrade, how many pieces are left."""

    unit: Unit
    text: str
    left: str
    is_faint: bool
    is_selected: bool
    intent: Intent = attrs.field(repr=False)


@attrs.frozen
class ShopModel:
    """The area that buys, its points, its tiles; rows where a Ship is to be placed."""

    title: str
    second: str
    tiles: tuple[ShopTileModel, ...]
    places: tuple[RowModel, ...]


def shop_model(
    situation: Situation, own: OwnQuestion, draft: MusterDraft, choices: MusterChoices, area: AreaId
) -> ShopModel:
    """MUS-04, MUS-05: new units, and upgrades where a Footman stands."""
    words, left = situation.words, points_left(draft, choices, area)
    ships = _ships(choices, area)
    tiles = [_tile(situation, own, draft, choices, area, build) for build in NEW if build in choices.areas[area].builds]
    if ships:
        tiles.insert(1, _ship_tile(situation, own, draft, choices, area, ships))
    if _has_footman(situation, area):
        upgrades = (build for build in UPGRADES if build in choices.areas[area].builds)
        tiles += [_tile(situation, own, draft, choices, area, build) for build in upgrades]
    places = ships if draft.is_placing and len(ships) > 1 else ()
    rows = tuple(
        RowModel(
            words.pick("muster", build).title,
            pieces=(Unit(own.asked.house, SHIP),),
            intent=_buy(situation, own, draft, choices, area, build),
            is_faint=_why_not(situation, draft, choices, area, build) is not None,
        )
        for build in places
    )
    return ShopModel(
        str(words.area(area)), words.count("{number} point left", "{number} points left", left), tuple(tiles), rows
    )


def builds_foreseen(draft: MusterDraft, choices: MusterChoices, area: AreaId) -> tuple[Way, ...]:
    """Each thing that the area could buy next, after all that is bought already."""
    return tuple(way(*_with(draft, choices, area, build)) for build in choices.areas[area].builds)


def _with(draft: MusterDraft, choices: MusterChoices, area: AreaId, build: str) -> Way:
    return musters_of(build_tapped(draft, area, build), choices)


def _why_not(
    situation: Situation, draft: MusterDraft, choices: MusterChoices, area: AreaId, build: str
) -> Explain | None:
    prospect = situation.prospect(*_with(draft, choices, area, build))
    return Explain(prospect.why_not) if prospect is not None and prospect.why_not is not None else None


def _buy(
    situation: Situation, own: OwnQuestion, draft: MusterDraft, choices: MusterChoices, area: AreaId, build: str
) -> Intent:
    """Buy it, or say why it cannot be bought."""
    explained = _why_not(situation, draft, choices, area, build)
    return explained or KeepDraft(own.asked.question, build_tapped(draft, area, build))


def _tile(
    situation: Situation, own: OwnQuestion, draft: MusterDraft, choices: MusterChoices, area: AreaId, build: str
) -> ShopTileModel:
    words, cost = situation.words, choices.areas[area].builds[build]
    kind = build.removeprefix("footman>")
    price = words.count("{number} point", "{number} points", cost)
    return ShopTileModel(
        Unit(own.asked.house, kind),
        words.say("upgrade") if build in UPGRADES else price,
        _left(situation, draft, choices, area, build),
        _why_not(situation, draft, choices, area, build) is not None,
        False,
        _buy(situation, own, draft, choices, area, build),
    )


def _ship_tile(
    situation: Situation,
    own: OwnQuestion,
    draft: MusterDraft,
    choices: MusterChoices,
    area: AreaId,
    ships: tuple[str, ...],
) -> ShopTileModel:
    """MUS-12: with one place it is bought at once; with several, they are asked for."""
    words, cost = situation.words, choices.areas[area].builds[ships[0]]
    refusals = [_why_not(situation, draft, choices, area, build) for build in ships]
    refused = next((refusal for refusal in refusals if refusal is not None), None)
    can_be_bought = any(refusal is None for refusal in refusals)
    if not can_be_bought and refused is not None:
        intent: Intent = refused
    elif len(ships) == 1:
        intent = _buy(situation, own, draft, choices, area, ships[0])
    else:
        intent = KeepDraft(own.asked.question, ship_tapped(draft))
    return ShopTileModel(
        Unit(own.asked.house, SHIP),
        words.count("{number} point", "{number} points", cost),
        _left(situation, draft, choices, area, ships[0]),
        not can_be_bought,
        draft.is_placing and len(ships) > 1,
        intent,
    )


def _left(situation: Situation, draft: MusterDraft, choices: MusterChoices, area: AreaId, build: str) -> str:
    """MUS-11: how many pieces are not on the board before this one is bought; nothing while that is worked out."""
    prospect = situation.prospect(*_with(draft, choices, area, build))
    if prospect is None or not prospect.pieces:
        return ""
    bought = 1 if prospect.why_not is None else 0
    kind = SHIP if build.startswith(SHIP) else build.removeprefix("footman>")
    return situation.words.count("{number} left", "{number} left", dict(prospect.pieces)[kind] + bought)


def _ships(choices: MusterChoices, area: AreaId) -> tuple[str, ...]:
    return tuple(build for build in choices.areas[area].builds if build.startswith(f"{SHIP}>"))


def _has_footman(situation: Situation, area: AreaId) -> bool:
    """MUS-06: whether a Footman stands there that can become something else."""
    army = situation.position.armies.get(area)
    return army is not None and "footman" in (*army.standing, *army.routed)
