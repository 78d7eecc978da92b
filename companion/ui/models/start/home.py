"""Home: into a game with one touch."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import attrs

from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Go, Intent, Wish
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.place import CHOSEN_TABLE, Screen
from companion.ui.models.situation import Situation
from companion.ui.models.start.finding import found_in_order
from companion.ui.words import Words

if TYPE_CHECKING:
    from companion.door import Nearby


@attrs.frozen
class ResumeModel:
    """A table that this device keeps: one touch leads back."""

    title: str
    second: str
    button: ButtonModel


@attrs.frozen
class HomeModel:
    """Resume, host, join, practise, what if; rules and settings below."""

    title: str
    motto: str
    resume: ResumeModel | None
    trouble: NoteModel | None
    """Why something failed, where it is seen without scrolling."""
    rows: tuple[RowModel, ...]
    note: NoteModel | None
    buttons: tuple[ButtonModel, ...]


def home_model(situation: Situation) -> HomeModel:
    """What there is to go to."""
    words, row = situation.words, partial(_row, situation)
    return HomeModel(
        title=words.say("Small Council"),
        motto=words.say("The board on the table, the secrets in your hand"),
        resume=_resume(situation),
        trouble=_trouble(situation),
        rows=(
            *_invitations(situation),
            row(Screen.HOST, "flag", words.say("Host a table"), words.say("This phone, or a tablet as the table")),
            _join(situation),
            row(Screen.PRACTISE, "play", words.say("Practise alone"), words.say("The other houses play by themselves")),
            row(Screen.WHAT_IF, "sword", words.say("What if"), words.say("Work out battles and supply")),
            *_saved(situation),
        ),
        note=_note(situation.view.nearby, words),
        buttons=(
            ButtonModel(words.say("Rules"), _to(situation, Screen.RULES), icon="book"),
            ButtonModel(words.say("Settings"), _to(situation, Screen.SETTINGS), icon="gear"),
        ),
    )


def above_rows(situation: Situation) -> tuple[object, ...]:
    """What comes by itself and moves the rows below it: the way back, why something failed, invitations."""
    invited = tuple(one.title for one in _invitations(situation))
    return (_resume(situation) is not None, _trouble(situation), invited)


def _to(situation: Situation, screen: Screen) -> Intent:
    return Go(attrs.evolve(situation.place, screen=screen))


def _resume(situation: Situation) -> ResumeModel | None:
    nearby, words = situation.view.nearby, situation.words
    kept = next((one for one in nearby.kept if one.table == nearby.was_at), None) or next(reversed(nearby.kept), None)
    if kept is None:
        return None
    button = ButtonModel(words.say("Resume"), Wish("resume", (kept.table,)), Look.GOLD)
    name = kept.name or words.say("a table without a name")
    return ResumeModel(words.say("Back to the table"), name, situation.button(button))


def _invitations(situation: Situation) -> tuple[RowModel, ...]:
    """A host nearby asks for this device. Its link has no code, which stands on the host's screen."""
    words, nearby = situation.words, situation.view.nearby
    kept = {own.table for own in nearby.kept}
    return tuple(
        RowModel(
            words.say("{table} invites you", table=invited.name),
            words.say("You were here: come back") if invited.table in kept else words.say("Touch, and type its code"),
            (Icon("hand", "gold"),),
            intent=Wish("join", (invited.link,)) if invited.table in kept else _to_table(situation, invited.table),
        )
        for invited in nearby.invitations
    )


def _to_table(situation: Situation, table: str) -> Intent:
    """Where a table is joined, with this one chosen."""
    return Go(attrs.evolve(situation.place.with_part(CHOSEN_TABLE, table), screen=Screen.JOIN))


def _join(situation: Situation) -> RowModel:
    words = situation.words
    found = [table for table in found_in_order(situation.view.nearby) if table.is_compatible]
    nearby = words.say("“{table}” nearby", table=found[0].name) if found else words.say("By its code, or found nearby")
    free = sum(table.free_seats for table in found)
    seats = words.count("{number} seat", "{number} seats", free) if free else ""
    return attrs.evolve(_row(situation, Screen.JOIN, "wifi", words.say("Join a table"), nearby), value=seats)


def _saved(situation: Situation) -> tuple[RowModel, ...]:
    """Tables that were put away into files here, if there are any."""
    words = situation.words
    second = words.count("{number} file", "{number} files", len(situation.saved))
    row = _row(situation, Screen.SAVED, "barrel", words.say("Saved tables"), second)
    return (row,) if situation.saved else ()


def _row(situation: Situation, screen: Screen, icon: str, title: str, second: str) -> RowModel:
    return RowModel(title, second, (Icon(icon, "gold"),), intent=_to(situation, screen))


def _trouble(situation: Situation) -> NoteModel | None:
    """Why the device's own files could not be opened, or the way back to a table was not found."""
    if situation.refused is None or situation.refused[0] not in ("open", "resume", "join", "lay_again"):
        return None
    return NoteModel(situation.words.refusal(situation.refused[1]), "x", "bad")


def _note(nearby: Nearby, words: Words) -> NoteModel | None:
    if nearby.network in ("closed", "open"):
        return None
    text = words.say("No network: practise alone, or let one phone be a hotspot for all.")
    return NoteModel(text, "wifioff", "warn")
