"""Laying pictures on a sheet: rows of equal height, the highest first."""

from collections.abc import Mapping

Box = tuple[int, int, int, int]

GAP = 2  # pixels between pictures, so that none shows through the edge of another


def pack(sizes: Mapping[str, tuple[int, int]], width: int) -> tuple[dict[str, Box], int]:
    """Where each picture goes (x, y from the top, width, height) on a sheet this wide, and how high the sheet is."""
    places: dict[str, Box] = {}
    x = y = row = GAP
    for name, (wide, high) in sorted(sizes.items(), key=lambda item: (-item[1][1], -item[1][0], item[0])):
        if x + wide + GAP > width:
            x, y = GAP, row + GAP
        places[name] = (x, y, wide, high)
        row = max(row, y + high)
        x += wide + GAP
    return places, row + GAP
