"""What games tell: the texts of House cards that take effect, captured ships, returned bids, and who may answer now."""

from collections import defaultdict
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine import Event, Game, parse_answer
from engine.cards.second.every_card import CARDS
from engine.cases import read_cases
from engine.cases.running import start as start_case
from engine.commands.arguments import start
from engine.commands.random_player import random_answer
from engine.commands.soak import options_for

MOST_GAMES = 60
USED = "ability_used"


@cache
def events_after_texts() -> dict[str, set[str]]:
    """For each House card, the events that came right after its text was told, in random games."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(MOST_GAMES):
        game, dice = start("second", 6 - seed % 2, options_for(seed)), Random(seed)
        told: list[Event] = []
        while game.pending:
            told += game.apply(random_answer(game, dice))
        for event, following in pairwise(told):
            if event.name == USED:
                assert CARDS.abilities[event.facts["card"]]
                assert game.state.box.house_cards[event.facts["card"]].house == event.facts["house"]
                found[event.facts["card"]].add(following.name)
    return found


STRENGTH = {"strength_announced", "blade_used", "tide_dealt", USED}
"""What follows a text that only counts: the Blade, tide cards, the other card, or the final strength."""
SPARED = {"units_moved", "units_destroyed", USED, "order_removed", "house_card_discarded", "combat_won"} | STRENGTH
FOLLOWING = {
    "stannis-baratheon": STRENGTH,
    "ser-davos-seaworth": STRENGTH,
    "salladhor-saan": STRENGTH,
    "victarion-greyjoy": STRENGTH,
    "balon-greyjoy": STRENGTH,
    "theon-greyjoy": STRENGTH,
    "asha-greyjoy": STRENGTH,
    "ser-kevan-lannister": STRENGTH,
    "nymeria-sand": STRENGTH,
    "catelyn-stark": STRENGTH,
    "renly-baratheon": {"units_replaced"},
    "patchface": {"house_card_discarded"},
    "aeron-damphair": {"power_discarded"},
    "tywin-lannister": {"power_gained"},
    "tyrion-lannister": {"house_card_replaced"},
    "cersei-lannister": {"order_removed"},
    "arianne-martell": {"units_moved", "units_destroyed"},
    "doran-martell": {"track_moved"},
    "robb-stark": {"units_moved", "units_destroyed"},
    "roose-bolton": {"house_cards_returned"},
    "the-blackfish": SPARED,
    "mace-tyrell": {"units_destroyed"},
    "ser-loras-tyrell": {"order_moved"},
    "queen-of-thorns": {"order_removed"},
}
"""What comes next when the text of a card has been told: its own effect, never something that came before it."""


@pytest.mark.parametrize("card", sorted(CARDS.abilities))
def test_HCD_05_a_text_is_told_before_what_it_does(card: str) -> None:
    assert events_after_texts()[card], "the text of this card never took effect"
    assert events_after_texts()[card] <= FOLLOWING[card]


def scene(text: str) -> tuple[Game, tuple[Event, ...]]:
    """The game of a case after its answers, and what the last one caused."""
    (case,) = read_cases(f"case [X-01] Scene\n{text}", "scene")
    game = start_case(case)
    events: tuple[Event, ...] = ()
    for statement in case.statements:
        events = game.apply(parse_answer(statement.text, game.pending))
    return game, events


COMBAT = """
step march
given blade: used
given supply greyjoy: 6
given units moat-cailin: stark footman footman
given units seagard: greyjoy knight knight footman
given order seagard: greyjoy march-0
do greyjoy march seagard: knight knight > moat-cailin
"""


def texts_told(attacker: str, defender: str) -> list[str]:
    _, events = scene(f"{COMBAT}do greyjoy house-card {attacker}\ndo stark house-card {defender}\n")
    return [event.facts["card"] for event in events if event.name == USED]


@pytest.mark.parametrize(
    ("attacker", "defender", "told"),
    [
        ("victarion-greyjoy", "catelyn-stark", []),
        ("theon-greyjoy", "catelyn-stark", []),
        ("balon-greyjoy", "catelyn-stark", []),
        ("balon-greyjoy", "eddard-stark", ["balon-greyjoy"]),
        ("asha-greyjoy", "the-blackfish", ["asha-greyjoy", "the-blackfish"]),
        ("dagmar-cleftjaw", "the-blackfish", ["the-blackfish"]),
        ("victarion-greyjoy", "the-blackfish", []),
    ],
)
def test_HCD_05_a_text_that_changes_nothing_is_not_told(attacker: str, defender: str, told: list[str]) -> None:
    assert texts_told(attacker, defender) == told


SHORT_OF_ORDERS = """
given ban: support support-1
given units winterfell: stark footman
given units pyke: greyjoy footman
given units greywater-watch: greyjoy footman
given units flints-finger: greyjoy footman
given units seagard: greyjoy footman
given units stony-shore: greyjoy footman
given units ironmans-bay: greyjoy ship
given units golden-sound: greyjoy ship
given units sunset-sea: greyjoy ship
given units bay-of-ice: greyjoy ship
"""


def test_PLN_12_a_game_says_whose_turn_it_is_to_assign_orders() -> None:
    game, _ = scene(SHORT_OF_ORDERS)
    assert [question.house for question in game.pending] == ["stark", "greyjoy"]
    assert [question.house for question in game.answerable] == ["stark"]
    game, _ = scene(f"{SHORT_OF_ORDERS}do stark orders winterfell=raid")
    assert [question.house for question in game.answerable] == ["greyjoy"]


def test_PLN_05_all_open_questions_can_be_answered_where_nobody_waits() -> None:
    game, _ = scene("given units winterfell: stark footman\ngiven units pyke: greyjoy footman")
    assert game.answerable == game.pending
    assert len(game.pending) == 2
