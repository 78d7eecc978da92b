"""PLN: assigning and revealing orders."""

from collections.abc import Iterator, Mapping
from math import comb

from engine.answers import Choice, Orders
from engine.options import Options, not_in_order
from engine.questions import Flow, Question, Together, ask
from engine.refusals import Refusal, malformed
from engine.rules.tracks import stars, turn_order
from engine.state import PlacedOrder, State
from engine.words import AreaId, House, TokenId


def planning_step(state: State) -> Flow[None]:
    """PLN-01, PLN-05, PLN-11, PLN-15: all assign in secret, then all orders are turned up at once."""
    asked = all_orders(state)
    plans: Mapping[House, Orders] = (yield asked) if asked.questions else {}
    for house, plan in plans.items():
        for area, token in plan.orders:
            state.orders[area] = PlacedOrder(house, token)
    revealed = {area: placed.token for area, placed in sorted(state.orders.items())}
    state.tell("orders_revealed", orders=revealed)


def all_orders(state: State) -> Together:
    """PLN-05, PLN-12: every house with a unit is asked, all at once, or in turn order if one is short of orders.

    A correction meanwhile may bring a house its first unit or take its last, and make it short of orders or not.
    """
    houses = tuple(house for house in turn_order(state) if areas_with_units(state, house))
    short = any(order_options(state, house).is_short for house in houses)
    questions = tuple(orders_question(state, house, simultaneous=not short) for house in houses)
    return Together(questions, in_order=short, again=lambda: all_orders(state))


def orders_question(state: State, house: House, *, simultaneous: bool) -> Question:
    """PLN-02, SEC-02: a whole plan, face down."""
    return ask(
        house,
        "PLN-02",
        "orders",
        lambda: order_options(state, house),
        secret=True,
        simultaneous=simultaneous,
    )


def areas_with_units(state: State, house: House) -> tuple[AreaId, ...]:
    """PLN-02, PLN-03, PLN-04: areas of any kind holding an own unit, and no order yet, by name."""
    return tuple(
        sorted(area for area, army in state.armies.items() if army.house == house and area not in state.orders)
    )


def order_options(state: State, house: House) -> "OrderOptions":
    """PLN-07, PLN-08: all own tokens except the banned ones."""
    placed = [order.token for order in state.orders.values() if order.house == house]
    tokens = {
        token.id: token.count - placed.count(token.id)
        for token in state.box.tokens.values()
        if token.id not in state.bans
    }
    return OrderOptions(state, house, areas_with_units(state, house), tokens)


class OrderOptions(Options):
    """PLN-02: every legal plan, described by areas, tokens and stars."""

    FORMS = (Orders,)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...], tokens: Mapping[TokenId, int]) -> None:
        self._facts = state.box.tokens
        self._bans = state.bans
        self.areas = areas
        self.tokens = tokens
        self.stars = stars(state, house)

    def token_pool(self) -> tuple[list[TokenId], list[TokenId]]:
        """Every token by its word, as often as it is there: the normal ones, and the special ones."""
        pool = [token for token, count in self.tokens.items() for _ in range(count)]
        normal = [token for token in pool if not self._facts[token].star]
        return normal, [token for token in pool if self._facts[token].star]

    @property
    def most_orders(self) -> int:
        """PLN-12, PLN-14: how many orders could be placed at all, within the star limit."""
        special = sum(count for token, count in self.tokens.items() if self._facts[token].star)
        return sum(self.tokens.values()) - special + min(special, self.stars)

    @property
    def is_short(self) -> bool:
        """PLN-12: fewer eligible orders than areas."""
        return self.most_orders < len(self.areas)

    @property
    def number(self) -> int:
        """PLN-02, PLN-13: how many orders must be placed."""
        return min(len(self.areas), self.most_orders)

    def is_empty(self) -> bool:
        return False

    def why_not(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Orders):
            return self.wrong_form(choice)
        return not_in_order(choice) or self._refused(choice)

    def _refused(self, choice: Orders) -> Refusal | None:
        placed = [area for area, _ in choice.orders]
        if len(set(placed)) != len(placed):
            return Refusal("PLN-03", "two_orders_in_one_area")
        for area in placed:
            if area not in self.areas:
                return Refusal("PLN-04", "no_own_unit", area=area)
        return self._tokens_refused([token for _, token in choice.orders]) or self._number_refused(placed)

    def _tokens_refused(self, placed: list[TokenId]) -> Refusal | None:
        special = 0
        for token in placed:
            facts = self._facts.get(token)
            if facts is None:
                return malformed("unknown_order", token=token)
            if token in self._bans:
                return Refusal("PLN-08", "order_banned", token=token)
            if placed.count(token) > self.tokens[token]:
                return Refusal("PLN-07", "no_such_token_left", token=token, most=self.tokens[token])
            special += facts.star
        if special > self.stars:
            return Refusal("PLN-09", "too_many_special_orders", placed=special, most=self.stars)
        return None

    def _number_refused(self, placed: list[AreaId]) -> Refusal | None:
        if len(placed) == self.number:
            return None
        missing = tuple(area for area in self.areas if area not in placed)
        rule = "PLN-13" if self.is_short else "PLN-02"
        return Refusal(rule, "areas_without_order", missing=missing, number=self.number)

    def __iter__(self) -> Iterator[Choice]:
        return (Orders(plan) for plan in self._plans(self.areas, dict(self.tokens), self.stars, self.number))

    def _plans(
        self, areas: tuple[AreaId, ...], left: dict[TokenId, int], special: int, number: int
    ) -> Iterator[tuple[tuple[AreaId, TokenId], ...]]:
        if number == 0:
            yield ()
            return
        if len(areas) > number:
            yield from self._plans(areas[1:], left, special, number)
        elif not areas:
            return
        for token, count in left.items():
            star = self._facts[token].star
            if count > 0 and (not star or special > 0):
                left[token] -= 1
                for rest in self._plans(areas[1:], left, special - star, number - 1):
                    yield ((areas[0], token), *rest)
                left[token] += 1

    def count(self) -> int:
        """The number of plans, without writing them out: token by token, choose the areas that get it."""
        ways = {(0, 0): 1}
        for token, most in self.tokens.items():
            star = self._facts[token].star
            grown: dict[tuple[int, int], int] = {}
            for (placed, special), count in ways.items():
                for number in range(min(most, self.number - placed) + 1):
                    used = special + star * number
                    if used <= self.stars:
                        key = (placed + number, used)
                        grown[key] = grown.get(key, 0) + count * comb(len(self.areas) - placed, number)
            ways = grown
        return sum(count for (placed, _), count in ways.items() if placed == self.number)
