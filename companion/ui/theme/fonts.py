"""The two families of type: Grenze for titles and names, Source Sans 3 for words and all numbers."""

from kivy.core.text import LabelBase

from companion.ui.theme.files import ASSETS

FONTS = ASSETS / "fonts"
FAMILIES = {
    "Title": ("title-semibold.ttf", "title-bold.ttf"),
    "Words": ("text-regular.ttf", "text-semibold.ttf"),
    "Button": ("text-bold.ttf", "text-bold.ttf"),
    "Numbers": ("text-bold.ttf", "text-bold.ttf"),
}
"""The name of a family in `.kv` files, its regular and its bold file."""


def register_fonts() -> None:
    """Make the families known to Kivy; nothing is read before a text needs it."""
    for family, (regular, bold) in FAMILIES.items():
        LabelBase.register(family, str(FONTS / regular), fn_bold=str(FONTS / bold))
