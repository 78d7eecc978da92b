"""All sheets: two for each theme and density, of which a device loads only its own."""

import engine
from assets.make.atlas import houses, orders, signs, units
from assets.make.atlas.picture import Picture
from assets.make.atlas.shadow import write_shadow
from assets.make.atlas.sheet import write_sheet
from assets.make.drawing.colours import THEMES, WHITE, role
from assets.make.places import ATLAS

# The density and how wide its sheets are.
DENSITIES = {1.0: 512, 1.5: 1024, 2.0: 1024, 3.0: 2048}


def make_atlases() -> None:
    box = engine.open_box("second")
    ATLAS.mkdir(exist_ok=True)
    write_shadow(ATLAS / "shadow.png")
    for density, width in DENSITIES.items():
        folder = ATLAS / f"{density:g}x"
        folder.mkdir(exist_ok=True)
        for theme in THEMES:
            rim = role(theme, "rim")
            write_sheet(pieces(theme, box), density, width, rim, folder / f"{theme}-pieces.atlas")
            write_sheet(all_signs(theme, box), density, width, WHITE, folder / f"{theme}-signs.atlas")


def pieces(theme: str, box: engine.Box) -> list[Picture]:
    """What lies on the board."""
    names = list(box.houses)
    return [
        *houses.pieces(theme, names),
        *units.pieces(theme, names, list(box.units)),
        *orders.pieces(theme, box),
    ]


def all_signs(theme: str, box: engine.Box) -> list[Picture]:
    """What stands beside the words of a screen."""
    return [*houses.signs(theme, list(box.houses)), *signs.signs(theme)]
