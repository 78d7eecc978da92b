"""RAV: the Messenger Raven."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from engine.asking.answers import Choice, Pick, Swap
from engine.asking.options import NO_OPTIONS, Listed, picks
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal, malformed
from engine.rules.decks import top_to_bottom
from engine.rules.pieces import remove_order
from engine.rules.tracks import ask_holder, stars
from engine.state import PlacedOrder, State
from engine.words import KINGS_COURT, NONE, WILDLING_DECK, AreaId, House, TokenId

RavenOptions: TypeAlias = Callable[[State, House], Listed]
StarRefusal: TypeAlias = Callable[[State, House, Mapping[AreaId, TokenId], AreaId, TokenId], Refusal | None]
LOOK_AT_CARD = Pick("look")
NEITHER = Pick(NONE)
TOP = "top"
BOTTOM = "bottom"


def raven_step(state: State) -> Flow[None]:
    """RAV-01, RAV-02: the holder exchanges an order, or looks at the top wildling card, or does neither."""
    yield from _raven_step(state, raven_options)


def raven_step_without_look(state: State) -> Flow[None]:
    """F1-RAV-01: the holder may exchange an order; there is no card to look at."""
    yield from _raven_step(state, swap_options)


def _raven_step(state: State, options: RavenOptions) -> Flow[None]:
    if not state.raven_used:
        choice: Swap | Pick | None
        house, choice = yield from ask_holder(
            state, KINGS_COURT, "RAV-02", "raven", lambda holder: options(state, holder)
        )
        if isinstance(choice, Swap):
            swap_order(state, house, choice.area, choice.token)
        elif choice == LOOK_AT_CARD:
            yield from look_at_wildlings(state, house)
    # WCD-21: what a Westeros card bans, it bans until the Planning phase is over.
    state.bans = ()


def swap_order(state: State, house: House, area: AreaId, token: TokenId) -> None:
    """RAV-03, RAV-07: one own order on the board for an unused one."""
    remove_order(state, area)
    state.orders[area] = PlacedOrder(house, token)
    state.tell("order_placed", house=house, area=area, token=token)
    state.raven_used = True
    state.tell("raven_used", house=house, purpose="swap")


def look_at_wildlings(state: State, house: House) -> Flow[None]:
    """RAV-05, SEC-08: the dealer shows the top card to the holder alone, who puts it on top or under the deck."""
    state.raven_used = True
    state.tell("raven_used", house=house, purpose="look")
    state.tell("card_shown", deck=WILDLING_DECK, house=house)
    choice: Pick | None = yield ask(house, "RAV-05", "raven-card", lambda: picks("RAV-05", (TOP, BOTTOM)))
    if choice is not None and choice.value == BOTTOM:
        top_to_bottom(state, WILDLING_DECK)


def raven_options(state: State, house: House) -> Listed:
    """RAV-02: an exchange, a look at the top wildling card, or neither."""
    return _options(state, house, star_refusal, (LOOK_AT_CARD, NEITHER))


def swap_options(state: State, house: House) -> Listed:
    """F1-RAV-01, F1-RAV-02: an exchange, by the stricter rule for stars, or nothing."""
    return _options(state, house, left_over_star_refusal, (NEITHER,))


def _options(state: State, house: House, refused_star: StarRefusal, others: tuple[Pick, ...]) -> Listed:
    """RAV-03, RAV-04, OPN-02: swaps for unused tokens that may lie there, not banned, and within the star limit."""
    if state.raven_used:
        return NO_OPTIONS
    own = {area: placed.token for area, placed in sorted(state.orders.items()) if placed.house == house}

    def refused(area: AreaId, token: TokenId) -> Refusal | None:
        return refused_star(state, house, own, area, token) or state.edition.order_refusal(state.box, area, token)

    def explain(choice: Choice) -> Refusal | None:
        if not isinstance(choice, Swap):
            return None
        if choice.area not in own:
            return Refusal("RAV-03", "no_own_order", area=choice.area)
        return token_refusal(state, own, choice.token) or refused(choice.area, choice.token)

    unused = [token for token in state.box.tokens if token_refusal(state, own, token) is None]
    swaps = [Swap(area, token) for area in own for token in unused if refused(area, token) is None]
    return Listed("RAV-02", [*swaps, *others], explain)


def token_refusal(state: State, own: Mapping[AreaId, TokenId], token: TokenId) -> Refusal | None:
    """RAV-03, OPN-02: why a token cannot be brought to the board at all."""
    facts = state.box.tokens.get(token)
    if facts is None:
        return malformed("unknown_order", token=token)
    if token in state.bans:
        return Refusal("OPN-02", "order_banned", token=token)
    if list(own.values()).count(token) >= facts.count:
        return Refusal("RAV-03", "no_such_token_left", token=token, most=facts.count)
    return None


def star_refusal(
    state: State, house: House, own: Mapping[AreaId, TokenId], area: AreaId, token: TokenId
) -> Refusal | None:
    """RAV-04: why a special order cannot replace the order in this area."""
    return _too_many_stars(state, house, (other for place, other in own.items() if place != area), token)


def left_over_star_refusal(
    state: State, house: House, own: Mapping[AreaId, TokenId], area: AreaId, token: TokenId
) -> Refusal | None:
    """F1-RAV-02, F1-OPN-10: a special order needs a star that was left when orders were assigned."""
    return _too_many_stars(state, house, own.values(), token)


def _too_many_stars(state: State, house: House, placed: Iterable[TokenId], token: TokenId) -> Refusal | None:
    if not state.box.tokens[token].star:
        return None
    special = 1 + sum(state.box.tokens[other].star for other in placed)
    if special <= stars(state, house):
        return None
    return Refusal("RAV-04", "too_many_special_orders", placed=special, most=stars(state, house))
