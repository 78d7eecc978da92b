"""The Now tab: one card. What this player must decide; else what to do on the board; else whom the table waits for."""

from companion.door import OwnQuestion
from companion.ui.models.board.lines import BAR, LinesModel, QuietLinesModel, lines_model, lines_to_do, quiet_lines
from companion.ui.models.board.reveal import REVEAL, RevealModel, reveal_model
from companion.ui.models.consent.comparing import compare_line
from companion.ui.models.curtain.closed import closed_model, is_behind_curtain
from companion.ui.models.curtain.handover import handover_model, next_seat, seat_to_vote
from companion.ui.models.curtain.sealed import looked_at, own_sealed, sealed_model, sealing_model
from companion.ui.models.happenings.latest import happening_model
from companion.ui.models.intents import Go
from companion.ui.models.kinds import ROWS
from companion.ui.models.now.automatic import automatic_model, way_by_itself
from companion.ui.models.now.seats import seats_model
from companion.ui.models.now.waiting import WaitingModel, waiting_model, who_is_asked
from companion.ui.models.parts import ButtonModel
from companion.ui.models.patterns.combat.tide import tide_to_look_at
from companion.ui.models.place import Tab
from companion.ui.models.rest.rest import rest_model
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.silent_host import silent_host_model
from companion.ui.models.what_if.page import what_if_button
from engine import Event, House


def now_model(situation: Situation) -> object:
    """The first that holds: no host, no seat, a rest, a vote or question, another seat's, my seal or tide, waiting."""
    own = situation.question()
    seats = seats_model(situation) if own is None or situation.is_resting else None
    if over := silent_host_model(situation) or seats or rest_model(situation):
        return over
    if own is not None and not _voter(situation):
        return _lines_beside(situation, own) or _question(situation, own)
    return (
        _handover(situation) or _sealed(situation) or _tide(situation) or _happening(situation) or _waiting(situation)
    )


def quiet_model(situation: Situation) -> QuietLinesModel | None:
    """What stands above a question: what is still to be done on the board."""
    own, place = situation.question(), situation.place
    is_hidden = bool(place.tab is not Tab.NOW or place.curtain or situation.automatic or _voter(situation))
    if own is None or is_hidden or situation.is_being_sealed(own.asked) or _is_looked_at(situation, own):
        return None
    lines = quiet_lines(
        _lines(situation),
        place,
        situation.words,
        question=own.asked.question,
        is_reveal=_reveal(situation, ()) is not None,
    )
    return lines or compare_line(situation)


def shown_seat(situation: Situation) -> House:
    """Whose screen this is: where the device is handed over, already the next one's."""
    to = _handed_to(situation) if situation.question() is None else _voter(situation)
    return to or situation.seat


def _question(situation: Situation, own: OwnQuestion) -> object:
    asked = own.asked
    way = way_by_itself(situation, own) if situation.automatic == asked.question else None
    if way is not None:
        return automatic_model(situation, own, way, ROWS[asked.kind].make(situation, own).frame)
    if situation.is_being_sealed(asked):
        return sealing_model(situation.table, asked, situation.words, _what_if(situation))
    if is_behind_curtain(asked) and situation.place.curtain != asked.question:
        by_hold = situation.settings.curtain_by_hold
        aside = _what_if(situation)
        return closed_model(situation.table, asked, situation.words, by_hold=by_hold, log=situation.log, aside=aside)
    return ROWS[asked.kind].make(situation, own)


def _is_looked_at(situation: Situation, own: OwnQuestion) -> bool:
    """Whether the player looks at the lines for the board before the question is answered."""
    return bool(situation.to_do) and situation.place.part(BAR, "") == own.asked.question


def _lines_beside(situation: Situation, own: OwnQuestion) -> object | None:
    return _on_the_board(situation, own.asked.question) if _is_looked_at(situation, own) else None


def _handed_to(situation: Situation) -> House:
    return _voter(situation) or next_seat(situation.table.asked, situation.players, situation.seat)


def _voter(situation: Situation) -> House:
    """Whose vote is open on this device; what lies open behind a curtain is closed first."""
    if situation.place.curtain or not situation.seat:
        return ""
    table, put_off = situation.table, situation.trouble.put_off
    return seat_to_vote(table.proposals, put_off, situation.players, situation.seat)


def _handover(situation: Situation) -> object | None:
    to = _handed_to(situation)
    return handover_model(situation.place, to, situation.words) if to else None


def _sealed(situation: Situation) -> object | None:
    found = own_sealed(situation)
    if found is None:
        return None
    asked, sealed = found
    model = sealed_model(situation.table, asked, situation.words, _what_if(situation))
    return looked_at(model, sealed, situation) if situation.place.curtain == asked.question else model


def _what_if(situation: Situation) -> ButtonModel | None:
    return what_if_button(situation.table, situation.place, situation.words)


def _tide(situation: Situation) -> object | None:
    return tide_to_look_at(situation) if situation.table.position is not None else None


def _happening(situation: Situation) -> object | None:
    """What has just happened, with what the hands do about it; or that alone."""
    board = _on_the_board(situation, "")
    if situation.table.position is None:
        return board
    return happening_model(situation, board if isinstance(board, LinesModel) else None) or board


def _on_the_board(situation: Situation, question: str) -> object | None:
    """The list of orders after a reveal, then plain lines."""
    place, words, lines = situation.place, situation.words, _lines(situation)
    back = (ButtonModel(words.say("Back"), Go(place.with_part(BAR, ""))),) if question else ()
    reveal = _reveal(situation, back)
    if reveal is not None or not lines:
        return reveal
    due = [asked for asked in situation.table.asked if asked.is_due and not asked.is_sealed]
    return lines_model(lines, place, words, who_is_asked(due, words), question=question)


def _lines(situation: Situation) -> tuple[Event, ...]:
    return lines_to_do(situation.to_do, situation.table, situation.words)


def _reveal(situation: Situation, back: tuple[ButtonModel, ...]) -> RevealModel | None:
    if not any(event.name == REVEAL for event in situation.to_do):
        return None
    return reveal_model(situation.position, situation.place, _laid_here(situation), situation.words, back)


def _laid_here(situation: Situation) -> tuple[House, ...]:
    """Whose orders the people at this device lay: those of its seats; who holds none sees all."""
    return situation.view.own.houses or situation.position.houses


def _waiting(situation: Situation) -> WaitingModel:
    return waiting_model(situation.table, situation.place, situation.words)
