"""The reveal: which order token to lay where, in walking order. Ticks are a courtesy; nothing waits for them."""

import attrs

from companion.door import Position
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.intents import LinesDone
from companion.ui.models.parts import ButtonModel, Look, RowModel, SectionModel, Token
from companion.ui.models.place import Place
from companion.ui.models.ticks import is_ticked, tick
from companion.ui.words import Words
from engine import AreaId, House

REVEAL = "orders_revealed"
LAID = "laid"
"""The list of orders that lie on the board, by round and area."""


@attrs.frozen
class RevealModel:
    """The orders to lay, house by house; with one house alone there is no heading."""

    key: str
    """Which reveal this is: its tokens turn up before everybody's eyes."""
    title: str
    sentence: str
    sections: tuple[SectionModel, ...]
    buttons: tuple[ButtonModel, ...]


def reveal_model(
    position: Position, place: Place, houses: tuple[House, ...], words: Words, back: tuple[ButtonModel, ...] = ()
) -> RevealModel | None:
    """PLN-15: the orders of these houses, the own ones first; None if none of them lies anywhere."""
    in_turn = sorted(houses, key=lambda house: house != place.seat)
    sections = tuple(_section(position, place, house, words, len(houses) > 1) for house in in_turn)
    sections = tuple(section for section in sections if section.rows)
    if not sections:
        return None
    return RevealModel(
        f"{position.round} {place.seat}",
        words.say("Lay your orders"),
        words.say("North to south, face up. Ticking is optional."),
        sections,
        (*back, ButtonModel(words.say("All laid"), LinesDone(), Look.GOLD, "check")),
    )


def _section(position: Position, place: Place, house: House, words: Words, has_heading: bool) -> SectionModel:
    own = {area: placed.token for area, placed in position.orders.items() if placed.house == house}
    areas = in_walking_order(own, position.box)
    rows = tuple(_row(position, place, area, Token(own[area], house), words) for area in areas)
    return SectionModel(str(words.house(house)) if has_heading else "", rows)


def _row(position: Position, place: Place, area: AreaId, token: Token, words: Words) -> RowModel:
    line = f"{position.round} {area}"
    is_laid = is_ticked(place, LAID, line)
    return RowModel(
        str(words.area(area)),
        words.short_token(token.token),
        pieces=(token,),
        intent=tick(place, LAID, line),
        is_faint=is_laid,
        is_ticked=is_laid,
    )
