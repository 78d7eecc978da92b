"""Events as the log tells them and as the hands are told, one scene for each turn of phrase."""

from types import MappingProxyType
from typing import Any

import pytest

from companion.ui.words import words_in
from engine import Event
from tests.ui.words import samples

WORDS = words_in("en")
FOUR_HOUSES = ("stark", "tyrell", "martell", "greyjoy")


@pytest.mark.parametrize(
    ("name", "facts", "told", "board"),
    [
        (
            "units_moved",
            {"house": "stark", "origin": "riverrun", "area": "seagard", "units": ("knight", "knight")},
            "Stark moves 2 Knights from Riverrun to Seagard.",
            "Move 2 Knights from Riverrun to Seagard.",
        ),
        (
            "control_token_placed",
            {"house": "stark", "area": "eyrie"},
            "Stark leaves a power token in The Eyrie.",
            "Lay a power token on The Eyrie.",
        ),
        (
            "order_removed",
            {"house": "martell", "area": "east-summer-sea", "token": "support-1"},
            "Martell's Support +1 comes off East Summer Sea.",
            "Take Martell's Support +1 off East Summer Sea.",
        ),
        (
            "units_routed",
            {"house": "tyrell", "area": "dornish-marches", "units": ("knight",)},
            "Tyrell retreats to Dornish Marches with a Knight, routed.",
            "Lay the Knight in Dornish Marches down: routed.",
        ),
        (
            "units_stood_up",
            {"house": "tyrell", "area": "pyke-port", "units": ("routed-ship", "routed-ship")},
            "Tyrell stands the 2 Ships in the Port of Pyke up again.",
            "Stand the 2 Ships in the Port of Pyke up again.",
        ),
        (
            "units_destroyed",
            {"house": "stark", "area": "seagard", "units": ("footman",), "reason": "casualties"},
            "Stark loses a Footman in Seagard.",
            "Remove a Footman from Seagard.",
        ),
        (
            "units_replaced",
            {"house": "tyrell", "area": "oldtown", "units": ("footman",), "by": ("knight",)},
            "Tyrell replaces a Footman in Oldtown by a Knight.",
            "Replace a Footman in Oldtown by a Knight.",
        ),
        (
            "units_placed",
            {"house": "stark", "area": "winterfell-port", "units": ("ship",)},
            "Stark places a Ship in the Port of Winterfell.",
            "Put a Ship into the Port of Winterfell.",
        ),
        (
            "power_gained",
            {"house": "lannister", "amount": 2, "reason": "tywin-lannister"},
            "Lannister gains 2 power: Tywin Lannister.",
            "Take 2 power from the pool for Lannister.",
        ),
        (
            "dominance_passed",
            {"track": "iron-throne", "house": "tyrell"},
            "Tyrell takes the Iron Throne.",
            "Pass the Iron Throne to Tyrell.",
        ),
        (
            "track_moved",
            {"track": "kings-court", "houses": FOUR_HOUSES},
            "The order on the King's Court track is Stark, Tyrell, Martell and Greyjoy.",
            "Set the King's Court track: Stark, Tyrell, Martell and Greyjoy.",
        ),
        (
            "strength_announced",
            {"when": "initial", "attacker": -1, "defender": 0},
            "Strength before cards: attacker −1, defender 0.",
            None,
        ),
        ("threat_moved", {"threat": 10}, "The wildling threat stands at 10.", "Wildling token to 10."),
        (
            "victory_moved",
            {"house": "baratheon", "areas": 5},
            "Baratheon stands at 5 on the Victory track.",
            "Victory: Baratheon to 5.",
        ),
        (
            "raven_used",
            {"house": "greyjoy", "purpose": "look"},
            "Greyjoy uses the Messenger Raven to look at the top wildling card.",
            "Turn the Messenger Raven over: used.",
        ),
        (
            "bids_revealed",
            {"purpose": "fiefdoms", "bids": {"stark": 3, "lannister": 4}},
            "Bids for the Fiefdoms: Stark 3, Lannister 4.",
            None,
        ),
        ("orders_banned", {"tokens": ("march-plus-1",)}, "No March +1 this round.", None),
        ("orders_banned", {"tokens": ("defense-1", "defense-2")}, "No Defense orders this round.", None),
        (
            "card_drawn",
            {"deck": "westeros-2", "card": "clash-of-kings"},
            "Westeros deck II turns up Clash of Kings.",
            "Turn up the top card of Westeros deck II: Clash of Kings.",
        ),
        (
            "card_drawn",
            {"deck": "tides", "card": "skull-0"},
            "A tide of 0 with a skull is turned up.",
            None,
        ),
        (
            "house_cards_revealed",
            {"attacker": "robb-stark", "defender": ""},
            "The attacker plays Robb Stark, the defender no card.",
            "Turn up Robb Stark.",
        ),
        (
            "house_card_replaced",
            {"house": "stark", "card": "robb-stark", "by": ""},
            "Stark takes Robb Stark back and has no other card to play.",
            "Take Robb Stark back into Stark's hand.",
        ),
        (
            "mirror_corrected",
            {"changes": (("power", "stark", "2"),)},
            "Corrected: Stark has 2 power.",
            None,
        ),
        (
            "game_over",
            {"ranking": FOUR_HOUSES, "reason": "seven_areas"},
            "Stark holds seven Castles and Strongholds and wins the game.",
            None,
        ),
    ],
)
def test_an_event_is_told_and_done(name: str, facts: dict[str, Any], told: str, board: str | None) -> None:
    event = Event(name, facts)
    assert WORDS.told(event) == told
    assert WORDS.board(event) == board


def test_every_event_in_every_shape_is_told_and_done() -> None:
    for event in samples.events():
        for line in filter(None, [WORDS.told(event), WORDS.board(event)]):
            assert line.endswith("."), line
            assert not set("{}_") & set(line), line


def test_an_event_that_the_door_has_frozen_is_told_alike() -> None:
    facts = MappingProxyType({"purpose": "wildlings", "bids": MappingProxyType({"stark": 3})})
    assert WORDS.told(Event("bids_revealed", facts)) == "Bids against the wildlings: Stark 3."
