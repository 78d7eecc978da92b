"""A proposal to vote on: what would change, who has agreed, and the two buttons. Public facts only."""

import attrs

from companion.door import CorrectMirror, GoBack, OpenProposal, PublicTable
from companion.ui.models.consent.steps import taken_back
from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Wish
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.situation import Situation
from companion.ui.models.trouble.differences import board_lines
from companion.ui.models.trouble.state import Trouble
from companion.ui.words import Words
from engine import House

MOST_LINES = 5
"""More than that nobody reads before a vote."""
MOST_AREAS = 4
"""A line names no more areas than this; the map shows them."""
OF_DECKS = "decks "


@attrs.frozen
class VoterModel:
    """A house whose vote counts, and what it has said."""

    house: House
    text: str
    role: str
    is_own: bool


@attrs.frozen
class ChangeModel:
    """Some lines under a word: what is taken back, how the board must lie then."""

    heading: str
    lines: tuple[str, ...]


@attrs.frozen
class VoteModel:
    """What is proposed, what would change, whether somebody has learnt a secret, the votes, No and Agree."""

    title: str
    sentence: str
    changes: tuple[ChangeModel, ...]
    note: NoteModel | None
    voters: tuple[VoterModel, ...]
    buttons: tuple[ButtonModel, ...]
    role: str = "info"


def open_votes(table: PublicTable, seat: House) -> tuple[OpenProposal, ...]:
    """The proposals on which this seat has not voted yet."""
    return tuple(one for one in table.proposals if seat in one.voters and seat not in one.votes)


def vote_on_top(table: PublicTable, seat: House, trouble: Trouble) -> OpenProposal | None:
    """The proposal that is shown by itself: one that awaits this seat's vote, or its own; not if it was put off."""
    shown = (*open_votes(table, seat), *(one for one in table.proposals if one.house == seat))
    return next((one for one in shown if one.number not in trouble.put_off), None)


def vote_model(situation: Situation, proposal: OpenProposal) -> VoteModel:
    """The sheet of a proposal; who has voted, or has no vote, only reads it."""
    words, seat = situation.words, situation.seat
    said = words.proposal(proposal.house, proposal.action)
    changes = (
        ChangeModel(words.say("Taken back"), few(_taken_back(situation, proposal), words)),
        ChangeModel(words.say("On the board then"), few(_foreseen(proposal, words), words)),
    )
    return VoteModel(
        said.title,
        words.say("{proposed} {consent}", proposed=said.sentence, consent=_consent(proposal, words)),
        tuple(change for change in changes if change.lines),
        _note(proposal, words),
        tuple(_voter(proposal, house, seat, words) for house in proposal.voters),
        _buttons(situation, proposal),
    )


def _consent(proposal: OpenProposal, words: Words) -> str:
    if proposal.needed == len(proposal.voters):
        return words.count("{number} House must agree.", "All {number} must agree.", proposal.needed, context="all")
    return words.count("{number} House must agree.", "{number} Houses must agree.", proposal.needed)


def _taken_back(situation: Situation, proposal: OpenProposal) -> tuple[str, ...]:
    action = proposal.action
    if not isinstance(action, GoBack):
        return ()
    return taken_back(situation.table, action.answers, situation.log, situation.words)


def _foreseen(proposal: OpenProposal, words: Words) -> tuple[str, ...]:
    """How the board must lie if it is carried."""
    foreseen = proposal.foreseen
    if foreseen is None:
        return (words.say("This is being worked out."),)
    # A deck that is set right lies already as it should.
    is_right = isinstance(proposal.action, CorrectMirror)
    after = {
        path: after for path, (_, after) in foreseen.changes.items() if not (is_right and path.startswith(OF_DECKS))
    }
    rows = board_lines(after, words, MOST_AREAS)
    return tuple(row.title for row in rows)


def few(lines: tuple[str, ...], words: Words) -> tuple[str, ...]:
    left = len(lines) - MOST_LINES
    if left <= 1:
        return lines
    return (*lines[:MOST_LINES], words.count("and {number} more change", "and {number} more changes", left))


def _note(proposal: OpenProposal, words: Words) -> NoteModel | None:
    foreseen = proposal.foreseen
    if foreseen is None:
        return None
    if foreseen.why_not is not None:
        return NoteModel(words.refusal(foreseen.why_not), "x", "bad")
    if not isinstance(proposal.action, GoBack):
        return None
    return secrets_note(words, are_seen=foreseen.shows_secrets)


def secrets_note(words: Words, *, are_seen: bool) -> NoteModel:
    """Whether somebody has learnt what cannot be unlearnt."""
    if are_seen:
        return NoteModel(words.say("Somebody has learnt a secret since then. Nobody can forget it."), "eye", "warn")
    return NoteModel(words.say("Nobody has learnt a secret since."), "check", "good")


def _voter(proposal: OpenProposal, house: House, seat: House, words: Words) -> VoterModel:
    is_own, vote = house == seat, proposal.votes.get(house)
    if house == proposal.house and vote:
        return VoterModel(house, words.say("asks"), "info", is_own)
    if vote is not None:
        return VoterModel(house, words.say("yes") if vote else words.say("no"), "good" if vote else "bad", is_own)
    return VoterModel(house, words.say("you") if is_own else "…", "gold" if is_own else "text2", is_own)


def _buttons(situation: Situation, proposal: OpenProposal) -> tuple[ButtonModel, ...]:
    seat, words = situation.seat, situation.words

    def vote(*, agrees: bool) -> Wish:
        return Wish("vote", (proposal.number, seat), (("agrees", agrees),))

    if proposal.house == seat:
        return (situation.button(ButtonModel(words.say("Withdraw the proposal"), vote(agrees=False), icon="x")),)
    if proposal not in open_votes(situation.table, seat):
        return ()
    is_possible = proposal.foreseen is None or proposal.foreseen.why_not is None
    no = ButtonModel(words.say("No"), vote(agrees=False), icon="x")
    agree = ButtonModel(words.say("Agree"), vote(agrees=True) if is_possible else None, Look.GOLD, "check")
    return situation.button(no), situation.button(agree)
