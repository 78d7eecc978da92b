"""The reveal: which order token to lay where, in walking order. Ticks are a courtesy; nothing waits for them."""

import attrs

from companion.door import Position
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.intents import Go, LinesDone
from companion.ui.models.parts import ButtonModel, Look, RowModel, SectionModel, Token
from companion.ui.models.place import Place
from companion.ui.words import Words
from engine import AreaId, House, open_box

REVEAL = "orders_revealed"
BAR = "laid"
"""The part of the place that holds the areas whose order lies on the board, behind the number of the round."""


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
    areas = in_walking_order(own, open_box(position.edition))
    rows = tuple(_row(position, place, area, Token(own[area], house), words) for area in areas)
    return SectionModel(str(words.house(house)) if has_heading else "", rows)


def _row(position: Position, place: Place, area: AreaId, token: Token, words: Words) -> RowModel:
    laid = laid_areas(place, position.round)
    after = laid - {area} if area in laid else laid | {area}
    return RowModel(
        str(words.area(area)),
        words.short_token(token.token),
        pieces=(token,),
        intent=Go(place.with_part(BAR, " ".join([str(position.round), *sorted(after)]))),
        is_faint=area in laid,
        is_ticked=area in laid,
    )


def laid_areas(place: Place, round_number: int) -> frozenset[AreaId]:
    """The areas that are ticked in this round."""
    ticked_in, *areas = place.part(BAR, "0").split(" ")
    return frozenset(areas) if ticked_in == str(round_number) else frozenset()
