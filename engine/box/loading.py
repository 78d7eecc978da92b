"""Opening the box: from TOML files to components."""

import tomllib
from functools import cache
from importlib import resources
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
from engine.words import LAND, PORT, SEA, TRACKS, AreaId

Table = dict[str, Any]


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
        units={kind: _unit(kind, facts) for kind, facts in pieces["units"].items()},
        tokens={token: OrderToken(id=token, **facts) for token, facts in pieces["orders"].items()},
        houses=houses,
        setups={
            int(players): _setup(facts, pieces["stars"][players]) for players, facts in _read(edition, "setups").items()
        },
        house_cards=cards,
        hands={house: tuple(card.id for card in cards.values() if card.house == house) for house in houses},
        westeros={
            f"westeros-{number}": {
                card: WesterosCard(id=card, deck=f"westeros-{number}", **facts) for card, facts in deck.items()
            }
            for number, deck in _read(edition, "westeros").items()
        },
        wildlings={card: WildlingCard(id=card, **facts) for card, facts in _read(edition, "wildlings").items()},
        tides={card: TideCard(id=card, **facts) for card, facts in _read(edition, "tides").items()},
        supply_limits=tuple(tuple(limits) for limits in pieces["supply"]["limits"]),
        threat_spaces=tuple(pieces["wildlings"]["positions"]),
        threat_start=pieces["wildlings"]["start"],
        threat_spaces_back=pieces["wildlings"]["spaces_back"],
        power_tokens=pieces["power"]["tokens"],
        power_start=pieces["power"]["start"],
        port_ships=pieces["port"]["ships"],
        muster_points={"none": 0, **pieces["mustering"]},
        areas_to_win=pieces["victory"]["areas"],
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
    text = resources.files("engine.box").joinpath(edition, f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


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
        garrison=facts["garrison"],
        supply=facts["supply"],
        units={area: tuple(units) for area, units in facts["units"].items()},
        errata_units={area: tuple(units) for area, units in facts.get("errata_units", {}).items()},
    )


def _setup(facts: Table, stars: list[int]) -> SetupFacts:
    return SetupFacts(
        houses=tuple(facts["houses"]),
        tracks={track: tuple(facts[track]) for track in TRACKS},
        neutral=dict(facts["neutral"]),
        closed=tuple(facts.get("closed", ())),
        stars=tuple(stars),
    )


def _neighbours(areas: dict[AreaId, Area], borders: Table) -> dict[AreaId, tuple[AreaId, ...]]:
    """Who borders on whom, in map order; a port borders on its sea area only (PRT-01, PRT-10)."""
    beside: dict[AreaId, set[AreaId]] = {area: set() for area in areas}
    for group in ("land_land", "land_sea", "sea_sea", "port_sea"):
        for one, other in borders[group]:
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
