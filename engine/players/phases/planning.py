"""Planning: which order where. Area by area, the best order first, never all plans one after the other."""

from collections.abc import Iterable, Mapping
from copy import copy

from engine.asking.answers import Choice, Orders, in_order
from engine.box import OrderToken
from engine.phases.march_options import MarchOptions
from engine.phases.planning import OrderOptions
from engine.phases.raid import raid_targets
from engine.players.phases.consolidating import consolidate_worth
from engine.players.phases.marches import IMPOSSIBLE, Idea, MarchScores
from engine.players.phases.raids import raid_worth
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS
from engine.state import PlacedOrder, State
from engine.words import DEFENSE, MARCH, RAID, SUPPORT, AreaId, TokenId


class OrderScores:
    """What each order is worth in each own area."""

    def __init__(self, survey: Survey, areas: Iterable[AreaId]) -> None:
        self._survey = survey
        self._tokens = survey.box.tokens
        self._ideas: dict[tuple[AreaId, int], list[Idea]] = {}
        self._others: dict[tuple[AreaId, TokenId, int], float] = {}
        self._options = self._march_options(tuple(areas))
        self.marches: dict[AreaId, Idea] = {}
        """The marches that this plan has chosen, by the area from which they come: they want support."""
        self.claimed: set[AreaId] = set()
        """Where they go."""

    def _march_options(self, areas: tuple[AreaId, ...]) -> MarchOptions:
        """The marches that would be legal if every area had an order for one."""
        return MarchOptions(self._supposed(MARCH, areas), self._survey.house, areas)

    def _supposed(self, order_type: str, areas: Iterable[AreaId]) -> State:
        """The position as it would be with a plain order of this type in these areas."""
        survey = self._survey
        plain = (token for token in self._tokens.values() if token.type == order_type and not token.star)
        placed = PlacedOrder(survey.house, min(plain, key=lambda token: abs(token.value)).id)
        supposed = copy(survey.position)
        supposed.orders = {**supposed.orders, **dict.fromkeys(areas, placed)}
        return supposed

    def score(self, area: AreaId, token: TokenId) -> float:
        """What this order is worth here."""
        facts = self._tokens[token]
        if facts.type == MARCH:
            idea = self.best_march(area, facts.value)
            return idea.score if idea is not None else 0.0
        # Only the worth of support changes while a plan grows.
        key = (area, token, len(self.marches) if facts.type == SUPPORT else 0)
        if key not in self._others:
            self._others[key] = self._score_of(area, facts)
        return self._others[key]

    def _score_of(self, area: AreaId, facts: OrderToken) -> float:
        if facts.type == DEFENSE:
            return self._defense(area, facts.value)
        if facts.type == SUPPORT:
            return self._support(area, facts.value)
        if facts.type == RAID:
            return self._raid(area, star=facts.star)
        return self._consolidate(area, star=facts.star)

    # marches

    def best_march(self, area: AreaId, value: int) -> Idea | None:
        """The best march from here that does not go where another one goes already."""
        key = (area, value)
        if key not in self._ideas:
            ideas = MarchScores(self._survey, self._options, area, value).ideas()
            self._ideas[key] = [idea for idea in ideas if idea.score > 0]
        best: Idea | None = None
        for idea in self._ideas[key]:
            if best is not None and idea.score <= best.score:
                break
            twice = sum(self._survey.gain(place) for place in idea.moves if place in self.claimed)
            fair = Idea(idea.score - twice, area, idea.moves)
            if (best is None or fair.score > best.score) and self._options.why_not(idea.march) is None:
                best = fair
        return best

    def choose(self, area: AreaId, token: TokenId) -> None:
        """This order is part of the plan."""
        facts = self._tokens[token]
        idea = self.best_march(area, facts.value) if facts.type == MARCH else None
        if idea is not None:
            self.claimed.update(idea.moves)
            self.marches[area] = idea

    # the other orders

    def _defense(self, area: AreaId, value: int) -> float:
        """The risk that it takes away."""
        survey = self._survey
        force, prize = self._held(area)
        return survey.risk(area, force, prize) - survey.risk(area, force + value, prize)

    def _held(self, area: AreaId) -> tuple[float, float]:
        """The strength that holds an own area by itself, and what would be lost with it."""
        survey = self._survey
        army = survey.own_armies[area]
        force = survey.force(army.standing)
        return force + survey.position.garrisons.get(area, 0), survey.worth(area) + force

    def _support(self, area: AreaId, value: int) -> float:
        """What it adds to marches that are planned, and to own armies beside it that are threatened."""
        survey = self._survey
        more = survey.force(survey.own_armies[area].standing) + value
        is_land = survey.box.areas[area].is_land
        total = 0.0
        for place in survey.box.neighbours[area]:
            if is_land and survey.box.areas[place].is_sea:
                continue
            if place in survey.own_armies and place not in self.marches:
                force, prize = self._held(place)
                total += survey.risk(place, force, prize) - survey.risk(place, force + more, prize)
            for idea in self.marches.values():
                if area != idea.area and place in idea.moves:
                    total += self._support_of(idea, place, more)
        return total

    def _support_of(self, idea: Idea, place: AreaId, more: float) -> float:
        """How much better one move of a march becomes by this support: the attack, or what it holds afterwards."""
        survey, units = self._survey, idea.moves[place]
        if not self._options.is_attack(place):
            force = survey.force(units)
            prize = survey.worth(place) + force
            return survey.risk(place, force, prize) - survey.risk(place, force + more, prize)
        scores = MarchScores(survey, self._options, idea.area, 0)
        share = WEIGHTS.own_support * more
        without = scores.attack_chance(place, units, -share)
        return (scores.attack_chance(place, units, more - share) - without) * survey.gain(place)

    def _raid(self, area: AreaId, *, star: bool) -> float:
        """The enemy orders that it could remove, or will, if orders are open."""
        survey = self._survey
        if survey.orders_are_open:
            supposed = self._supposed(RAID, (area,))
            raid = survey.box.tokens[supposed.orders[area].token]
            raided = raid_targets(supposed, survey.house, area, raid)
            return max((raid_worth(survey, place) for place in raided), default=0.0)
        is_land = survey.box.areas[area].is_land
        reached = sum(
            1
            for place in survey.box.neighbours[area]
            if place in survey.enemy_armies and not (is_land and not survey.box.areas[place].is_land)
        )
        return WEIGHTS.raid_target * min(reached, WEIGHTS.raid_targets) * (WEIGHTS.raid_star if star else 1)

    def _consolidate(self, area: AreaId, *, star: bool) -> float:
        """Power, or with a star a mustering; both may be raided."""
        survey = self._survey
        gained = consolidate_worth(survey, area, musters=False)
        if star and survey.position.edition.special_consolidate_musters and survey.box.areas[area].has_castle:
            gained = max(gained, consolidate_worth(survey, area, musters=True))
        raiders = sum(1 for place in survey.box.neighbours[area] if place in survey.enemy_armies)
        return gained * max(WEIGHTS.not_raided, 1 - WEIGHTS.each_raider * raiders)


