"""The table as a file, which ends it on these devices; and files that can be opened again."""

from companion.door import Hosting
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Intent, OpenSaved, PutAway
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.situation import Situation


def saving_model(situation: Situation, back: Intent) -> PageModel:
    """What the file is good for, what it ends, and the button; who does not host reads who can."""
    words, table = situation.words, situation.table
    title = words.say("Save it as a file")
    if table.hosting is not Hosting.SERVING:
        note = words.say("Only the device that hosts can do this. Every device keeps the game as it is.")
        return PageModel(title, back, (NoteModel(note, "flag"),))
    notes = (
        NoteModel(words.say("The file has the whole game, and no secret: what is sealed is asked again."), "lock"),
        NoteModel(words.say("Whoever opens it hosts the table anew, and all sit down again."), "person"),
        NoteModel(words.say("For a pause nobody needs it: every device keeps the game."), "info"),
    )
    button = ButtonModel(words.say("Put the table into a file"), PutAway(), Look.GOLD, "share")
    sentence = words.say("The table ends on all devices.")
    return PageModel(title, back, notes, (situation.button(button),), sentence)


def saved_model(situation: Situation, back: Intent) -> PageModel:
    """Each file by its name; a touch lays the table again on this device."""
    words = situation.words
    rows = tuple(
        RowModel(name.rpartition(".")[0], words.say("Touch to host it here"), (Icon("barrel", "gold"),), intent=wish)
        for name in situation.saved
        for wish in (OpenSaved(name),)
    )
    return PageModel(words.say("Saved tables"), back, rows)
