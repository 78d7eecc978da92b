"""Places for everything that lies on an area: its name, its printed icons, units, order, power and garrison."""

import math
import random
import zlib
from collections.abc import Sequence
from typing import Any

import numpy
from numpy import ndarray

import engine
from assets.make.map.fields import Field
from assets.make.map.labels import Block, blocks, overview_label, widest_name
from assets.make.map.numbers import Spot, tidy, tidy_spot
from assets.make.map.sizes import UNITS, discs_of, icon_radius

GAP = 1.5  # between discs
TRIES = 26
FULL_TRIES = 4  # in which every block is tried; after that only the best few
BEST_FEW = 6
SWEEPS = 6

# To which side of the middle the name goes, and how much worse that is; above twice, because that is best.
TILTS: list[tuple[tuple[int, int], float]] = [((0, -1), 0), ((0, -1), 0), ((0, 1), 1.0), ((-1, 0), 3.0), ((1, 0), 3.0)]


class Arrangement:
    """One try: the block goes to one side of the middle and the discs to the other, then each to its best place."""

    def __init__(self, field: Field, radius: dict[str, float], block: Block, dice: random.Random) -> None:
        self.field, self.radius, self.block = field, radius, block
        self.spots: dict[str, Spot] = {}
        self.block_spot: Spot | None = None
        scale = min(180.0, math.sqrt(field.shape.area))
        (tilt_x, tilt_y), worse = dice.choice(TILTS)
        away = min(34.0, scale * 0.25)
        pole_x, pole_y = field.pole
        self.box_cost = field.outside(block.width + 6, block.height + 5) * 9000
        self.box_wish = field.away_from(pole_x + tilt_x * away, pole_y + tilt_y * away) / scale * 14 + worse
        self.home = field.away_from(pole_x - tilt_x * away * 0.6, pole_y - tilt_y * away * 0.6) / scale
        self.edge_cost = {name: numpy.clip(size + 1.5 - field.edge, 0, None) ** 2 * 40 for name, size in radius.items()}
        self.sequence = list(radius)
        if dice.random() < 0.5:
            dice.shuffle(self.sequence)

    def settle(self) -> float:
        """Move each thing in turn to its best place until nothing moves; how bad the result is."""
        self._sweep()
        for _ in range(SWEEPS):
            before = self.block_spot, dict(self.spots)
            self._sweep()
            if before == (self.block_spot, self.spots):
                break
        assert self.block_spot is not None
        total = sum(float(self._disc_cost(name)[self.field.number_of(self.spots[name])]) for name in self.radius)
        i = self.field.number_of(self.block_spot)
        return total + (float(self.box_cost[i] + self.box_wish[i]) + self.block.dislike)

    def _sweep(self) -> None:
        self.block_spot = self.field.cheapest(self._block_cost())
        for name in self.sequence:
            self.spots[name] = self.field.cheapest(self._disc_cost(name))

    def _box_gap(self, block_x: Any, block_y: Any, x: Any, y: Any) -> ndarray:
        """How far a point is from the block's edge; either of the two may be all candidates at once."""
        return numpy.hypot(
            numpy.clip(numpy.abs(x - block_x) - self.block.width / 2, 0, None),
            numpy.clip(numpy.abs(y - block_y) - self.block.height / 2, 0, None),
        )

    def _block_cost(self) -> ndarray:
        cost = self.box_cost + self.box_wish
        for other, (x, y) in self.spots.items():
            gap = self._box_gap(self.field.xs, self.field.ys, x, y)
            cost = cost + numpy.clip(self.radius[other] + 0.5 - gap, 0, None) ** 2 * 25
        return cost

    def _disc_cost(self, name: str) -> ndarray:
        cost = self.edge_cost[name] + self.home * 7
        if self.block_spot is not None:
            gap = self._box_gap(*self.block_spot, self.field.xs, self.field.ys)
            cost = cost + numpy.clip(self.radius[name] + 0.5 - gap, 0, None) ** 2 * 25
        for other, spot in self.spots.items():
            if other != name:
                gap = self.field.away_from(*spot) - self.radius[name] - self.radius[other]
                cost = cost + numpy.clip(GAP - gap, 0, None) ** 2 * 25
                cost = cost + numpy.clip(gap - GAP, 0, None) * _pull(name, other)
        return cost


def _pull(one: str, other: str) -> float:
    """How strongly two discs want to lie together: units most of all."""
    if one.startswith("unit") and other.startswith("unit"):
        return 0.45
    return 0.12 if "order" in (one, other) else 0.05


def _best_arrangement(area: engine.Area, field: Field, seed: int) -> Arrangement:
    radius, choices = discs_of(area), list(blocks(area))
    best: tuple[float, Arrangement] | None = None
    promising = set(range(len(choices)))
    results: list[tuple[float, int]] = []
    for number in range(TRIES):
        for choice, block in enumerate(choices):
            if number >= FULL_TRIES and choice not in promising:
                continue
            dice = random.Random(zlib.crc32(f"{seed}/{area.id}/{number}/{choice}".encode()))
            arrangement = Arrangement(field, radius, block, dice)
            total = arrangement.settle()
            results.append((total, choice))
            if best is None or total < best[0]:
                best = total, arrangement
        promising = {choice for _, choice in sorted(results)[:BEST_FEW]}
    assert best is not None
    return best[1]


def place_area(
    area: engine.Area, shape: Any, avoid: Sequence[Any], seed: int, centre: Sequence[float] | None
) -> dict[str, Any]:
    """The label, the overview label, the slots and the icons of an area, as they are written down."""
    field = Field(max(shape.geoms, key=lambda part: part.area), avoid, centre)
    found = _best_arrangement(area, field, seed)
    assert found.block_spot is not None
    (x, y), block, spots = found.block_spot, found.block, found.spots
    icons = [(icon, (x + dx, y + dy)) for icon, dx, dy in block.icons]
    name_x, name_y, width, height = block.name
    at = tidy_spot((x + name_x, y + name_y))
    discs = [(spots[key], radius) for key, radius in found.radius.items()]
    discs += [(spot, icon_radius(icon)) for icon, spot in icons]
    width = widest_name(field, (at[0], at[1]), tidy(width), tidy(height), discs)
    units = sorted(
        (spots[f"unit{number}"] for number in range(UNITS)), key=lambda spot: math.dist(spot, spots["order"])
    )
    slots: dict[str, Any] = {"units": [tidy_spot(spot) for spot in units]}
    slots |= {key: tidy_spot(spots[key]) for key in ("order", "power", "token") if key in spots}
    return {
        "label": {"at": at, "width": tidy(width), "height": tidy(height), "lines": block.lines},
        "overview": overview_label(field, area),
        "slots": slots,
        "icons": [{"kind": icon, "at": tidy_spot(spot)} for icon, spot in icons],
    }
