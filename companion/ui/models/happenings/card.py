"""What has just happened, as a card."""

import attrs

from companion.ui.models.parts import ButtonModel, RowModel, SectionModel


@attrs.frozen
class HappeningModel:
    """Quiet and short: a title, a sentence, perhaps rows; whom the table waits for; what to do on the board."""

    title: str
    sentence: str
    waiting: str
    above: object | None = None
    """From edge to edge, a model of its own."""
    rows: tuple[RowModel, ...] = ()
    sections: tuple[SectionModel, ...] = ()
    """What is to be done on the board."""
    buttons: tuple[ButtonModel, ...] = ()
