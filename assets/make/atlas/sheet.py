"""One sheet: its pictures drawn, packed and written as a PNG and the list of places that Kivy reads."""

import json
from collections.abc import Sequence
from pathlib import Path

import skia

from assets.make.atlas.packing import pack
from assets.make.atlas.picture import Picture
from assets.make.atlas.png import write_png
from assets.make.atlas.reducing import reduce_colours
from assets.make.drawing.colours import channels


def write_sheet(pictures: Sequence[Picture], density: float, width: int, edge: str, path: Path) -> None:
    """Write ``path`` with the ending .atlas, and the sheet beside it."""
    ids = [picture.id for picture in pictures]
    assert len(set(ids)) == len(ids), "two pictures have the same id"
    places, height = pack({picture.id: picture.pixels(density) for picture in pictures}, width)
    surface = skia.Surface(width, height)
    with surface as canvas:
        for picture in pictures:
            x, y, _, _ = places[picture.id]
            picture.draw_at(canvas, x, y, density)
    sheet = path.with_name(f"{path.stem}-0.png")
    _save(surface, edge, sheet)
    # Kivy counts y from the bottom.
    index = {name: [x, height - y - high, wide, high] for name, (x, y, wide, high) in sorted(places.items())}
    path.write_text(json.dumps({sheet.name: index}, separators=(",", ":")) + "\n", encoding="utf-8")


def _save(surface: skia.Surface, edge: str, path: Path) -> None:
    pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    # What cannot be seen has the colour of the edges beside it. Otherwise a picture that is drawn a little smaller or
    # between whole pixels gets a dark edge.
    pixels[pixels[..., 3] == 0] = (*channels(edge), 0)
    numbers, table = reduce_colours(pixels)
    write_png(path, table[numbers])
