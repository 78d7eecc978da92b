"""Whether an entry may come next: every device judges every entry by itself."""

from companion.table.ledger import entries
from companion.table.ledger.bounds import what_is_too_much
from companion.table.ledger.keys import PUBLIC_KEY_BYTES, device_id
from companion.table.secrets.seals import SEAL_BYTES, Secret, fits
from companion.table.state.state import TableState
from engine import (
    CORRECT,
    DEALER,
    Answer,
    CardId,
    Correction,
    Draw,
    Game,
    House,
    Question,
    Refusal,
    Setup,
    choice_from_plain,
)

DEALERS = ("host", "physical")
CONSENTS = ("host", "majority", "all")
MOST_MINUTES = 60

MOST_WISHES = 2**32
"""More than any device ever has, and few enough that the next one can still be counted."""

AnswerBody = entries.AnswerGiven | entries.AnswerSealed | entries.SealWithdrawn


class Objection(Exception):
    """An entry that the table does not accept: a reason code, and the engine's refusal if it was the rules."""

    def __init__(self, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refusal = refusal


def require(is_right: bool, reason: str) -> None:
    """Raise the objection with this reason, if something is not right."""
    if not is_right:
        raise Objection(reason)


def judge(table: TableState, entry: entries.Entry) -> None:
    """Raise the objection to this coming next. What the rules say of an answer or a setup, the engine says later."""
    if too_much := what_is_too_much(entry):
        raise Objection(too_much)
    require(entry.epoch == table.epoch + table.begins_epoch(entry.device, entry.body), "wrong_epoch")
    require(_is_in_order(table, entry), "wrong_serial")
    device, body = entry.device, entry.body
    if isinstance(body, entries.TableOpened):
        _own_key(table, device, body.key)
        require(table.opened is None, "table_already_open")
        _judge_agreement(body.agreement)
        return
    game = game_of(table)
    require(not table.is_put_away or isinstance(body, entries.HostChanged), "put_away")
    match body:
        case entries.HostChanged():
            _own_key(table, device, body.key)
            # Seats of living devices are never freed by a new host alone.
            require(table.is_put_away or not body.laid_again, "not_put_away")
            require(body.laid_again or table.may_host(device), "may_not_host")
        case entries.TablePutAway():
            require(device == table.host, "not_the_host")
        case entries.SetupChanged() | entries.HousesDrawn():
            require(device == table.host, "not_the_host")
            require(not (table.has_begun or table.seals or table.proposals), "game_begun")
            _judge_beginning(table, game, body)
        case entries.SeatTaken():
            require(body.house in game.setup.houses, "no_such_seat")
            require(body.house not in table.seats, "seat_taken")
            _own_key(table, device, body.key)
        case entries.SeatLeft():
            _own_seat(table, device, body.house)
            require(not table.final_seal_of(body.house), "too_late")
        case entries.VoteCast():
            _own_voice(table, device, body.house)
            _judge_vote(table, game, body)
        case entries.ProposalMade():
            _own_voice(table, device, body.house)
            _judge_proposal(table, game, body)
        case entries.TablePaused() | entries.TableResumed():
            _own_voice(table, device, body.house)
            is_pause = isinstance(body, entries.TablePaused)
            require(table.is_paused is not is_pause, "already_paused" if is_pause else "not_paused")
        case entries.SealsOpened():
            require(device == table.host, "not_the_host")
            _judge_reveal(table, body)
        case _:
            _judge_answer(table, device, body)


def _is_in_order(table: TableState, entry: entries.Entry) -> bool:
    """No wish is entered twice, and none out of order. What a host does as host has no serial."""
    if isinstance(entry.body, entries.HostAct):
        return entry.serial == 0
    if entry.serial == 0:
        return entry.device == table.host
    return table.serials.get(entry.device, 0) < entry.serial <= MOST_WISHES


def game_of(table: TableState) -> Game:
    """The game, once the table is open."""
    if table.game is None:
        raise Objection("no_table_yet")
    return table.game


def opening_of(table: TableState) -> entries.TableOpened:
    """How the table was laid, once it is."""
    if table.opened is None:
        raise Objection("no_table_yet")
    return table.opened


def answer_of(body: entries.AnswerGiven | entries.Opening) -> Answer:
    """The answer as the engine takes it."""
    try:
        if isinstance(body, entries.AnswerGiven):
            return Answer.from_plain(body.answer)
        return Answer(body.question, choice_from_plain(body.choice))
    except Refusal as refusal:
        raise Objection("refused", refusal) from None


def game_from(body: entries.TableOpened | entries.SetupChanged) -> Game:
    """The game at its beginning, as the setup says."""
    try:
        return Game(Setup.from_plain(body.setup))
    except Refusal as refusal:
        raise Objection("refused", refusal) from None


# seats and consent


def _judge_agreement(agreement: entries.Agreement) -> None:
    require(agreement.dealer in DEALERS and agreement.consent in CONSENTS, "unknown_option")
    minutes = (agreement.talking_minutes, agreement.sealing_minutes)
    require(all(0 <= some <= MOST_MINUTES for some in minutes), "unknown_option")


def _judge_beginning(table: TableState, game: Game, body: entries.HostWish) -> None:
    """By lot everybody who sits gets one house of this game, and nobody gets another's."""
    if isinstance(body, entries.SetupChanged):
        _judge_agreement(body.agreement)
    else:
        is_a_house_each = len(body.houses) == len(set(body.houses)) == len(table.seats)
        require(is_a_house_each and set(body.houses) <= set(game.setup.houses), "no_such_seat")


def _own_key(table: TableState, device: str, key: bytes) -> None:
    """A device is its key, always the same one."""
    is_its_own = len(key) == PUBLIC_KEY_BYTES and device_id(key) == device
    require(is_its_own and table.keys.get(device, key) == key, "not_this_device")


def _own_seat(table: TableState, device: str, house: House) -> None:
    require(house in table.houses_of(device), "not_your_seat")


def _own_voice(table: TableState, device: str, house: House) -> None:
    """A house that plays by itself has no say."""
    _own_seat(table, device, house)
    require(house in table.voting, "plays_by_itself")


def _judge_vote(table: TableState, game: Game, body: entries.VoteCast) -> None:
    """A house votes once; who has proposed something can still take it back."""
    proposal = table.proposals.get(body.proposal)
    if proposal is None:
        raise Objection("no_such_proposal")
    takes_back = body.house == proposal.house and not body.agrees
    require(takes_back or body.house not in proposal.votes, "already_voted")
    if body.agrees:
        _judge_time(table, game, proposal.action)


def _judge_proposal(table: TableState, game: Game, body: entries.ProposalMade) -> None:
    action = body.action
    made = [made.action for made in table.proposals.values() if made.house == body.house]
    require(action not in made, "already_proposed")
    _judge_time(table, game, action)
    if isinstance(action, entries.CorrectMirror):
        refusal = game.why_not(Answer(CORRECT, Correction(action.changes)))
        if refusal is not None:
            raise Objection("refused", refusal)
    if isinstance(action, entries.AboutASeat):
        require(action.house in table.seats, "no_such_seat")
    if isinstance(action, entries.HandOver):
        _own_key(table, action.device, action.key)


def _judge_time(table: TableState, game: Game, action: entries.Action) -> None:
    """When all have sealed, somebody may have seen an opening: the reveal comes first.

    If it cannot come, because a device is gone, its house is asked again, handed over or freed, and all seal again.
    """
    require(not table.all_sealed or isinstance(action, entries.AboutASeat), "reveal_first")
    if isinstance(action, entries.GoBack):
        require(0 <= action.answers < len(game.answers), "no_such_answer")
        require(any(step.answers == action.answers for step in table.steps), "within_a_reveal")


# answers


def _judge_answer(table: TableState, device: str, body: AnswerBody) -> None:
    require(body.branch == table.branch, "stale")
    question = _question(table, body.question)
    _judge_who(table, device, question)
    match body:
        case entries.AnswerGiven():
            require(not question.secret, "must_be_sealed")
            _judge_draw(table, question, body)
        case entries.AnswerSealed():
            require(question.secret, "not_secret")
            _judge_sealing(table, question, body)
        case entries.SealWithdrawn():
            require(question.secret, "not_secret")
            require(not table.is_final(question), "too_late")
            require(question.id in table.seals, "nothing_sealed")


def _question(table: TableState, question_id: str) -> Question:
    question = table.question(question_id)
    if question is None:
        raise Objection("stale")
    return question


def _judge_who(table: TableState, device: str, question: Question) -> None:
    """The host deals, a house answers on its own device; any player enters a card of the physical deck."""
    if question.house != DEALER:
        _own_seat(table, device, question.house)
    elif table.is_dealt_by_host:
        require(device == table.host, "not_the_host")
    else:
        require(device == table.host or bool(table.houses_of(device)), "not_your_seat")


def _judge_draw(table: TableState, question: Question, body: entries.AnswerGiven) -> None:
    """A card that an undo has put back lies where it lay: no other is drawn there, and it is drawn nowhere else."""
    if question.house != DEALER:
        return
    # Before the first undo nobody has seen a card that lies face down now, and what can be counted, the engine counts.
    if table.branch == 0 and question.facts["deck"] not in game_of(table).state.box.uncounted_decks:
        return
    choice = answer_of(body).choice
    if isinstance(choice, Draw) and choice in question.options():
        require(choice.card in possible_draws(table, question), "other_card")


def possible_draws(table: TableState, draw: Question) -> tuple[CardId, ...]:
    """The cards that the table accepts now. A host deals from the deck that the app has, people from their own."""
    looks, game = table.looks, game_of(table)
    return looks.possible_draws(game, draw) if table.is_dealt_by_host else looks.possible_by_hand(game, draw)


def _judge_sealing(table: TableState, question: Question, body: entries.AnswerSealed) -> None:
    """PLN-12: houses that must answer one after the other seal one after the other, too."""
    require(len(body.seal) == SEAL_BYTES, "no_seal")
    require(not table.is_final(question), "too_late")
    asked = table.asked_in_order
    before = asked[: asked.index(question)] if question in asked else ()
    require(all(other.id in table.seals for other in before), "not_yet_your_turn")


# the reveal


def _judge_reveal(table: TableState, body: entries.SealsOpened) -> None:
    """Every seal, each opened by what was sealed, and legal; in the order in which the houses are asked."""
    require(body.branch == table.branch, "stale")
    require(table.all_sealed, "too_early")
    asked = [question.id for question in table.secret_questions]
    require([opening.question for opening in body.openings] == asked, "not_all_seals")
    for opening in body.openings:
        judge_opening(table, opening)


def judge_opening(table: TableState, opening: entries.Opening) -> None:
    """Raise what is wrong with the opening of one seal that lies on the table."""
    question = _question(table, opening.question)
    require(table.all_sealed, "too_early")
    sealed = table.seals.get(question.id, b"")
    require(fits(opening_of(table).table, Secret(table.branch, opening), sealed), "seal_does_not_fit")
    refusal = question.options().why_not(answer_of(opening).choice)
    if refusal is not None:
        raise Objection("refused", refusal)
