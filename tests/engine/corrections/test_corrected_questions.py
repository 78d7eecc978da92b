"""For every kind of question: a correction that takes away what it asks about, and one that changes its answers.

Where nothing on the board can do that, the correction that comes closest must leave the question as it is.
"""

from dataclasses import dataclass
from random import Random

import pytest

from engine import Game, Question, parse_answer
from engine.asking.notation import parse_change, parse_choice
from engine.asking.questions import KINDS
from engine.cases import read_cases
from engine.cases.running import start
from engine.commands.random_player import random_answer
from engine.commands.soak import checked_apply

HOUSES = ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")
TURN_ORDER = f"given track iron-throne: {' '.join(HOUSES)}"
NEW_THRONE = "track iron-throne: greyjoy stark lannister baratheon tyrell martell"


def westeros(first: str, second: str, third: str) -> str:
    """A Westeros phase in which these cards have been turned up."""
    return f"""
step westeros
{TURN_ORDER}
given deck westeros-1: {first}
given deck westeros-2: {second}
given deck westeros-3: {third}
do dealer draw westeros-1 {first}
do dealer draw westeros-2 {second}
do dealer draw westeros-3 {third}
"""


def wildlings(card: str, bids: tuple[int, ...], *before: str) -> str:
    """A wildling attack with strength 4, with bids in turn order, answers before the card, and the card turned up."""
    bidding = [f"do {house} bid {bid}" for house, bid in zip(HOUSES, bids, strict=True)]
    lines = (*bidding, *before, f"do dealer draw wildlings {card}")
    up = westeros("last-days-of-summer", "game-of-thrones", "wildlings-attack")
    return f"given deck wildlings: {card}\n{up}" + "\n".join(lines) + "\n"


LOST = (0, 1, 0, 0, 0, 0)
"""The wildlings win; who is lowest must still be named."""
WON = (4, 0, 0, 0, 0, 0)
"""Stark is the highest bidder."""

COMBAT = """
step march
given blade: used
given supply stark: 6
given supply greyjoy: 6
given track iron-throne: greyjoy stark lannister baratheon tyrell martell
given units moat-cailin: stark footman footman
given units seagard: greyjoy knight knight footman
given order seagard: greyjoy march-0
given units arbor: tyrell footman
given order arbor: tyrell march-0
"""
ATTACK = "do greyjoy march seagard: knight knight > moat-cailin\n"
SUPPORTED = COMBAT + "given units twins: lannister knight\ngiven order twins: lannister support\n" + ATTACK


def battle(attacker: str, attackers_card: str, defender: str, defenders_card: str, more: str = "") -> str:
    """Two Knights against two Footmen in Moat Cailin, the House cards turned up."""
    given = COMBAT.replace("greyjoy", "ATTACKER").replace("stark", "DEFENDER")
    first, *others = dict.fromkeys((attacker, defender, *HOUSES))
    given = given.replace(
        "given track iron-throne: ATTACKER DEFENDER lannister baratheon tyrell martell",
        f"given track iron-throne: {first} {' '.join(others)}",
    )
    text = given.replace("ATTACKER", attacker).replace("DEFENDER", defender) + more
    text += ATTACK.replace("greyjoy", attacker)
    return text + f"do {attacker} house-card {attackers_card}\ndo {defender} house-card {defenders_card}\n"


def in_first(text: str) -> str:
    """A scene of the first edition, in which nobody plays Martell; The Arbor is held by whoever does not fight."""
    holder = "lannister" if "ser-loras-tyrell" in text else "tyrell"
    return "edition first\n" + text.replace(" martell", "").replace("arbor: tyrell", f"arbor: {holder}")


PROMOTION = (
    battle(
        "baratheon",
        "renly-baratheon",
        "stark",
        "catelyn-stark",
        "given units twins: baratheon footman\ngiven order twins: baratheon support\n",
    )
    .replace("knight knight > moat", "footman knight > moat")
    .replace("do baratheon house-card", "do baratheon support attacker\ndo baratheon house-card")
)
"""A Footman that fights and one that supports: one of them becomes a Knight."""


