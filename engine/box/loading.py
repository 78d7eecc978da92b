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
    WesterosCard,
    WildlingCard,
)
from engine.words import LAND, PORT, SEA, TRACKS, UNIT_KINDS, AreaId

Table = dict[str, Any]
BORDERS = ("land_land", "land_sea", "sea_sea", "port_sea")


@cache
def open_box(edition: str) -> Box:
    """All printed components of an edition; the same object every time."""
    pieces = _read(edition, "pieces")
    areas = {area: Area(id=area, **facts) for area, facts in _read(edition, "areas").items()}
    neighbours = _neighbours(areas, _read(edition, "borders"))
    cards = {card: HouseCard(id=card, **facts) for card, facts in _read(edition, "house_cards").items()}
    houses = {house: _house(house, facts) for house, facts in _read(edition, "houses").items()}
    return Box(
        edition=edition,
        areas=areas,
        neighbours=neighbours,
        units={kind: _unit(kind, pieces["units"][kind]) for kind in UNIT_KINDS if kind in pieces["units"]},
        tokens={token: OrderToken(id=token, **facts) for token, facts in pieces["orders"].items()},
        houses=houses,
        setups={
            int(players): _setup(facts, pieces["stars"][players], pieces["victory"])
            for players, facts in _read(edition, "setups").items()
        },
        house_cards=cards,
        hands={house: tuple(card.id for card in cards.values() if card.house == house) for house in houses},
        westeros={
            f"westeros-{number}": {
                card: WesterosCard(id=card, deck=f"westeros-{number}", **facts) for card, facts in deck.items()
            }
            for number, deck in _read(edition, "westeros").items()
        },
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


def _neighbours(areas: dict[AreaId, Area], borders: Table) -> dict[AreaId, tuple[AreaId, ...]]:
    """Who borders on whom, in map order; a port borders on its sea area only (PRT-01, PRT-10)."""
    beside: dict[AreaId, set[AreaId]] = {area: set() for area in areas}
    for group in BORDERS:
        for one, other in borders.get(group, ()):
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
