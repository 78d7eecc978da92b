"""A plain page: a bar with a way back, parts one below the other, buttons at the lower edge."""

import attrs

from companion.ui.models.intents import Intent
from companion.ui.models.parts import ButtonModel, FilterModel


@attrs.frozen
class PageModel:
    """The parts are models themselves; each is shown by its own widget."""

    title: str
    back: Intent | None
    parts: tuple[object, ...]
    buttons: tuple[ButtonModel, ...] = ()
    sentence: str = ""
    """A quiet line over the buttons: what is still missing."""
    aside: ButtonModel | None = None
    """A sign at the right end of the bar."""
    banner: object | None = None
    """What is wrong at the moment, under the bar."""
    bar: FilterModel | None = None
    """Chooses what the parts are; it stays where it is while they scroll."""