SCENES = {
    "draw": "step westeros",
    "westeros-choice": westeros("a-throne-of-blades", "game-of-thrones", "wildlings-attack"),
    "reconcile-supply": "given units karhold: stark footman footman footman footman\n"
    + westeros("supply", "game-of-thrones", "wildlings-attack"),
    "muster": "given units winterfell: stark footman\n" + westeros("mustering", "game-of-thrones", "wildlings-attack"),
    "bid": westeros("supply", "clash-of-kings", "wildlings-attack"),
    "tie-order": westeros("supply", "clash-of-kings", "wildlings-attack")
    + "\n".join(f"do {house} bid 1" for house in ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")),
    "tie": wildlings("mammoth-riders", LOST).rpartition("do dealer")[0],
    "lose-units": "given units winterfell: stark footman knight footman\ngiven units karhold: stark footman\n"
    + wildlings("mammoth-riders", LOST, "do stark tie stark"),
    "knights-replaced": "given units karhold: stark knight knight knight\n"
    + wildlings("crow-killers", LOST, "do stark tie martell"),
    "knights-destroyed": """
given supply stark: 6
given units winterfell: stark knight knight knight
given units karhold: stark knight knight footman
given units white-harbor: stark footman footman
given units castle-black: stark footman footman
given units moat-cailin: stark footman footman
given units widows-watch: stark footman
given units greywater-watch: stark footman
"""
    + wildlings("crow-killers", LOST, "do stark tie stark"),
    "footmen-promoted": "given units karhold: stark footman footman\n" + wildlings("crow-killers", WON),
    "discard-card": wildlings("massing-on-the-milkwater", LOST, "do stark tie martell"),
    "take-back-card": "given discard stark: robb-stark\n" + wildlings("mammoth-riders", WON),
    "muster-area": "given units winterfell: stark footman\n" + wildlings("the-horde-descends", WON),
    "track": "given track fiefdoms: greyjoy lannister baratheon stark tyrell martell\n"
    "given track kings-court: greyjoy lannister baratheon stark tyrell martell\n"
    + wildlings("preemptive-raid", LOST, "do greyjoy tie stark").replace(
        TURN_ORDER, "given track iron-throne: greyjoy lannister baratheon stark tyrell martell"
    )
    + "do stark penalty track\n",
    "penalty": wildlings("preemptive-raid", LOST, "do stark tie stark"),
    "orders": "given units winterfell: stark footman\ngiven units pyke: greyjoy footman",
    "raven": "step raven\ngiven track kings-court: stark greyjoy lannister baratheon tyrell martell\n"
    "given units winterfell: stark footman\ngiven order winterfell: stark raid",
    "raven-card": "step raven\ngiven track kings-court: stark greyjoy lannister baratheon tyrell martell\n"
    "do stark raven look",
    "raid": "step raid\ngiven units winterfell: stark footman\ngiven order winterfell: stark raid\n"
    "given units moat-cailin: greyjoy footman\ngiven order moat-cailin: greyjoy support",
    "march": "step march\ngiven units winterfell: stark footman\ngiven order winterfell: stark march-0",
    "establish-control": "step march\ngiven units karhold: stark footman\ngiven order karhold: stark march-0\n"
    "do stark march karhold: footman > winterfell",
    "take-ships": "step march\ngiven units lannisport-port: lannister ship ship\ngiven control lannisport: lannister\n"
    "given units riverrun: greyjoy knight footman\ngiven order riverrun: greyjoy march-0\n"
    "do greyjoy march riverrun: knight > lannisport",
    "consolidate": "step consolidate\ngiven units winterfell: stark footman\n"
    "given order winterfell: stark consolidate-star",
    "support": SUPPORTED,
    "accept-support": SUPPORTED + "do lannister support defender\n",
    "house-card": battle("lannister", "tyrion-lannister", "stark", "eddard-stark")
    + "do lannister tyrion-lannister yes\n",
    "redraw-tide": "options tides\n"
    + battle("greyjoy", "balon-greyjoy", "stark", "robb-stark").replace("given blade: used", "given blade: ready"),
    "blade": battle("greyjoy", "balon-greyjoy", "stark", "robb-stark").replace(
        "given blade: used", "given blade: ready"
    ),
    "casualties": battle("greyjoy", "euron-crows-eye", "stark", "catelyn-stark"),
    "retreat": battle("greyjoy", "victarion-greyjoy", "stark", "catelyn-stark"),
    "retreat-losses": battle(
        "greyjoy",
        "victarion-greyjoy",
        "stark",
        "catelyn-stark",
        "given units twins: greyjoy footman\ngiven units greywater-watch: greyjoy footman\n"
        "given units white-harbor: greyjoy footman\ngiven units winterfell: stark footman\n"
        "given supply stark: 1\ngiven units karhold: stark footman footman footman\n",
    ).replace("given supply stark: 6\n", "")
    + "do stark retreat winterfell\n",
    "tyrion-lannister": battle("lannister", "tyrion-lannister", "stark", "eddard-stark"),
    "aeron-damphair": battle("greyjoy", "aeron-damphair", "stark", "robb-stark"),
    "mace-tyrell": battle("tyrell", "mace-tyrell", "stark", "robb-stark").replace("arbor: tyrell", "arbor: martell"),
    "queen-of-thorns": battle(
        "tyrell",
        "queen-of-thorns",
        "stark",
        "robb-stark",
        "given units winterfell: stark footman\ngiven order winterfell: stark raid-star\n"
        "given units white-harbor: stark footman\ngiven order white-harbor: stark defense-1\n",
    ).replace("arbor: tyrell", "arbor: martell"),
    "doran-martell": battle("martell", "doran-martell", "stark", "robb-stark"),
    "cersei-lannister": battle(
        "lannister",
        "cersei-lannister",
        "stark",
        "catelyn-stark",
        "given units winterfell: stark footman\ngiven order winterfell: stark defense-1\n"
        "given units karhold: stark footman\ngiven order karhold: stark defense-1\n",
    ),
    "renly-baratheon": PROMOTION,
    "robb-stark": battle("stark", "robb-stark", "greyjoy", "aeron-damphair").replace(
        "given supply stark", "given power greyjoy: 0\ngiven supply stark"
    ),
    "patchface": battle("greyjoy", "victarion-greyjoy", "baratheon", "patchface") + "do baratheon retreat twins\n",
    "raid-again": "edition first\nstep raid\ngiven units winterfell: stark footman\n"
    "given order winterfell: stark raid-star\ngiven units moat-cailin: greyjoy footman\n"
    "given order moat-cailin: greyjoy support\ngiven units karhold: greyjoy footman\n"
    "given order karhold: greyjoy support\ngiven units castle-black: lannister footman\n"
    "given order castle-black: lannister support\ndo stark raid winterfell > moat-cailin\n",
    "lose-points": "given units winterfell: stark footman footman knight\n"
    + in_first(westeros("last-days-of-summer", "game-of-thrones", "wildlings-attack"))
    + "".join(f"do {house} bid {bid}\n" for house, bid in zip(HOUSES[:5], LOST, strict=False))
    + "do stark tie stark\n",
    "ser-loras-tyrell": in_first(battle("tyrell", "ser-loras-tyrell", "stark", "eddard-stark")),
    "maester-luwin": in_first(
        battle("stark", "maester-luwin", "greyjoy", "balon-greyjoy", "given discard stark: robb-stark\n")
    ),
    "melisandre": in_first(battle("baratheon", "melisandre", "stark", "catelyn-stark")),
    "ser-davos-seaworth": in_first(PROMOTION.replace("renly-baratheon", "ser-davos-seaworth")).replace(
        "edition first", "edition first\noptions upgrade-card"
    ),
    "asha-greyjoy": in_first(
        battle(
            "greyjoy",
            "asha-greyjoy",
            "stark",
            "catelyn-stark",
            "given units winterfell: stark footman\ngiven order winterfell: stark consolidate\n"
            "given units twins: lannister footman\ngiven order twins: lannister consolidate\n",
        )
    ),
}
"""A scene for each kind of question, at the moment when it is asked."""

AWAY = {
    "westeros-choice": NEW_THRONE,
    "reconcile-supply": "units karhold: stark footman",
    "muster": "units winterfell: none; control winterfell: greyjoy",
    "tie-order": NEW_THRONE,
    "tie": NEW_THRONE,
    "lose-units": "units winterfell: none; units karhold: none",
    "knights-replaced": "units karhold: stark footman",
    "knights-destroyed": "units winterfell: none; units karhold: stark footman",
    "footmen-promoted": "units karhold: none",
    "discard-card": "hand stark: robb-stark",
    "take-back-card": "discard stark: none",
    "muster-area": "units winterfell: none; control winterfell: greyjoy",
    "track": "track iron-throne: lannister greyjoy baratheon stark tyrell martell",
    "orders": "units winterfell: none",
    "raven": "raven: used",
    "raid": "order winterfell: none",
    "march": "order winterfell: none",
    "establish-control": "power stark: 0",
    "take-ships": "units lannisport: none",
    "consolidate": "order winterfell: none",
    "support": "order twins: none",
    "accept-support": "units twins: none",
    "house-card": "hand stark: eddard-stark",
    "redraw-tide": "blade: used",
    "blade": "track fiefdoms: stark greyjoy lannister baratheon tyrell martell",
    "casualties": "units moat-cailin: none",
    "retreat": "units moat-cailin: none",
    "retreat-losses": "supply stark: 6",
    "aeron-damphair": "power greyjoy: 1",
    "mace-tyrell": "units moat-cailin: stark knight",
    "queen-of-thorns": "order winterfell: none; order white-harbor: none",
    "cersei-lannister": "order winterfell: none; order karhold: none",
    "renly-baratheon": "attackers: knight knight; units twins: none",
    "ser-davos-seaworth": "attackers: knight knight; units twins: none",
    "robb-stark": "units moat-cailin: none",
    "raid-again": "order karhold: none; order castle-black: none",
    "lose-points": "units winterfell: none",
    "ser-loras-tyrell": "units moat-cailin: stark knight",
    "maester-luwin": "discard stark: none",
    "melisandre": "power baratheon: 0",
    "asha-greyjoy": "order winterfell: none; order twins: none",
}
"""What takes the question from the house that was asked."""

STAYS = {
    "draw": "deck westeros-1: none",
    "bid": "power baratheon: 0",
    "penalty": "units karhold: stark footman",
    "raven-card": "raven: ready; deck wildlings: none",
    "tyrion-lannister": "hand stark: robb-stark",
    "doran-martell": "track fiefdoms: greyjoy martell lannister baratheon tyrell stark",
    "patchface": "hand greyjoy: euron-crows-eye",
}
"""What comes closest to taking away a question that nothing on the board can take away."""


@dataclass(frozen=True)
class Changed:
    """A correction, an answer that it makes legal, and one that it makes illegal; "" if there is none."""

    correction: str
    legal: str = ""
    illegal: str = ""


CHANGED = {
    "draw": Changed("deck westeros-1: none", illegal="westeros-1 mustering"),
    "reconcile-supply": Changed(
        "units karhold: stark knight knight knight knight", "karhold: knight", "karhold: footman"
    ),
    "muster": Changed("units winterfell: none", illegal="winterfell: footman>knight"),
    "bid": Changed("power baratheon: 9", legal="9"),
    "lose-units": Changed("units karhold: none", illegal="karhold: footman; winterfell: footman knight"),
    "knights-replaced": Changed("units karhold: stark knight", "karhold: knight", "karhold: knight knight"),
    "knights-destroyed": Changed(
        "units widows-watch: none", illegal="karhold: knight; winterfell: knight knight knight"
    ),
    "footmen-promoted": Changed("units karhold: stark footman", illegal="karhold: footman footman"),
    "discard-card": Changed("hand stark: robb-stark roose-bolton", illegal="eddard-stark"),
    "take-back-card": Changed("discard stark: roose-bolton", "roose-bolton", "robb-stark"),
    "muster-area": Changed("units white-harbor: stark footman", legal="white-harbor"),
    "track": Changed("track fiefdoms: greyjoy lannister baratheon tyrell stark martell", illegal="fiefdoms"),
    "orders": Changed("units karhold: stark footman", "karhold=raid winterfell=raid", "winterfell=raid"),
    "raven": Changed("order winterfell: stark march-0", "swap winterfell=raid", "swap winterfell=march-0"),
    "raid": Changed("order moat-cailin: greyjoy march-0", illegal="winterfell > moat-cailin"),
    "march": Changed("units winterfell: stark knight", "winterfell: knight > karhold", "winterfell: footman > karhold"),
    "take-ships": Changed(
        "supply greyjoy: 0; units seagard: greyjoy footman footman; units twins: greyjoy footman footman", illegal="2"
    ),
    "consolidate": Changed("order winterfell: stark consolidate", illegal="winterfell muster"),
    "house-card": Changed("hand stark: eddard-stark robb-stark", illegal="roose-bolton"),
    "casualties": Changed("units moat-cailin: stark knight", "moat-cailin: knight", "moat-cailin: footman"),
    "retreat": Changed("units twins: lannister footman", illegal="twins"),
    "retreat-losses": Changed("units moat-cailin: stark knight footman", "moat-cailin: knight"),
    "aeron-damphair": Changed("hand greyjoy: asha-greyjoy", illegal="euron-crows-eye"),
    "mace-tyrell": Changed("units moat-cailin: stark routed-footman", "routed-footman", "footman"),
    "queen-of-thorns": Changed("order winterfell: none", illegal="winterfell"),
    "cersei-lannister": Changed("order winterfell: none", illegal="winterfell"),
    "renly-baratheon": Changed("units twins: none", illegal="twins: footman"),
    "robb-stark": Changed("units twins: lannister footman", illegal="twins"),
    "patchface": Changed("hand greyjoy: euron-crows-eye", illegal="asha-greyjoy"),
    "raid-again": Changed("order karhold: none", illegal="karhold"),
    "lose-points": Changed(
        "units winterfell: stark footman knight knight",
        "winterfell: knight knight",
        "winterfell: footman footman knight",
    ),
    "ser-loras-tyrell": Changed("units moat-cailin: stark routed-footman", "routed-footman", "footman"),
    "maester-luwin": Changed("discard stark: eddard-stark", "eddard-stark", "robb-stark"),
    "melisandre": Changed("hand stark: eddard-stark", illegal="robb-stark"),
    "asha-greyjoy": Changed("order winterfell: none", illegal="winterfell"),
}
"""What changes the answers to a question."""

FIXED = {
    "ser-davos-seaworth": "units twins: none",  # a Footman that only supports is not promoted
    "westeros-choice": "supply stark: 0",
    "tie-order": "power stark: 0",
    "tie": "power stark: 0",
    "penalty": "units karhold: stark footman",
    "raven-card": "deck wildlings: none",
    "establish-control": "power stark: 1",
    "support": "units twins: lannister footman",
    "accept-support": "units twins: lannister footman",
    "redraw-tide": "units moat-cailin: stark footman",
    "blade": "units moat-cailin: stark footman",
    "tyrion-lannister": "hand stark: robb-stark",
    "doran-martell": "track fiefdoms: greyjoy martell lannister baratheon tyrell stark",
}
"""What comes closest to changing the answers of a question that always has the same ones: yes or no, two sides …"""


def scene(kind: str) -> tuple[Game, Question]:
    """The game at the question of this kind, and the question."""
    (case,) = read_cases(f"case [X-01] Scene\n{_position_first(SCENES[kind])}", kind)
    game = start(case)
    for statement in case.statements:
        game.apply(parse_answer(statement.text, game.pending))
    question = next((question for question in game.pending if question.kind == kind), None)
    assert question is not None, [open_question.id for open_question in game.pending]
    return game, question


def _position_first(text: str) -> str:
    """The lines of a scene, those that describe its position first."""
    return "\n".join(sorted(text.splitlines(), key=lambda line: line.startswith("do ")))


def correct(game: Game, text: str) -> None:
    game.correct([parse_change(part) for part in text.split(";")])


def play_on(game: Game) -> None:
    """Whatever was corrected, the game goes on to its end, and every position holds."""
    dice = Random(0)
    while game.pending:
        assert list(checked_apply(game, random_answer(game, dice), supply=False)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_correction_that_takes_its_object_away_ends_a_question(kind: str) -> None:
    game, question = scene(kind)
    correct(game, AWAY.get(kind) or STAYS[kind])
    assert (question.id in [other.id for other in game.pending]) == (kind in STAYS)
    play_on(game)


@pytest.mark.parametrize("kind", KINDS)
def test_a_correction_that_changes_what_may_be_answered_is_seen_by_the_question(kind: str) -> None:
    game, question = scene(kind)
    before = list(question.options())
    correct(game, CHANGED[kind].correction if kind in CHANGED else FIXED[kind])
    assert question.id in [other.id for other in game.pending]
    if kind in FIXED:
        assert list(question.options()) == before
        return
    assert (list(question.options()) == before) is False
    if CHANGED[kind].legal:
        assert parse_choice(kind, CHANGED[kind].legal) in question.options()
    if CHANGED[kind].illegal:
        assert parse_choice(kind, CHANGED[kind].illegal) in before
        assert parse_choice(kind, CHANGED[kind].illegal) not in question.options()
    play_on(game)


def test_every_kind_of_question_is_corrected() -> None:
    assert SCENES.keys() == KINDS.keys()
    assert AWAY.keys() | STAYS.keys() == KINDS.keys()
    assert not AWAY.keys() & STAYS.keys()
    assert CHANGED.keys() | FIXED.keys() == KINDS.keys()
    assert not CHANGED.keys() & FIXED.keys()


@pytest.mark.parametrize(
    ("kind", "correction", "holder"),
    [
        ("westeros-choice", NEW_THRONE, "greyjoy"),
        ("tie-order", NEW_THRONE, "greyjoy"),
        ("tie", NEW_THRONE, "greyjoy"),
        ("track", "track iron-throne: lannister greyjoy baratheon stark tyrell martell", "lannister"),
        ("raven", "track kings-court: greyjoy stark lannister baratheon tyrell martell", "greyjoy"),
        ("blade", "track fiefdoms: stark greyjoy lannister baratheon tyrell martell", "stark"),
        ("redraw-tide", "track fiefdoms: stark greyjoy lannister baratheon tyrell martell", "stark"),
    ],
)
def test_the_new_holder_of_a_token_is_asked(kind: str, correction: str, holder: str) -> None:
    game, question = scene(kind)
    assert question.house != holder
    correct(game, correction)
    assert [(other.house, other.kind) for other in game.pending] == [(holder, kind)]
    play_on(game)
