"""Colours and sizes of the board: how houses tint what they control, how the rest steps back, how wide lines are."""

from functools import cache

from companion.ui.theme.palette import Colour, Palette, contrast, house_colours, mixed

HELD_SEA, HELD_SEA_OF_DARK_HOUSE = 0.16, 0.30
DARK_HOUSE = 0.7
"""A house whose field tints land by more than this is so dark that its seas need more, too."""
HIGH_CONTRAST_TINT = 0.8
STEP_BACK = 0.5
"""What is not in focus goes so far towards the window's colour."""
CLOSED = 0.75

# dp
LINES = {"coast": 1.1, "border": 1.3, "sea-border": 1.0, "river": 1.2, "wall": 3.0, "frame": 1.5}
"""How wide each kind of line is; what is not here is not drawn."""
BRIDGE = 4.5
LINK, LINK_EDGE, LINK_DOT, LINK_GAP = 2.0, 4.5, 2.4, 2.8
LINK_RING = 4.2
"""The ring at each end of a link, in units of the board."""
SELECTED, MOVE, ATTACK, ORIGIN = 3.2, 1.8, 2.2, 2.2
DASH, DOT = 6.0, 2.4
PATH, PATH_EDGE = 4.5, 8.0
INNER = 2.0
"""The inner line of a controlled area, where the fields of houses are near the colour of land."""

# sp, and how far names follow the text scale
NAME, NAME_ON_WIDE, NAME_AT_REST, NAME_AT_REST_ON_WIDE = 13.5, 15.0, 11.0, 13.0
NAME_IN_SLOTS_ON_WIDE = 18.0
"""Where the board is near, and wide."""
NAME_FROM_AFAR = 22.5
"""On a display of 1280 x 800; its small letters are 1/80 of the window's height."""
MOST_NAME_SCALE = 1.15

# dp per unit of the board
FREE_LEAST, FREE_MOST = 0.3, 2.4
CLUSTERS_FROM = 0.44
"""Below this a free board shows numbers of units in place of pieces."""
SLOTS_FROM = 1.0
"""From here on every piece lies in its own slot."""
AROUND = (54.0, 40.0)
LOW = 0.14
"""In a low pane no more than this share of its height is kept free above and below."""
PILL = 36.0
CARD = 140.0
"""So much of the lower edge of a free board is under the card of an area, on a phone."""
WIDEST = 990.0
"""No pane is wider than so many units of the board."""


LEAST_CONTRAST = 2.2
"""Of the ink of names with their ground: with less, the outline alone would have to be read."""


def name_colours(palette: Palette, wanted: Colour, ground: Colour) -> tuple[Colour, Colour]:
    """The ink of a name, and its outline; on ground as dark as the ink they change places."""
    if contrast(palette.mapink, ground) >= LEAST_CONTRAST:
        return wanted, palette.bg
    return palette.bg, palette.text


def pill_size(text_scale: float) -> tuple[float, float]:
    """The corner of the board that the pill of an open curtain takes, in dp; it grows with its words, but not far."""
    return 96 + 60 * min(text_scale, MOST_NAME_SCALE), PILL + 12


def line_colour(palette: Palette, kind: str) -> Colour:
    """The colour of a kind of line."""
    land = mixed(palette.bg, palette.coast, 0.0 if palette.theme == "dark" else 0.75)
    return {
        "coast": (*palette.coast[:3], 0.7),
        "border": land,
        "sea-border": (*mixed(palette.sea, palette.text, 0.3)[:3], 0.6),
        "river": palette.sea2,
        "wall": palette.text2,
        "frame": palette.line,
        "link": palette.coast,
        "link-edge": (*palette.bg[:3], 0.75),
    }[kind]


@cache
def ground_colour(palette: Palette, kind: str, house: str, *, is_back: bool, is_closed: bool) -> Colour:
    """The colour of an area: of a kind, held by a house or by nobody, in focus or not."""
    colour = palette.land if kind == "land" else palette.sea
    if house:
        colours = house_colours()[house]
        share = colours.control
        if kind != "land":
            share = HELD_SEA_OF_DARK_HOUSE if share >= DARK_HOUSE else HELD_SEA
        elif palette.is_high_contrast:
            share = HIGH_CONTRAST_TINT
        colour = mixed(colour, colours.field, share)
    if is_closed:
        return mixed(colour, palette.bg, CLOSED)
    return mixed(colour, palette.bg, STEP_BACK) if is_back else colour
