"""The rules of A Game of Thrones: The Board Game, as one small API.

>>> import engine
>>> game = engine.new_game(houses=["stark", "lannister", "baratheon"])
>>> [question.id for question in game.pending]
['1-baratheon-orders', '1-lannister-orders', '1-stark-orders']

A game changes only by answers. ``game.pending`` says who must answer what; ``game.apply`` takes an answer and
says what happened; ``engine.replay`` plays the same answers again. No clock, no dice, no files: cards are drawn
by answers of the dealer.

Whoever uses the engine needs no other module of it: what may be used stands in ``__all__``, group by group.
"""

from collections.abc import Sequence

from engine import rulebook
from engine.asking.answers import (
    Answer,
    Choice,
    Consolidate,
    Correction,
    Draw,
    March,
    Muster,
    Number,
    Orders,
    Pick,
    Raid,
    Ranking,
    Swap,
    Units,
    choice_from_plain,
    choice_to_plain,
    in_order,
)
from engine.asking.notation import parse_answer, print_answer, print_choice
from engine.asking.options import Listed, NumberOptions, Options, RankingOptions, UnitOptions
from engine.asking.questions import ANSWER_WORDS, KINDS, QUESTION_FACTS, QUESTION_WORDS, Question
from engine.asking.refusals import MALFORMED, REFUSALS, Refusal
from engine.box import (
    Area,
    Box,
    HouseCard,
    HouseFacts,
    OrderToken,
    SetupFacts,
    TideCard,
    UnitFacts,
    Variant,
    WesterosCard,
    WildlingCard,
    open_box,
    variants,
)
from engine.combat.pairs import CardPair
from engine.combat.strength import LINE_SOURCES, BattleLine, Icons, printed_worth
from engine.combat.sums import BattleSums
from engine.commands.random_player import random_answer, random_choice
from engine.corrections.corrections import CORRECT
from engine.corrections.subjects import SUBJECT_WORDS
from engine.digest import position_of
from engine.editions import NAMES as EDITIONS
from engine.editions import has_errata
from engine.events import EVENT_WORDS, EVENTS, Event
from engine.game import Game, replay
from engine.outlook import AttackOutlook, Outlook
from engine.phases.march_options import MarchOptions
from engine.phases.planning import OrderOptions
from engine.players import Player, SeatView, considered_choice, seat_of
from engine.rules.decks import cards_to_enter, possible_top_cards, why_not_on_top
from engine.rules.muster_options import MusterOptions
from engine.rules.supply import ReconcileOptions, SupplyCount
from engine.rules.victory import COUNTS, RankCount
from engine.setup import GameOptions, Setup, checked_setup
from engine.state import Army, Battle, Deck, GrantedSupport, PlacedOrder, State
from engine.word_tables import ENGINE_TABLES, WordTable, code_table, word_list, words_of_facts, words_page
from engine.words import (
    ATTACKER,
    DEALER,
    DEFENDER,
    NO,
    NONE,
    SHIP,
    SIDES,
    TABLE,
    TIDES_DECK,
    TRACKS,
    UNIT_KINDS,
    UNITS,
    WESTEROS_DECKS,
    WILDLING_DECK,
    YES,
    AreaId,
    CardId,
    DeckId,
    House,
    RuleId,
    Side,
    TokenId,
    Track,
    UnitKind,
    kind_of,
)

# A game: how it begins, how it is played, how it is played again.
__all__ = ["Game", "GameOptions", "Setup", "new_game", "replay"]

# What is asked: a question, and what may be answered.
__all__ += [
    "Listed",
    "MarchOptions",
    "MusterOptions",
    "NumberOptions",
    "Options",
    "OrderOptions",
    "Question",
    "RankingOptions",
    "ReconcileOptions",
    "UnitOptions",
]

# What is answered: the forms of a choice, plain data, lines to read.
__all__ += ["CORRECT", "Answer", "Choice"]
__all__ += [
    "Consolidate",
    "Correction",
    "Draw",
    "March",
    "Muster",
    "Number",
    "Orders",
    "Pick",
    "Raid",
    "Ranking",
    "Swap",
    "Units",
]
__all__ += ["choice_from_plain", "choice_to_plain", "in_order"]
__all__ += ["parse_answer", "print_answer", "print_choice"]

# What the engine says: what happened, and why something cannot be.
__all__ += ["Event", "Refusal"]

# What a screen must put into words, table by table: docs/words.md.
__all__ += ["EVENTS", "EVENT_WORDS", "KINDS", "LINE_SOURCES", "MALFORMED", "REFUSALS", "SUBJECT_WORDS"]
__all__ += ["ANSWER_WORDS", "QUESTION_FACTS", "QUESTION_WORDS"]
__all__ += ["ENGINE_TABLES", "WordTable", "code_table", "word_list", "words_of_facts", "words_page"]

# The position: what lies on the table, to look at.
__all__ += ["Army", "Battle", "BattleLine", "Deck", "GrantedSupport", "Icons", "PlacedOrder", "State"]
__all__ += [
    "COUNTS",
    "BattleSums",
    "CardPair",
    "RankCount",
    "SupplyCount",
    "cards_to_enter",
    "position_of",
    "possible_top_cards",
    "printed_worth",
    "why_not_on_top",
]

# What would stand after an answer, before it is given.
__all__ += ["AttackOutlook", "Outlook"]

# The box: what is printed.
__all__ += [
    "Area",
    "Box",
    "HouseCard",
    "HouseFacts",
    "OrderToken",
    "SetupFacts",
    "TideCard",
    "UnitFacts",
    "Variant",
    "WesterosCard",
    "WildlingCard",
    "open_box",
    "variants",
]

# The editions by name, and which of them has official errata.
__all__ += ["EDITIONS", "has_errata"]

# The rulebook: what players read as rule help.
__all__ += ["rulebook"]

# The vocabulary of the rulebook.
__all__ += ["ATTACKER", "DEALER", "DEFENDER", "NO", "NONE", "SIDES", "TABLE", "TRACKS", "YES"]
__all__ += ["SHIP", "UNITS", "UNIT_KINDS", "kind_of"]
__all__ += ["TIDES_DECK", "WESTEROS_DECKS", "WILDLING_DECK"]
__all__ += ["AreaId", "CardId", "DeckId", "House", "RuleId", "Side", "TokenId", "Track", "UnitKind"]

# Players who choose at random; the dice come from whoever asks for them.
__all__ += ["random_answer", "random_choice"]

# A player is a function from a seat to a choice; one who considers what lies open comes with the engine.
__all__ += ["Player", "SeatView", "considered_choice", "seat_of"]


def new_game(edition: str = "second", houses: Sequence[House] = (), options: GameOptions | None = None) -> Game:
    """A new game; houses in any order, as many as play. Refused if the rules have no such game."""
    return Game(checked_setup(edition, houses, options or GameOptions()))
