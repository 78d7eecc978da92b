"""RAV-03: exchanging one of the own orders on the board for a token that is left. All of it is public."""

from collections.abc import Mapping

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.board.walking import around_the_middle, in_walking_order
from companion.ui.models.drafts import SwapDraft
from companion.ui.models.drafts.plan import refused
from companion.ui.models.facts.bans import ban_plaques
from companion.ui.models.facts.stars import stars_of
from companion.ui.models.intents import Explain, GiveAnswer, KeepDraft
from companion.ui.models.parts import ButtonModel, Look, Token
from companion.ui.models.patterns.planning.plan import PlanModel, StripCell
from companion.ui.models.patterns.planning.tray import Cell, Stars, TrayCell, tray_columns
from companion.ui.models.situation import Situation
from engine import AreaId, Swap, TokenId


def swaps(own: OwnQuestion) -> frozenset[tuple[AreaId, TokenId]]:
    """Every exchange that the engine allows."""
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    return frozenset((choice.area, choice.token) for choice in choices if isinstance(choice, Swap))


def own_orders(situation: Situation) -> Mapping[AreaId, TokenId]:
    """The own orders on the board, in walking order."""
    own = {area: placed.token for area, placed in situation.position.orders.items() if placed.house == situation.seat}
    return {area: own[area] for area in in_walking_order(own, situation.box)}


def swap_model(situation: Situation, own: OwnQuestion, draft: SwapDraft) -> PlanModel:
    """The plan as it lies, with one token free to change."""
    orders = own_orders(situation)
    area = draft.area if draft.area in orders else next(iter(orders))
    token = draft.token if (area, draft.token) in swaps(own) else ""
    board = _map(situation, own, orders, area)
    return PlanModel(
        board,
        tuple(_strip_cell(situation, own, place, orders[place], place == area) for place in orders),
        str(situation.words.area(area)),
        board.looks[area].units,
        _stars(situation, orders),
        situation.words.say("no stars"),
        ban_plaques(situation.position, situation.words),
        None,
        tray_columns(
            situation.box,
            situation.words,
            orders.values(),
            lambda free: _tray_cell(situation, own, orders, area, free, is_chosen=free == token),
            "RAV-03",
        ),
        tuple(map(situation.button, _buttons(situation, own, orders, area, token))),
        None,
    )


def _strip_cell(situation: Situation, own: OwnQuestion, area: AreaId, token: TokenId, is_selected: bool) -> StripCell:
    return StripCell(
        area,
        situation.words.short_area(area),
        str(situation.words.area(area)),
        Token(token, own.asked.house),
        is_selected,
        False,
        KeepDraft(own.asked.question, SwapDraft(True, area)),
    )


def _map(situation: Situation, own: OwnQuestion, orders: Mapping[AreaId, TokenId], area: AreaId) -> MapModel:
    return map_model(
        situation.table,
        situation.words,
        focus=around_the_middle(tuple(orders), situation.box),
        edges={area: Edge.SELECTED},
        taps={place: KeepDraft(own.asked.question, SwapDraft(True, place)) for place in orders},
    )


def _stars(situation: Situation, orders: Mapping[AreaId, TokenId]) -> Stars:
    most = stars_of(situation.position, situation.seat)
    return Stars(max(0, most - _special(situation, orders)), most)


def _special(situation: Situation, orders: Mapping[AreaId, TokenId]) -> int:
    return sum(situation.box.tokens[token].star for token in orders.values())


def _tray_cell(
    situation: Situation,
    own: OwnQuestion,
    orders: Mapping[AreaId, TokenId],
    area: AreaId,
    token: TokenId,
    *,
    is_chosen: bool,
) -> TrayCell:
    """RAV-03, RAV-04, OPN-02: a token that may not be laid here says why."""
    if (area, token) in swaps(own):
        state = Cell.CHOSEN if is_chosen else Cell.FREE
        return TrayCell(token, state, KeepDraft(own.asked.question, SwapDraft(True, area, token)))
    if token in situation.position.bans:
        return TrayCell(token, Cell.BANNED, Explain(refused("OPN-02", "order_banned", token=token)))
    others = {place: order for place, order in orders.items() if place != area}
    placed, most = 1 + _special(situation, others), stars_of(situation.position, situation.seat)
    return TrayCell(token, Cell.FAINT, Explain(refused("RAV-04", "too_many_special_orders", placed=placed, most=most)))


def _buttons(
    situation: Situation, own: OwnQuestion, orders: Mapping[AreaId, TokenId], area: AreaId, token: TokenId
) -> tuple[ButtonModel, ...]:
    """The main one says what goes and what comes."""
    words = situation.words
    back = ButtonModel(words.say("Back"), KeepDraft(own.asked.question, None))
    if not token:
        return back, ButtonModel(words.question(own.asked.kind, own.asked.facts).button)
    text = words.say("{old:alone} out, {new:alone} in", old=words.token(orders[area]), new=words.token(token))
    return back, ButtonModel(text, GiveAnswer(own.asked, Swap(area, token)), Look.GOLD)
