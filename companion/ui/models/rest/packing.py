"""What lies on the board and beside it, house by house: to pack it away, and to lay it out again."""

from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Intent
from companion.ui.models.page import PageModel
from companion.ui.models.situation import Situation
from companion.ui.models.start.layout import everything_laid_out

PACKED = "packed"
"""The list of what has its place already, by area or sort, and house."""


def packing_model(situation: Situation, back: Intent) -> PageModel:
    """The whole board as it lies now; what has been done is ticked off."""
    words = situation.words
    note = NoteModel(words.say("Bags by house, then this list again to lay it out."), "barrel")
    return PageModel(words.say("Pack the board away"), back, (note, *everything_laid_out(situation, PACKED)))
