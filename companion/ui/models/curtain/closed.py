"""Every closed curtain. Made from the public half alone: whatever the secret is, the picture is the same."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from companion.door import Asked, Happening, Position, PublicTable
from companion.ui.models.battle.sides import sides_model
from companion.ui.models.board.map import MapModel, Socket, map_model
from companion.ui.models.board.walking import around_the_middle, in_walking_order
from companion.ui.models.facts.bans import ban_plaques
from companion.ui.models.facts.bidding import bid_head
from companion.ui.models.facts.stars import stars_of
from companion.ui.models.intents import Open
from companion.ui.models.parts import ButtonModel, Look, PlaqueModel
from companion.ui.words import Words
from engine import AreaId, House

OWN_CARD_KINDS = frozenset({"raven-card", "redraw-tide"})
"""RAV-05, TOB-04: the answer is public, but a card that only this house has seen lies on the screen."""
BID = "bid"
"""COK-03, WLD-04: what is bid for has a title of its own."""


def is_behind_curtain(asked: Asked) -> bool:
    """Whether the player must first turn the phone towards them."""
    return asked.is_secret or asked.kind in OWN_CARD_KINDS


@attrs.frozen
class ClosedModel:
    """Says that something secret is due, shows what everybody may know of it, and opens it."""

    title: str
    sentence: str
    """What is asked."""
    hint: str
    """That it is behind the curtain; nothing where the room is taken by what others have bid."""
    button: ButtonModel | None
    """None where the curtain is held open by a pad."""
    aside: ButtonModel | None = None
    """What may be looked at without opening it."""
    map: MapModel | None = None
    above: object | None = None
    """What everybody knows of it, a model of its own: the track that is bid for, the sides of a combat."""
    plaques: tuple[PlaqueModel, ...] = ()


def closed_model(
    table: PublicTable,
    asked: Asked,
    words: Words,
    *,
    by_hold: bool = False,
    log: Sequence[Happening] = (),
    aside: ButtonModel | None = None,
) -> ClosedModel:
    """The curtain of any secret question. `by_hold`: a pad opens it, and no button. `log`: what has happened."""
    question = words.question(asked.kind, asked.facts)
    open_it, hint = _curtain_words(words, asked.kind)
    button = None if by_hold else ButtonModel(open_it, Open(asked.question), Look.WAX, "eye")
    model = ClosedModel(question.title, question.sentence, hint, button, aside)
    if asked.kind == BID:
        head = bid_head(table, asked, words, log)
        hint = "" if head.before is not None else hint
        return attrs.evolve(model, title="", sentence="", above=head, hint=hint)
    add = ADDED.get(asked.kind)
    return add(model, table, asked, words) if add is not None else model


def _curtain_words(words: Words, kind: str) -> tuple[str, str]:
    """What the button says that opens it, and that it is behind the curtain."""
    texts = {
        "orders": (
            words.say("Open my plan"),
            words.say("Your plan is behind the curtain. Turn the phone towards you first."),
        ),
        "bid": (
            words.say("Open my bid"),
            words.say("Your bid is behind the curtain. Turn the phone towards you first."),
        ),
        "raven-card": (
            words.say("Open the card"),
            words.say("The card is behind the curtain. Turn the phone towards you first."),
        ),
        "redraw-tide": (
            words.say("Open my tide"),
            words.say("Your tide is behind the curtain. Turn the phone towards you first."),
        ),
    }
    cards = (
        words.say("Open my cards"),
        words.say("Your cards are behind the curtain. Turn the phone towards you first."),
    )
    return texts.get(kind, cards)


def _orders(model: ClosedModel, table: PublicTable, asked: Asked, words: Words) -> ClosedModel:
    """PLN-02: which areas, how many stars, what is forbidden; not which areas have their token already."""
    position = table.position
    assert position is not None
    box, areas = position.box, areas_to_order(position, asked.house)
    return attrs.evolve(
        model,
        title=words.count("Give {number} order", "Give {number} orders", len(areas)),
        map=map_model(table, words, focus=around_the_middle(areas, box), sockets=dict.fromkeys(areas, Socket.EMPTY)),
        plaques=(
            PlaqueModel(_stars(words, stars_of(position, asked.house)), "star"),
            *ban_plaques(position, words),
        ),
    )


def _stars(words: Words, stars: int) -> str:
    return words.count("{number} star", "{number} stars", stars) if stars else words.say("no stars")


def areas_to_order(position: Position, house: House) -> tuple[AreaId, ...]:
    """PLN-02: the areas of this house that need an order, in walking order."""
    own = (area for area, army in position.armies.items() if army.house == house and area not in position.orders)
    return in_walking_order(own, position.box)


def _combat(model: ClosedModel, table: PublicTable, _asked: Asked, words: Words) -> ClosedModel:
    """CMB-03: both sums as they stand."""
    return attrs.evolve(model, above=sides_model(table, words))


ADDED: Mapping[str, Callable[[ClosedModel, PublicTable, Asked, Words], ClosedModel]] = {
    "orders": _orders,
    "house-card": _combat,
    "redraw-tide": _combat,
}
"""What a closed curtain shows besides its words."""
