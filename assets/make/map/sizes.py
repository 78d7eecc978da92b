"""How much room everything needs that lies on the board, in map units."""

import engine

# The radius of a disc for one figure or token; ``token`` is a garrison or a neutral force.
RADIUS: dict[str, float] = {
    "unit": 14,
    "order": 16,
    "power": 11,
    "token": 14,
    "castle": 11,
    "supply": 9,
    "crown": 9,
    "port": 15,
    "port-ship": 9,
}
BUILT = ("castle", "stronghold")  # the icons with the radius of a castle
UNITS = 4  # in one area; supply allows no more


def icon_radius(icon: str) -> float:
    return RADIUS["castle" if icon in BUILT else icon]


def icons_of(area: engine.Area) -> list[str]:
    """The icons printed on an area."""
    built = [area.castle] if area.has_castle else []
    return built + ["supply"] * area.supply + ["crown"] * area.power


def discs_of(area: engine.Area) -> dict[str, float]:
    """What may lie on an area, with its radius."""
    discs = {"order": RADIUS["order"]} | {f"unit{number}": RADIUS["unit"] for number in range(UNITS)}
    if area.is_land:
        discs["token"] = RADIUS["token"]
    return discs | {"power": RADIUS["power"]}
