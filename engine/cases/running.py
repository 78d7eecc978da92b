"""Running a case: set the position, give the answers, look at what holds."""

from collections.abc import Iterator

from engine.asking.notation import parse_answer, parse_change
from engine.asking.refusals import Refusal
from engine.box import open_box
from engine.cases.expectations import CaseScene, Unmet, check, demand
from engine.cases.reading import Case, Statement
from engine.corrections.possible import what_is_impossible
from engine.corrections.subjects import write
from engine.game import Game
from engine.setup import GameOptions, Setup, checked_setup, lay_out
from engine.state import State

BOARDS = ("empty", "setup")


class CaseFailure(Exception):
    """A case that does not hold, with the line that failed."""

    def __init__(self, case: Case, statement: Statement, reason: str) -> None:
        super().__init__(f"{case.file}:{statement.line}: {statement.verb} {statement.text}\n    {reason}")


def run_case(case: Case) -> Game:
    """Play a case to its end; raises at the first statement that does not hold."""
    scene = CaseScene(start(case))
    for _ in play_statements(case, scene):
        pass
    return scene.game


def play_statements(case: Case, scene: CaseScene) -> Iterator[Statement]:
    """Play the statements of a case one by one; each is given back once it holds, so that one can look at the scene."""
    for statement in case.statements:
        try:
            STATEMENTS[statement.verb](scene, statement.text)
        except Refusal as refusal:
            raise CaseFailure(case, statement, f"refused: {refusal}") from None
        except Unmet as failure:
            raise CaseFailure(case, statement, str(failure)) from None
        yield statement


def start(case: Case) -> Game:
    """The game at the position that a case describes."""
    setup = _setup(case)
    state = lay_out(setup)
    if case.board not in BOARDS or case.step not in state.edition.round:
        raise CaseFailure(case, Statement("board", case.board, case.line), "unknown board or step")
    if case.board == "empty":
        state.armies, state.garrisons, state.neutral = {}, {}, {}
    for statement in case.given:
        _give(case, state, statement)
    impossible = what_is_impossible(state)
    if impossible is not None:
        raise CaseFailure(case, Statement("case", case.title, case.line), f"impossible position: {impossible}")
    return Game(setup, state, case.step)


def _setup(case: Case) -> Setup:
    options = GameOptions.from_words(case.options)
    setups = open_box(case.edition).setups
    try:
        return checked_setup(case.edition, setups[case.players or max(setups)].houses, options)
    except Refusal as refusal:
        statement = Statement("options", " ".join(case.options), case.line)
        raise CaseFailure(case, statement, f"refused: {refusal}") from None


def _give(case: Case, state: State, statement: Statement) -> None:
    try:
        write(state, parse_change(statement.text))
    except Refusal as refusal:
        raise CaseFailure(case, statement, f"refused: {refusal}") from None


def _do(scene: CaseScene, text: str) -> None:
    """``do stark raid winterfell > moat-cailin``."""
    scene.events = scene.game.apply(parse_answer(text, scene.game.pending))


def _refuse(scene: CaseScene, text: str) -> None:
    """``refuse RAI-03 order_not_raidable: stark raid winterfell > moat-cailin``."""
    wanted, _, line = text.partition(":")
    before = scene.game.digest()
    try:
        scene.game.apply(parse_answer(line, scene.game.pending))
    except Refusal as refusal:
        met = f"{refusal.rule} {refusal.code}"
        demand(met == wanted.strip(), f"refused, but by: {refusal}")
        demand(scene.game.digest() == before, "a refused answer has changed the position")
    else:
        raise Unmet("accepted")


STATEMENTS = {"do": _do, "refuse": _refuse, "expect": check}
