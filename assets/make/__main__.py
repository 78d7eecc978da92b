"""python -m assets.make [fonts] [map] [atlas] [icon] [sounds]: make these assets, or all of them."""

import argparse
from collections.abc import Callable

from assets.make.atlas.making import make_atlases
from assets.make.fonts import make_fonts
from assets.make.icon import make_icon
from assets.make.map.making import make_maps
from assets.make.sounds.making import make_sounds

# In this order: the numbers on the order tokens are drawn with the fonts.
MAKERS: dict[str, Callable[[], None]] = {
    "fonts": make_fonts,
    "map": make_maps,
    "atlas": make_atlases,
    "icon": make_icon,
    "sounds": make_sounds,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.make", description="Makes the assets of the app.")
    parser.add_argument("what", nargs="*", choices=[*MAKERS, "all"], default="all")
    wanted = parser.parse_args().what
    for name, make in MAKERS.items():
        if "all" in wanted or name in wanted:
            print(f"Making: {name}", flush=True)
            make()


main()
