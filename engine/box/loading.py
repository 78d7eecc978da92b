"""Opening the box: from TOML files to components. What an edition does not have, its files do not name."""

import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engine.box.components import (
    Area,
    Box,
    HouseCard,
    HouseFacts,
    OrderToken,
    SetupFacts,
    TideCard,
    UnitFacts,
    Variant,
    WesterosCard,
    WildlingCard,
)
from engine.words import LAND, PORT, SEA, TRACKS, UNIT_KINDS, AreaId, CardId

Table = dict[str, Any]
BORDERS = ("land_land", "land_sea", "sea_sea", "port_sea")


@cache
def variants(edition: str) -> dict[str, Variant]:
    """What a table may choose otherwise than the box says, by its name; most editions leave no doubt."""
    return {name: _variant(name, facts) for name, facts in _read_if_any(edition, "variants").items()}


@cache
def open_box(edition: str, chosen: tuple[str, ...] = ()) -> Box:
    """All printed components of an edition, with the chosen variants; the same object every time."""
    choices = [variants(edition)[name] for name in chosen]
    pieces = _read(edition, "pieces")
    areas = {area: Area(id=area, **facts) for area, facts in _read(edition, "areas").items()}
    removed = [{*border} for variant in choices for border in variant.removed_borders]
    neighbours = _neighbours(areas, _read(edition, "borders"), removed)
    exchanged = [pair for variant in choices for pair in variant.cards]
    cards = {card: HouseCard(id=card, **facts) for card, facts in _house_cards(edition, exchanged).items()}
    houses = {house: _house(house, facts) for house, facts in _read(edition, "houses").items()}
    return Box(
        edition=edition,
        variants=chosen,
        areas=areas,
        neighbours=neighbours,
        units={kind: _unit(kind, pieces["units"][kind]) for kind in UNIT_KINDS if kind in pieces["units"]},
        tokens={token: OrderToken(id=token, **facts) for token, facts in pieces["orders"].items()},
        houses=houses,
        setups={
            int(players): _setup(facts, pieces["stars"][players], pieces["victory"])
            for players, facts in _setups(edition, choices).items()
        },
        house_cards=cards,
        hands={house: tuple(card.id for card in cards.values() if card.house == house) for house in houses},
        westeros={
            f"westeros-{number}": {
                card: WesterosCard(id=card, deck=f"westeros-{number}", **facts) for card, facts in deck.items()
            }
            for number, deck in _read(edition, "westeros").items()
        },
        uncounted_decks=frozenset(pieces.get("uncounted", {}).get("decks", ())),
        wildlings={card: WildlingCard(id=card, **facts) for card, facts in _read_if_any(edition, "wildlings").items()},
        tides={card: TideCard(id=card, **facts) for card, facts in _read_if_any(edition, "tides").items()},
        supply_limits=tuple(tuple(limits) for limits in pieces["supply"]["limits"]),
        threat_spaces=tuple(pieces["wildlings"]["positions"]),
        threat_start=pieces["wildlings"]["start"],
        threat_spaces_back=pieces["wildlings"].get("spaces_back", 0),
        power_tokens=pieces["power"]["tokens"],
        power_start=pieces["power"]["start"],
        port_ships=pieces.get("port", {}).get("ships", 0),
        muster_points={"none": 0, **pieces["mustering"]},
        rounds=pieces["victory"]["rounds"],
        castles=tuple(area.id for area in areas.values() if area.has_castle),
        land=tuple(area.id for area in areas.values() if area.is_land),
        ports=tuple(area.id for area in areas.values() if area.is_port),
        port_of={area.land: area.id for area in areas.values() if area.is_port},
        land_of={area.id: area.land for area in areas.values() if area.is_port},
        shields={area.id: area.home for area in areas.values() if area.home is not None},
        coast=_beside(areas, neighbours, LAND, SEA),
        shores=_beside(areas, neighbours, SEA, LAND),
        sea_lanes=_beside(areas, neighbours, SEA, SEA),
    )


def _read(edition: str, name: str) -> Table:
    return tomllib.loads(_file(edition, name).read_text(encoding="utf-8"))


def _read_if_any(edition: str, name: str) -> Table:
    """The cards of a deck that not every edition has."""
    return _read(edition, name) if _file(edition, name).is_file() else {}


def _file(edition: str, name: str) -> Traversable:
    return resources.files("engine.box").joinpath(edition, f"{name}.toml")


def _variant(name: str, facts: Table) -> Variant:
    return Variant(
        id=name,
        name=facts["name"],
        why=facts["why"],
        tracks=facts.get("tracks", {}),
        removed_borders=tuple((one, other) for one, other in facts.get("removed_borders", ())),
        cards=tuple((one, other) for one, other in facts.get("cards", ())),
    )


def _setups(edition: str, choices: list[Variant]) -> Table:
    """The setups by number of players, with the tracks of the chosen variants."""
    setups = _read(edition, "setups")
    for variant in choices:
        for players, tracks in variant.tracks.items():
            setups[players].update(tracks)
    return setups


def _house_cards(edition: str, exchanged: list[tuple[CardId, CardId]]) -> Table:
    """The House cards; some exchange all but house, name and strength."""
    cards = _read(edition, "house_cards")
    for one, other in exchanged:
        for fact in ("text", "swords", "fortifications"):
            cards[one][fact], cards[other][fact] = cards[other][fact], cards[one][fact]
    return cards


def _unit(kind: str, facts: Table) -> UnitFacts:
    return UnitFacts(
        kind=kind,
        pieces=facts["pieces"],
        cost=facts["cost"],
        strength=facts["strength"],
        strength_against_castle=facts.get("strength_against_castle") or facts["strength"],
        upgrade_cost=facts.get("upgrade_cost"),
    )


def _house(house: str, facts: Table) -> HouseFacts:
    return HouseFacts(
        id=house,
        name=facts["name"],
        home=facts["home"],
        garrison=facts.get("garrison"),
        supply=facts["supply"],
        units={area: tuple(units) for area, units in facts["units"].items()},
        errata_units={area: tuple(units) for area, units in facts.get("errata_units", {}).items()},
    )


def _setup(facts: Table, stars: list[int], victory: Table) -> SetupFacts:
    return SetupFacts(
        houses=tuple(facts["houses"]),
        tracks={track: tuple(facts[track]) for track in TRACKS},
        neutral=dict(facts["neutral"]),
        closed=tuple(facts.get("closed", ())),
        stars=tuple(stars),
        areas_to_win=facts["areas"] if "areas" in facts else victory["areas"],
    )


def _neighbours(
    areas: dict[AreaId, Area], borders: Table, removed: list[set[AreaId]]
) -> dict[AreaId, tuple[AreaId, ...]]:
    """Who borders on whom, in map order; a port borders on its sea area only (PRT-01, PRT-10)."""
    beside: dict[AreaId, set[AreaId]] = {area: set() for area in areas}
    for group in BORDERS:
        for one, other in borders.get(group, ()):
            if {one, other} in removed:
                continue
            beside[one].add(other)
            beside[other].add(one)
    return {area: tuple(other for other in areas if other in beside[area]) for area in areas}


def _beside(
    areas: dict[AreaId, Area], neighbours: dict[AreaId, tuple[AreaId, ...]], kind: str, other_kind: str
) -> dict[AreaId, tuple[AreaId, ...]]:
    assert PORT not in (kind, other_kind)
    return {
        area.id: tuple(other for other in neighbours[area.id] if areas[other].kind == other_kind)
        for area in areas.values()
        if area.kind == kind
    }
