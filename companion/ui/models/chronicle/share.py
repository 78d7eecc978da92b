"""The page *Share*: the picture of a game that is over, and the chronicle as a file. Public facts only."""

import attrs

from companion.ui.models.chronicle.card import ShareCardModel, share_card
from companion.ui.models.chronicle.page import being_made, to_page
from companion.ui.models.chronicle.told import chronicle_told
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Share
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Page
from companion.ui.models.situation import Shared, Situation

PICTURE, FILE = "picture", "file"
FOLDER_IN_FOLDER = " / "
"""Between the names of folders: a long way breaks there."""


@attrs.frozen
class PreviewModel:
    """The picture as it will be shared."""

    card: ShareCardModel


def share_model(situation: Situation) -> PageModel:
    """What can be shared, and where it lies when it is."""
    words = situation.words
    title, back = words.say("Share"), to_page(situation.place, Page.CHRONICLE)
    chronicle = chronicle_told(situation)
    if chronicle is None:
        return PageModel(title, back, (being_made(words),))
    card = share_card(situation, chronicle)
    file = ButtonModel(words.say("As text"), Share(FILE), icon="log")
    picture = ButtonModel(words.say("As a picture"), Share(PICTURE), Look.GOLD, "share")
    done = tuple(_where(shared, situation) for shared in situation.shared)
    if card is None:
        note = NoteModel(words.say("The picture comes when the game is over."))
        return PageModel(title, back, (note, *done), (_busy(file, situation),))
    buttons = (_busy(file, situation), _busy(picture, situation))
    return PageModel(title, back, (*done, PreviewModel(card)), buttons)


def _busy(button: ButtonModel, situation: Situation) -> ButtonModel:
    return attrs.evolve(button, is_busy=button.intent == situation.sharing)


def _where(shared: Shared, situation: Situation) -> NoteModel:
    """One sentence about what became of it."""
    words = situation.words
    if shared.is_handed_over:
        return NoteModel(words.say("It is handed to the app that you choose."), "check", "good")
    if not shared.path:
        return NoteModel(words.say("It could not be written: there is no room on this device."), "x", "bad")
    *folders, name = shared.path
    folder = FOLDER_IN_FOLDER.join(folders)
    return NoteModel(words.say("It lies in {folder} and is called {name}.", folder=folder, name=name), "check", "good")
