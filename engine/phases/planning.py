"""PLN: assigning and revealing orders."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.asking.answers import Choice, Orders
from engine.asking.options import Options, not_in_order
from engine.asking.questions import Flow, Question, Together, ask
from engine.asking.refusals import Refusal, malformed
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
        self._box = state.box
        self._facts = state.box.tokens
        self._bans = state.bans
        self._edition = state.edition
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
        """PLN-12: fewer eligible orders than areas that must have one."""
        return self._edition.must_order_every_area and self.most_orders < len(self.areas)

    @property
    def number(self) -> int:
        """PLN-02, PLN-13: how many orders can be placed."""
        return min(len(self.areas), self.most_orders)

    @property
    def least(self) -> int:
        """PLN-02, PLN-13: how many orders must be placed: as many as can be, where every area must have one."""
        return self.number if self._edition.must_order_every_area else 0

    def may_lie(self, area: AreaId, token: TokenId) -> bool:
        """PLN-10: whether this order may be given in an area of this sort."""
        return self._edition.order_refusal(self._box, area, token) is None

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
        return (
            self._tokens_refused([token for _, token in choice.orders])
            or self._places_refused(choice)
            or self._number_refused(placed)
        )

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

    def _places_refused(self, choice: Orders) -> Refusal | None:
        refusals = (self._edition.order_refusal(self._box, area, token) for area, token in choice.orders)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def _number_refused(self, placed: list[AreaId]) -> Refusal | None:
        if len(placed) >= self.least:
            return None
        missing = tuple(area for area in self.areas if area not in placed)
        rule = "PLN-13" if self.is_short else "PLN-02"
        return Refusal(rule, "areas_without_order", missing=missing, number=self.number)

    def __iter__(self) -> Iterator[Choice]:
        plans = self._plans(self.areas, dict(self.tokens), self.stars, self.least, self.number)
        return (Orders(plan) for plan in plans)

    def _plans(
        self, areas: tuple[AreaId, ...], left: dict[TokenId, int], special: int, least: int, most: int
    ) -> Iterator[tuple[tuple[AreaId, TokenId], ...]]:
        if not areas:
            yield ()
            return
        if len(areas) > least:
            yield from self._plans(areas[1:], left, special, least, most)
        if most == 0:
            return
        for token, count in left.items():
            star = self._facts[token].star
            if count > 0 and (not star or special > 0) and self.may_lie(areas[0], token):
                left[token] -= 1
                for rest in self._plans(areas[1:], left, special - star, max(least - 1, 0), most - 1):
                    yield ((areas[0], token), *rest)
                left[token] += 1

    def count(self) -> int:
        """The number of plans, without writing them out: area by area, by the tokens that are still left."""
        kinds = tuple(self.tokens)
        ways: Counter[tuple[int, ...]] = Counter({tuple(self.tokens.values()): 1})
        for area in self.areas:
            usable = [place for place, token in enumerate(kinds) if self.may_lie(area, token)]
            for left, count in list(ways.items()):
                for place in usable:
                    if left[place] > 0:
                        ways[(*left[:place], left[place] - 1, *left[place + 1 :])] += count
        return sum(count for left, count in ways.items() if self._is_whole(kinds, left))

    def _is_whole(self, kinds: tuple[TokenId, ...], left: tuple[int, ...]) -> bool:
        """PLN-09, PLN-13: whether so many orders are enough, and not too many of them special."""
        placed = {token: self.tokens[token] - rest for token, rest in zip(kinds, left, strict=True)}
        special = sum(count for token, count in placed.items() if self._facts[token].star)
        return self.least <= sum(placed.values()) <= self.number and special <= self.stars
