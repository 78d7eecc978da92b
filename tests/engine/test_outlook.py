"""What the engine foresees is what then happens: every outlook is compared with the game after the answer."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random

from engine import (
    ATTACKER,
    DEFENDER,
    Answer,
    Consolidate,
    Event,
    Game,
    March,
    MarchOptions,
    Muster,
    MusterOptions,
    Outlook,
    Pick,
    Question,
    Units,
    new_game,
    open_box,
    position_of,
    random_answer,
    random_choice,
)


def play_looking_ahead(seed: int) -> Counter[str]:
    """Play a game at random, look ahead wherever there is something to foresee, and count what was compared."""
    game, dice, seen = new_game("second", open_box("second").setups[6].houses), Random(seed), Counter[str]()
    while not game.is_over:
        question = game.pending[0]
        if question.kind not in CHECKS:
            game.apply(random_answer(game, dice))
            continue
        answer = Answer(question.id, random_choice(game, question, dice))
        before = position_of(game.state)
        outlook = game.foresee(question.id, (answer.choice,))
        assert position_of(game.state) == before, "looking ahead has moved something"
        assert outlook.refusal is None
        seen.update(CHECKS[question.kind](question, answer, outlook, game, game.apply(answer)))
    return seen


Check = Callable[[Question, Answer, Outlook, Game, tuple[Event, ...]], Iterator[str]]
"""Compares an outlook with the game after the answer, and says what could be compared."""


def a_march(
    question: Question, answer: Answer, outlook: Outlook, game: Game, events: tuple[Event, ...]
) -> Iterator[str]:
    assert isinstance(answer.choice, March)
    battle, asked = game.state.battle, game.pending[0] if game.pending else None
    far = [area for area, _ in answer.choice.moves if area not in game.state.box.neighbours[answer.choice.area]]
    assert [way[-1] for way in outlook.by_ship] == far
    for way in outlook.by_ship:
        assert all(game.state.box.areas[sea].is_sea for sea in way[:-1])
        assert all(there in game.state.box.neighbours[here] for here, there in pairwise((answer.choice.area, *way)))
        yield "by ship"
    is_neutral = outlook.attack is not None and not outlook.attack.house
    if battle is not None and battle.defender is not None:
        assert outlook.attack is not None
        assert (outlook.attack.area, outlook.attack.house) == (battle.area, battle.defender)
        sums = [sum(line.amount for line in game.battle_lines(side)) for side in (ATTACKER, DEFENDER)]
        assert [outlook.attack.strength, outlook.attack.against] == sums
        yield "attack"
    if asked is not None and asked.kind == "establish-control":
        assert outlook.can_leave_power
        assert asked.facts["area"] == answer.choice.area
        yield "establish-control"
    elif outlook.can_leave_power:
        assert game.is_over or is_neutral, "it would have been asked"
    if not is_neutral and not game.is_over and not any(event.name == "units_destroyed" for event in events):
        assert outlook.supply == game.supply_of(question.house)
        yield "march"


def a_mustering(question: Question, answer: Answer, outlook: Outlook, game: Game, _: object) -> Iterator[str]:
    if isinstance(answer.choice, Muster):
        assert outlook.supply == game.supply_of(question.house)
        yield "muster"


def a_retreat(_: Question, answer: Answer, outlook: Outlook, game: Game, events: tuple[Event, ...]) -> Iterator[str]:
    assert isinstance(answer.choice, Pick)
    moved = [event for event in events if event.name == "units_moved" and event.facts["area"] == answer.choice.value]
    if moved and not any(event.name == "units_destroyed" for event in events):
        assert outlook.supply == game.supply_of(moved[0].facts["house"])
        yield "retreat"


def losses(question: Question, _: Answer, outlook: Outlook, game: Game, events: object) -> Iterator[str]:
    assert outlook.supply == game.supply_of(question.house)
    assert outlook.supply.fits
    yield "reconcile-supply"


def power(_: Question, answer: Answer, outlook: Outlook, game: Game, events: tuple[Event, ...]) -> Iterator[str]:
    assert isinstance(answer.choice, Consolidate)
    gained = [event.facts["amount"] for event in events if event.name == "power_gained"]
    if answer.choice.use == "power" and gained:
        assert gained[0] <= outlook.power, "a house takes no more than the pool has left"
        yield "consolidate"


CHECKS: Mapping[str, Check] = {
    "march": a_march,
    "muster": a_mustering,
    "retreat": a_retreat,
    "robb-stark": a_retreat,
    "reconcile-supply": losses,
    "consolidate": power,
}


def test_what_is_foreseen_is_what_happens() -> None:
    seen = sum(map(play_looking_ahead, range(8)), Counter[str]())
    assert {
        "attack",
        "by ship",
        "establish-control",
        "march",
        "muster",
        "retreat",
        "reconcile-supply",
        "consolidate",
    } <= set(seen)


def first_asked(kind: str, *, areas: int = 0) -> tuple[Game, Question]:
    """The first question of this kind; of a mustering, the first in so many areas."""
    game, dice = new_game("second", open_box("second").setups[6].houses), Random(1)
    while game.pending[0].kind != kind or len(game.pending[0].facts.get("areas", ())) < areas:
        game.apply(random_answer(game, dice))
    return game, game.pending[0]


def test_MAR_07_a_march_that_breaks_a_rule_says_why_and_what_would_stand_all_the_same() -> None:
    game, question = first_asked("march")
    options = question.options()
    assert isinstance(options, MarchOptions)
    origin = options.areas[0]
    far = March(origin, (("sunspear", options.units(origin)[:1]),))
    outlook = game.foresee(question.id, (far,))
    assert outlook.refusal is not None
    assert outlook.supply is not None
    nowhere = game.foresee(question.id, (March(origin, (("nowhere", options.units(origin)[:1]),)),))
    assert nowhere.refusal is not None
    assert nowhere.supply is None


def test_MUS_10_area_after_area_the_next_sees_what_the_last_has_mustered() -> None:
    game, question = first_asked("muster", areas=2)
    options = question.options()
    assert isinstance(options, MusterOptions)
    both = [next(m for m in options.in_area(area) if m.builds == ("footman",)) for area in options.areas[:2]]
    one, two = game.foresee(question.id, both[:1]), game.foresee(question.id, both)
    assert dict(one.pieces)["footman"] == dict(two.pieces)["footman"] + 1
    again = game.foresee(question.id, (both[0], both[0]))
    assert again.refusal is not None
    assert again.refusal.code == "no_mustering_here"


def test_an_answer_of_the_wrong_form_is_refused_and_shows_nothing() -> None:
    for kind in ("march", "muster", "consolidate", "raid"):
        game, question = first_asked(kind)
        for choices in ((), (Units(()),)):
            outlook = game.foresee(question.id, choices)
            assert outlook.refusal is not None
            assert outlook.attack is None
