"""Whether an entry may come next: every device judges every entry by itself."""

from companion.table.ledger.bounds import what_is_too_much
from companion.table.ledger.entries import (
    Action,
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    Entry,
    GoBack,
    HandOver,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    TableOpened,
    TablePutAway,
    VoteCast,
)
from companion.table.ledger.keys import PUBLIC_KEY_BYTES, device_id
from companion.table.secrets.seals import SEAL_BYTES, Secret, fits
from companion.table.state.state import TableState
from engine import CORRECT, DEALER, Answer, Correction, Draw, Game, House, Question, Refusal, Setup, choice_from_plain

DEALERS = ("host", "physical")
"""Who deals: the host, or the physical deck on the table, whose cards any player enters."""
CONSENTS = ("host", "majority", "all")
"""Who must agree to an undo, a correction, a seat handed over."""

MOST_WISHES = 2**32
"""More than any device ever has, and few enough that the next one can still be counted."""

AnswerBody = AnswerGiven | AnswerSealed | SealWithdrawn


class Objection(Exception):
    """An entry that the table does not accept: a reason code, and the engine's refusal if it was the rules."""

    def __init__(self, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refusal = refusal


def judge(table: TableState, entry: Entry) -> None:
    """Raise the objection to this coming next, if there is one.

    Whether the rules of the game allow an open answer or a setup, the engine says when it takes it.
    """
    if too_much := what_is_too_much(entry):
        raise Objection(too_much)
    judge_serial(table, entry)
    device, body = entry.device, entry.body
    if isinstance(body, TableOpened):
        _own_key(table, device, body.key)
        _judge_opening_of_table(table, body)
        return
    game = game_of(table)
    if table.is_put_away and not isinstance(body, HostChanged):
        raise Objection("put_away")
    match body:
        case HostChanged():
            _own_key(table, device, body.key)
            _judge_host(table, device, body)
        case TablePutAway():
            _only_host(table, device)
        case SeatTaken():
            _judge_seat(table, game, body)
            _own_key(table, device, body.key)
        case SeatLeft():
            _own_seat(table, device, body.house)
            if table.final_seal_of(body.house):
                raise Objection("too_late")
        case VoteCast():
            _own_seat(table, device, body.house)
            _judge_vote(table, game, body)
        case ProposalMade():
            _own_seat(table, device, body.house)
            _judge_proposal(table, game, body)
        case SealsOpened():
            _only_host(table, device)
            _judge_reveal(table, body)
        case _:
            _judge_answer(table, device, body)


def judge_serial(table: TableState, entry: Entry) -> None:
    """Raise the objection to this entry coming now: no wish is entered twice, and none out of order.

    What a host does as host has no serial.
    """
    match entry.body:
        case SealsOpened() | TableOpened() | TablePutAway() | HostChanged():
            is_right = entry.serial == 0
        case _ if entry.serial == 0:
            is_right = entry.device == table.host
        case _:
            is_right = table.serials.get(entry.device, 0) < entry.serial <= MOST_WISHES
    if not is_right:
        raise Objection("wrong_serial")


def game_of(table: TableState) -> Game:
    """The game, once the table is open."""
    if table.game is None:
        raise Objection("no_table_yet")
    return table.game


def opening_of(table: TableState) -> TableOpened:
    """How the table was laid, once it is."""
    if table.opened is None:
        raise Objection("no_table_yet")
    return table.opened


def answer_of(body: AnswerGiven | Opening) -> Answer:
    """The answer as the engine takes it."""
    try:
        if isinstance(body, AnswerGiven):
            return Answer.from_plain(body.answer)
        return Answer(body.question, choice_from_plain(body.choice))
    except Refusal as refusal:
        raise Objection("refused", refusal) from None


def _judge_opening_of_table(table: TableState, body: TableOpened) -> None:
    if table.opened is not None:
        raise Objection("table_already_open")
    if body.dealer not in DEALERS or body.consent not in CONSENTS:
        raise Objection("unknown_option")


def game_from(body: TableOpened) -> Game:
    """The game at its beginning, as the setup says."""
    try:
        return Game(Setup.from_plain(body.setup))
    except Refusal as refusal:
        raise Objection("refused", refusal) from None


# hosts, seats and consent


def _judge_host(table: TableState, device: str, body: HostChanged) -> None:
    """Seats of living devices are never freed by a new host alone: only a table that was put away is laid again."""
    if body.laid_again and not table.is_put_away:
        raise Objection("not_put_away")
    if not body.laid_again and not table.may_host(device):
        raise Objection("may_not_host")


def _only_host(table: TableState, device: str) -> None:
    if device != table.host:
        raise Objection("not_the_host")


def _judge_seat(table: TableState, game: Game, body: SeatTaken) -> None:
    if body.house not in game.setup.houses:
        raise Objection("no_such_seat")
    if body.house in table.seats:
        raise Objection("seat_taken")


def _own_key(table: TableState, device: str, key: bytes) -> None:
    """A device is its key, always the same one."""
    if len(key) != PUBLIC_KEY_BYTES or device_id(key) != device or table.keys.get(device, key) != key:
        raise Objection("not_this_device")


def _own_seat(table: TableState, device: str, house: House) -> None:
    seat = table.seats.get(house)
    if seat is None or seat.device != device:
        raise Objection("not_your_seat")


def _judge_vote(table: TableState, game: Game, body: VoteCast) -> None:
    """A house votes once; who has proposed something can still take it back."""
    proposal = table.proposals.get(body.proposal)
    if proposal is None:
        raise Objection("no_such_proposal")
    takes_back = body.house == proposal.house and not body.agrees
    if body.house in proposal.votes and not takes_back:
        raise Objection("already_voted")
    if body.agrees:
        _judge_time(table, proposal.action)
        _judge_way_back(table, game, proposal.action)


def _judge_proposal(table: TableState, game: Game, body: ProposalMade) -> None:
    action = body.action
    if any(made.house == body.house and made.action == action for made in table.proposals.values()):
        raise Objection("already_proposed")
    _judge_time(table, action)
    _judge_way_back(table, game, action)
    if isinstance(action, CorrectMirror):
        _judge_correction(game, action)
    if isinstance(action, AskAgain | HandOver) and action.house not in table.seats:
        raise Objection("no_such_seat")
    if isinstance(action, HandOver):
        _own_key(table, action.device, action.key)


def _judge_time(table: TableState, action: Action) -> None:
    """When all have sealed, somebody may have seen an opening: the reveal comes first.

    If it cannot come, because a device is gone, its house is asked again or handed over, and all seal again.
    """
    if table.all_sealed and not isinstance(action, AskAgain | HandOver):
        raise Objection("reveal_first")


def _judge_way_back(table: TableState, game: Game, action: Action) -> None:
    if isinstance(action, GoBack) and not 0 <= action.answers < len(game.answers):
        raise Objection("no_such_answer")
    if isinstance(action, GoBack) and all(step.answers != action.answers for step in table.steps):
        raise Objection("within_a_reveal")


def _judge_correction(game: Game, action: CorrectMirror) -> None:
    refusal = game.why_not(Answer(CORRECT, Correction(action.changes)))
    if refusal is not None:
        raise Objection("refused", refusal)


# answers


def _judge_answer(table: TableState, device: str, body: AnswerBody) -> None:
    if body.branch != table.branch:
        raise Objection("stale")
    question = _question(table, body.question)
    _judge_who(table, device, question)
    if question.secret == isinstance(body, AnswerGiven):
        raise Objection("must_be_sealed" if question.secret else "not_secret")
    match body:
        case AnswerGiven():
            _judge_draw(table, question, body)
        case AnswerSealed():
            _judge_sealing(table, question, body)
        case SealWithdrawn():
            _judge_withdrawing(table, question)


def _question(table: TableState, question_id: str) -> Question:
    question = table.question(question_id)
    if question is None:
        raise Objection("stale")
    return question


def _judge_who(table: TableState, device: str, question: Question) -> None:
    """The host deals; every other answer comes from the seat's own device.

    A card turned up from the physical deck is entered on whatever device of a player is at hand.
    """
    if question.house != DEALER:
        _own_seat(table, device, question.house)
    elif table.is_dealt_by_host:
        _only_host(table, device)
    elif device != table.host and not table.houses_of(device):
        raise Objection("not_your_seat")


def _judge_draw(table: TableState, question: Question, body: AnswerGiven) -> None:
    """A card that an undo has put back lies where it lay: no other is drawn there, and it is drawn nowhere else."""
    # Before the first undo nobody can have seen a card that lies face down now.
    if question.house != DEALER or table.branch == 0:
        return
    choice = answer_of(body).choice
    if not isinstance(choice, Draw) or choice not in question.options():
        return
    if choice.card not in table.looks.possible_draws(game_of(table), question):
        raise Objection("other_card")


def _judge_sealing(table: TableState, question: Question, body: AnswerSealed) -> None:
    """PLN-12: houses that must answer one after the other seal one after the other, too."""
    if len(body.seal) != SEAL_BYTES:
        raise Objection("no_seal")
    if table.is_final(question):
        raise Objection("too_late")
    asked = table.asked_in_order
    before = asked[: asked.index(question)] if question in asked else ()
    if any(other.id not in table.seals for other in before):
        raise Objection("not_yet_your_turn")


def _judge_withdrawing(table: TableState, question: Question) -> None:
    if table.is_final(question):
        raise Objection("too_late")
    if question.id not in table.seals:
        raise Objection("nothing_sealed")


# the reveal


def _judge_reveal(table: TableState, body: SealsOpened) -> None:
    """Every seal, each opened by what was sealed, and legal; in the order in which the houses are asked."""
    if body.branch != table.branch:
        raise Objection("stale")
    if not table.all_sealed:
        raise Objection("too_early")
    if [opening.question for opening in body.openings] != [question.id for question in table.secret_questions]:
        raise Objection("not_all_seals")
    for opening in body.openings:
        judge_opening(table, opening)


def judge_opening(table: TableState, opening: Opening) -> None:
    """Raise what is wrong with the opening of one seal that lies on the table."""
    question = _question(table, opening.question)
    if not table.all_sealed:
        raise Objection("too_early")
    sealed = table.seals.get(question.id, b"")
    if not fits(opening_of(table).table, Secret(table.branch, opening), sealed):
        raise Objection("seal_does_not_fit")
    refusal = question.options().why_not(answer_of(opening).choice)
    if refusal is not None:
        raise Objection("refused", refusal)