# answers


def orders(seat: SeatView, survey: Survey) -> Choice:
    """First the marches and what else is best; then, around the same marches, the rest again: now they want support."""
    options = seat.options
    assert isinstance(options, OrderOptions)
    scores = OrderScores(survey, options.areas)
    first = _plan(survey, options, scores, {})
    marches = {area: token for area, token in first.items() if survey.box.tokens[token].type == MARCH}
    second = _plan(survey, options, scores, marches)
    return in_order(Orders(tuple(second.items())))


def _plan(
    survey: Survey, options: OrderOptions, scores: OrderScores, fixed: Mapping[AreaId, TokenId]
) -> dict[AreaId, TokenId]:
    """Order by order, the one that is most ahead of what the area could get instead."""
    tokens = survey.box.tokens
    left = dict(options.tokens)
    stars = options.stars
    plan: dict[AreaId, TokenId] = {}
    for area, token in fixed.items():
        plan[area] = token
        left[token] -= 1
        stars -= tokens[token].star
    while len(plan) < options.number:
        usable = [token for token, count in left.items() if count > 0 and (not tokens[token].star or stars > 0)]
        open_areas = [area for area in options.areas if area not in plan]
        area, token = _most_ahead(scores, {area: _may_lie(options, area, usable) for area in open_areas}, tokens)
        if not area:
            break
        plan[area] = token
        left[token] -= 1
        stars -= tokens[token].star
        scores.choose(area, token)
    return plan


def _may_lie(options: OrderOptions, area: AreaId, usable: list[TokenId]) -> list[TokenId]:
    return [token for token in usable if options.may_lie(area, token)]


def _most_ahead(
    scores: OrderScores, areas: Mapping[AreaId, list[TokenId]], tokens: Mapping[TokenId, OrderToken]
) -> tuple[AreaId, TokenId]:
    """The area that gains most by its best order over a plain one; nowhere if no order is left that may lie there."""
    best = (IMPOSSIBLE, "", "")
    for area, usable in areas.items():
        if not usable:
            continue
        plain = [token for token in usable if tokens[token].type != MARCH and not tokens[token].star] or usable
        worth = {token: scores.score(area, token) for token in usable}
        token = max(usable, key=lambda token: worth[token])
        ahead = worth[token] - max(worth[other] for other in plain)
        best = max(best, (ahead, area, token), key=lambda found: found[0])
    return best[1], best[2]
