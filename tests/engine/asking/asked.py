"""Games in which a question of each kind is open: found in random games, and set up where the kind is rare."""

from collections.abc import Iterator
from functools import cache
from random import Random

from engine import Game, parse_answer
from engine.asking.questions import KINDS
from engine.cases import read_cases
from engine.cases.running import start as start_case
from engine.commands.arguments import start
from engine.commands.random_player import random_answer
from engine.commands.soak import options_for

MOST_GAMES = 160
POSITIONS = 3
"""Positions for each kind of question, found in so many random games at most."""

RARE = """
case [CMP-05] More Knights than unused Footmen
board empty
step westeros
given units winterfell: stark knight knight knight
given units karhold: stark knight knight footman
given units white-harbor: stark footman footman footman
given units castle-black: stark footman footman footman
given units moat-cailin: stark footman footman footman
given supply stark: 6
given threat: 10
given track iron-throne: stark greyjoy lannister baratheon tyrell martell
given deck westeros-1: a-throne-of-blades
given deck wildlings: crow-killers
do dealer draw westeros-1 a-throne-of-blades
do dealer draw westeros-2 last-days-of-summer
do dealer draw westeros-3 web-of-lies
do stark bid 0
do greyjoy bid 1
do lannister bid 1
do baratheon bid 1
do tyrell bid 1
do martell bid 1
do dealer draw wildlings crow-killers
expect asks stark knights-destroyed

case [RET-08] Two beaten units, and room for one
board empty
step march
given supply stark: 0
given supply greyjoy: 6
given blade: used
given units moat-cailin: stark footman knight
given units karhold: stark footman footman
given units white-harbor: stark footman
given units castle-black: stark footman footman
given units greywater-watch: lannister footman
given units twins: lannister footman
given units seagard: greyjoy knight knight footman
given order seagard: greyjoy march-plus-1
do greyjoy march seagard: knight knight footman > moat-cailin
do greyjoy establish-control no
do greyjoy house-card victarion-greyjoy
do stark house-card ser-rodrick-cassel
do stark retreat winterfell
expect asks stark retreat-losses

case [PRT-14] A captured port with two ships
board empty
step march
given units lannisport-port: lannister ship ship
given control lannisport: lannister
given units riverrun: greyjoy knight
given order riverrun: greyjoy march-0
do greyjoy march riverrun: knight > lannisport
do greyjoy establish-control no
expect asks greyjoy take-ships

case [F1-SPO-04] The second order of a special Raid
edition first
step raid
given units winterfell: stark footman
given order winterfell: stark raid-star
given units moat-cailin: greyjoy footman
given order moat-cailin: greyjoy support
given units karhold: greyjoy footman
given order karhold: greyjoy support
do stark raid winterfell > moat-cailin
expect asks stark raid-again

case [F1-WLD-08] Four points for the wildlings
edition first
players 3
step westeros
given track iron-throne: stark lannister baratheon
given units winterfell: stark footman footman knight
given units karhold: stark footman
do dealer draw westeros-1 last-days-of-summer
do dealer draw westeros-2 last-days-of-summer
do dealer draw westeros-3 wildlings-attack
do baratheon bid 1
do lannister bid 1
do stark bid 0
expect asks stark lose-points

case [F1-FAQ-08] A standing and a routed Footman
edition first
step march
given units highgarden: tyrell knight knight
given order highgarden: tyrell march-0
given units reach: stark footman routed-footman
do tyrell march highgarden: knight knight > reach
do tyrell house-card ser-loras-tyrell
do stark house-card catelyn-stark
expect asks tyrell ser-loras-tyrell

case [F1-FAQ-06] A discarded card for Maester Luwin
edition first
step march
given discard stark: eddard-stark robb-stark
given units winterfell: stark knight knight
given order winterfell: stark march-0
given units moat-cailin: lannister footman
do stark march winterfell: knight knight > moat-cailin
do stark house-card maester-luwin
do lannister house-card vargo-hoat
expect asks stark maester-luwin

case [F1-FAQ-06] A hand for Melisandre
edition first
step march
given units kingswood: baratheon knight knight
given order kingswood: baratheon march-0
given units kings-landing: stark footman
do baratheon march kingswood: knight knight > kings-landing
do baratheon establish-control no
do baratheon house-card melisandre
do stark house-card catelyn-stark
expect asks baratheon melisandre

case [F1-OFF-01] An order for Asha Greyjoy
edition first
step march
given blade: used
given units greywater-watch: greyjoy knight knight
given order greywater-watch: greyjoy march-0
given units moat-cailin: stark footman
given units seagard: lannister footman
given order seagard: lannister consolidate
do greyjoy march greywater-watch: knight knight > moat-cailin
do greyjoy establish-control no
do greyjoy house-card asha-greyjoy
do stark house-card catelyn-stark
expect asks greyjoy asha-greyjoy

case [F1-OFF-01] The other card promotes a Footman
edition first
options upgrade-card
step march
given units kingswood: baratheon footman footman
given order kingswood: baratheon march-0
given units kings-landing: stark footman
do baratheon march kingswood: footman footman > kings-landing
do baratheon establish-control no
do baratheon house-card ser-davos-seaworth
do stark house-card catelyn-stark
expect asks baratheon ser-davos-seaworth
"""
RARE_CASES = {case.statements[-1].text.split()[-1]: case for case in read_cases(RARE, "rare")}


@cache
def positions() -> dict[str, list[tuple[int, int, int]]]:
    """For each kind of question a few positions: players, seed, and how many answers come before."""
    found: dict[str, list[tuple[int, int, int]]] = {kind: [] for kind in KINDS}
    for seed in range(MOST_GAMES):
        players = 3 + seed % 4
        game, dice = start("second", players, options_for(seed)), Random(seed)
        while game.pending:
            for question in game.pending[:1]:
                there = found[question.kind]
                if len(there) < POSITIONS and (players, seed) not in [place[:2] for place in there]:
                    there.append((players, seed, len(game.answers)))
            game.apply(random_answer(game, dice))
        if all(len(there) == POSITIONS for kind, there in found.items() if kind not in RARE_CASES):
            break
    return found


def games_asking(kind: str) -> Iterator[Game]:
    """Games in which a question of this kind is the first that is open."""
    for players, seed, answers in positions()[kind]:
        game, dice = start("second", players, options_for(seed)), Random(seed)
        while len(game.answers) < answers:
            game.apply(random_answer(game, dice))
        yield game
    if kind in RARE_CASES:
        case = RARE_CASES[kind]
        game = start_case(case)
        for statement in case.statements[:-1]:
            game.apply(parse_answer(statement.text, game.pending))
        yield game
