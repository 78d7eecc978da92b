"""A scene: a real position, or none at all, and what is special about it."""

from collections.abc import Callable
from random import Random

import attrs

from companion.door import AS_USUAL, Agreement, ClockNow, CorrectMirror, Nearby, OwnCard, StagedTable, View
from companion.ui.shots.stage import Fits, Moment, next_game_at
from engine import TIDES_DECK, TRACKS, Game, House, Orders, Question, random_choice, replay

Prepare = Callable[[StagedTable, House], None]


def any_position(_game: Game, _question: Question) -> bool:
    """Whatever the position is."""
    return True


def nothing(_table: StagedTable, _house: House) -> None:
    """Nothing has happened before."""


def as_it_is(view: View) -> View:
    """What the table shows, and nothing else."""
    return view


@attrs.frozen
class Scene:
    """Where an app stands when the curtain of this theatre rises."""

    moment: Moment | None = None
    """Which question is asked; None: the device is at no table."""
    fits: Fits = any_position
    """Which positions are telling enough."""
    game: Game | None = None
    """A game of one's own in place of one at that moment."""
    houses: tuple[House, ...] = ()
    """The seats of this device; the house that is asked, if none is named."""
    is_onlooker: bool = False
    """Whether it is a house that is not asked."""
    held_by: Callable[[StagedTable, House], House] = lambda table, house: house
    """Whose device it is, from the house that is asked."""
    is_display: bool = False
    """Whether it is a display beside the board."""
    player: str = "Player"
    """The name of whoever holds the device; empty before the first start."""
    prepare: Prepare = nothing
    """What has happened at the table before."""
    agreement: Agreement = AS_USUAL
    """What the players agree on: who deals, how they consent."""
    seen: Callable[[View], View] = as_it_is
    """What is different from how a staged table looks."""

    def in_edition(self, edition: str) -> "Scene":
        """The same scene in a game of this edition."""
        return self if self.moment is None else attrs.evolve(self, moment=self.moment.in_edition(edition))

    def set(self) -> tuple[StagedTable | None, House]:
        """The table, and the house of the device."""
        if self.moment is None:
            return None, ""
        game, house = (
            (self.game, self.game.pending[0].house) if self.game is not None else next_game_at(self.moment, self.fits)
        )
        table = StagedTable(game, agreement=self.agreement)
        if self.is_onlooker:
            asked = {question.house for question in game.pending}
            house = next(one for one in game.setup.houses if one not in asked)
        house = self.held_by(table, house)
        self.prepare(table, house)
        return table, house


def nowhere(nearby: Nearby) -> Scene:
    """At no table, with this around."""
    return Scene(seen=lambda view: attrs.evolve(view, nearby=nearby))


def answer_by_lot(table: StagedTable, question: Question) -> None:
    """Somebody answers, by the rules."""
    table.answer(question, random_choice(table.game, question, Random(question.id)))


AGREED = Agreement(talking_minutes=3, sealing_minutes=2)
BEGINS = 1000.0
"""What the clock of a theatre shows when its curtain rises."""


def clock_at(seconds: float, *, runs: bool = True, and_then: Prepare = nothing) -> Prepare:
    """The table has agreed on three minutes to talk and two to seal, and so many seconds are over."""

    def prepare(table: StagedTable, house: House) -> None:
        table.agreement = AGREED
        table.set_clock(ClockNow(seconds, runs, BEGINS))
        and_then(table, house)

    return prepare


def others_seal(table: StagedTable, house: House) -> None:
    """Whoever is asked in secret besides this house seals an answer."""
    for question in table.game.pending:
        if question.secret and question.house != house and question.id not in table.sealed:
            answer_by_lot(table, question)


def tides_are_dealt(table: StagedTable, _house: House) -> None:
    """TOB-02: both who fight have been shown a tide."""
    battle = table.game.state.battle
    assert battle is not None
    tides = list(table.game.state.box.tides)
    for side, house in enumerate((battle.attacker, battle.defender)):
        table.cards[house] = (OwnCard(house, TIDES_DECK, tides[-1 - side]),)


def first_in_turn_order(table: StagedTable, _house: House) -> House:
    """Whoever sits there: anybody may turn up a card."""
    return table.game.state.tracks[TRACKS[0]][0]


def the_other_fighter(table: StagedTable, house: House) -> House:
    """Who fights against this house."""
    battle = table.game.state.battle
    assert battle is not None
    return battle.defender if house == battle.attacker else battle.attacker


def last_who_looks_on(table: StagedTable, house: House) -> House:
    """Of those who do not fight, the last in turn order: nobody is asked later."""
    fighting = (house, the_other_fighter(table, house))
    return next(one for one in reversed(table.game.state.tracks[TRACKS[0]]) if one not in fighting)


def the_combat_ends(table: StagedTable, _house: House) -> None:
    """Everybody answers by lot until it is decided and the units have moved."""
    while table.game.state.battle is not None:
        answer_by_lot(table, next(one for one in table.game.answerable if one.id not in table.sealed))


def asked_after_the_combat(table: StagedTable, house: House) -> House:
    """Who is asked as soon as it is over; it is played in a game like this one."""
    twin = StagedTable(replay(table.game.setup, table.game.answers))
    the_combat_ends(twin, house)
    return twin.game.pending[0].house if twin.game.pending else ""


def a_fighter_goes_on(game: Game, question: Question) -> bool:
    """Whether one of those who fight is asked as soon as the combat is over."""
    fighting = question.house, the_other_fighter(StagedTable(game), question.house)
    return asked_after_the_combat(StagedTable(game), question.house) in fighting


def the_game_ends(table: StagedTable, _house: House) -> None:
    """Everybody answers by lot until it is over."""
    while table.game.pending:
        answer_by_lot(table, next(one for one in table.game.answerable if one.id not in table.sealed))


def others_answer_until(table: StagedTable, house: House, kind: str) -> None:
    """Everybody answers by lot until this house, or anybody else, is asked such a question."""
    while all(question.kind != kind for question in table.game.pending):
        question = next(one for one in table.game.answerable if one.id not in table.sealed)
        answer_by_lot(table, question)


def two_lead(game: Game, _question: Question) -> bool:
    """Two houses have as many castles as each other, and nobody has more."""
    first, second, *_ = sorted(game.state.victory.values(), reverse=True)
    return first == second


def the_game_is_drawn(table: StagedTable, house: House) -> None:
    """F1-END-03: the two who lead come to have the same supply and power, and nobody gives an order any more."""
    state = table.game.state
    leaders = sorted(state.houses, key=lambda one: -state.victory[one])[:2]
    supply, power = max(state.supply[one] for one in leaders), min(state.power[one] for one in leaders)
    same = [(("supply", one, str(supply)), ("power", one, str(power))) for one in leaders]
    table.carry_out(house, CorrectMirror(tuple(change for changes in same for change in changes)))
    for question in table.game.pending:
        table.answer(question, Orders(()))
    the_game_ends(table, house)
