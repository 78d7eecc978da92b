"""Real decks: cards that people turn up, search, and set right."""

from companion.door import Agreement
from companion.ui.shots.scenes import Scene, first_in_turn_order
from companion.ui.shots.shot import Shot, to_the_end, touch, write
from companion.ui.shots.stage import Moment
from engine import TIDES_DECK, WESTEROS_DECKS, WILDLING_DECK, Game, Question

REAL = Agreement("physical")


def is_second_deck(_game: Game, question: Question) -> bool:
    """The first card of the round lies there already."""
    return bool(question.facts["deck"] == WESTEROS_DECKS[1])


def is_used(game: Game, question: Question) -> bool:
    """Some cards of the deck cannot be on top any more."""
    deck = game.state.decks[question.facts["deck"]]
    return is_second_deck(game, question) and not set(deck.cards) <= set(deck.hidden)


def is_wildlings(_game: Game, question: Question) -> bool:
    """More cards than a phone shows."""
    return bool(question.facts["deck"] == WILDLING_DECK)


def is_tide(_game: Game, question: Question) -> bool:
    """A tide that somebody has in hand."""
    return bool(question.facts["deck"] == TIDES_DECK)


def turning_up(fits: object, **moment: object) -> Scene:
    """Anybody's phone while a card is turned up."""
    return Scene(Moment("draw", **moment), fits, held_by=first_in_turn_order, agreement=REAL)  # type: ignore[arg-type]


SECOND = turning_up(is_second_deck)
USED = turning_up(is_used, round=5)
WILDLINGS = turning_up(is_wildlings, round=2)

TO_DECKS = ("More", to_the_end, "Set the app right", to_the_end)

DECKS: tuple[Shot, ...] = (
    Shot("draw", SECOND),
    Shot("draw-chosen", SECOND, (touch("LineCard", 1),)),
    Shot("draw-used", USED),
    Shot("draw-why-not", USED, (to_the_end, touch("LineCard", -1)), only_in="second"),
    Shot("decks-real", USED, ("Tracks", "Decks")),
    Shot("draw-wildlings", WILDLINGS, only_in="second"),
    Shot("draw-found", WILDLINGS, (write("mamoth"),), only_in="second"),
    Shot("draw-not-found", WILDLINGS, (write("dragon"),), only_in="second"),
    Shot("draw-tide", turning_up(is_tide, tides=True), only_in="second"),
    Shot("fix-deck", USED, (to_the_end, touch("ListRow", -1)), only_in="second"),
    Shot("fix-deck-changed", USED, (to_the_end, touch("ListRow", -1), touch("StepButton", 0)), only_in="second"),
    Shot("fix-decks", USED, TO_DECKS),
    Shot("fix-deck-order", USED, (*TO_DECKS, touch("ListRow", -2), touch("SwitchRow", -1)), only_in="first"),
    Shot("raven-look-real", Scene(Moment("raven-card"), agreement=REAL), ("Open the card",), only_in="second"),
    Shot("tide-real", Scene(Moment("redraw-tide", tides=True), agreement=REAL), ("Open my tide",), only_in="second"),
)
