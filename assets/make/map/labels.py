"""Names on the board: how they break into lines, how wide they are, and how they stand with the printed icons."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy
import shapely

import engine
from assets.make.map.fields import Field
from assets.make.map.numbers import Spot, tidy, tidy_spot
from assets.make.map.sizes import BUILT, icons_of

LAND_TEXT, SEA_TEXT = 14.0, 18.0
LARGEST_LAND_TEXT, LARGEST_SEA_TEXT, SMALLEST_TEXT = 30, 27, 10
WIDEST = 190
ICON_STEP = 20
ICON_EXTRA = 5  # a castle or a stronghold is wider


def splits(name: str) -> list[list[str]]:
    """The ways to break a name into one to three lines, fewest lines first."""
    words = name.split()
    found = [[name]]
    found += [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    if len(words) > 3:
        for one in range(1, len(words) - 1):
            for two in range(one + 1, len(words)):
                found.append([" ".join(words[:one]), " ".join(words[one:two]), " ".join(words[two:])])
    return found


def text_width(line: str, size: float) -> float:
    """An estimate for the title font."""
    return sum(_letter_width(letter) for letter in line) * size


def _letter_width(letter: str) -> float:
    if letter in "il'tfjI ":
        return 0.30
    if letter in "mwMW":
        return 0.78
    return 0.66 if letter.isupper() else 0.49


@dataclass(frozen=True, slots=True)
class Block:
    """The printed part of an area: its name, with its icons in a row beside it. Places count from the middle."""

    width: float
    height: float
    name: tuple[float, float, float, float]  # x, y, width, height
    icons: tuple[tuple[str, float, float], ...]
    dislike: float
    lines: int


def blocks(area: engine.Area) -> Iterator[Block]:
    """The ways to set the printed part of an area."""
    icons = icons_of(area)
    size = LAND_TEXT if area.is_land else SEA_TEXT
    for lines in splits(area.name):
        wide = max(text_width(line, size) for line in lines) + 2
        high = size * 1.12 * len(lines)
        if icons:
            yield from _with_icons(icons, wide, high, len(lines))
        else:
            yield Block(wide, high, (0, 0, wide, high), (), 2.0 * (len(lines) - 1), len(lines))


def _with_icons(icons: list[str], wide: float, high: float, lines: int) -> Iterator[Block]:
    row = ICON_STEP * len(icons) + (ICON_EXTRA if icons[0] in BUILT else 0)
    for side, worse in (("below", 0.0), ("above", 4.0), ("right", 6.0), ("left", 7.0)):
        sign = 1 if side in ("below", "right") else -1
        centre: Spot
        if side in ("below", "above"):
            width, height = max(wide, row), high + 22
            name = (0.0, -sign * 11.0, wide, high)
            centre = (0, sign * (high / 2 + 0.5))
        else:
            width, height = wide + row + 3, max(high, 24)
            name = (-sign * (row + 3) / 2, 0.0, wide, high)
            centre = (sign * (wide + 3) / 2, 0)
        yield Block(width, height, name, _icon_row(icons, row, centre), worse + 2.5 * (lines - 1), lines)


def _icon_row(icons: list[str], row: float, centre: Spot) -> tuple[tuple[str, float, float], ...]:
    spots, x = [], centre[0] - row / 2
    for icon in icons:
        across = ICON_STEP + (ICON_EXTRA if icon in BUILT else 0)
        spots.append((icon, x + across / 2, centre[1]))
        x += across
    return tuple(spots)


def widest_name(field: Field, at: Spot, width: float, height: float, discs: list[tuple[Spot, float]]) -> float:
    """How wide a name in another language may be before it meets the edge, a token or an icon."""
    x, y = at
    wider = width
    while wider < WIDEST:
        box = shapely.box(x - wider / 2 - 2, y - height / 2, x + wider / 2 + 2, y + height / 2)
        if not field.clear.contains(box) or any(box.distance(shapely.Point(spot)) < radius for spot, radius in discs):
            break
        wider += 2
    return max(width, wider - 2)


def overview_label(field: Field, area: engine.Area) -> dict[str, Any]:
    """The largest name that the area can hold when nothing lies on it: for a small picture of the whole board."""
    best: tuple[float, dict[str, Any]] | None = None
    for lines in splits(area.name):
        across = max(text_width(line, 1.0) for line in lines)
        for size in range(LARGEST_LAND_TEXT if area.is_land else LARGEST_SEA_TEXT, SMALLEST_TEXT - 1, -1):
            width, height = across * size + 4, 1.08 * size * len(lines)
            fits = numpy.flatnonzero(field.outside(width, height) <= 0.004)
            if len(fits):
                score = size - 0.4 * len(lines)
                if best is None or score > best[0]:
                    i = fits[int(numpy.argmin(field.away_from(*field.pole)[fits]))]
                    at = tidy_spot((field.xs[i], field.ys[i]))
                    best = score, {"at": at, "width": tidy(width), "height": tidy(height), "lines": len(lines)}
                break
    assert best is not None, f"no room for the name of {area.id}"
    return best[1]
