"""How a combat may end, as far as open hands tell: every card against every other one."""

from collections.abc import Iterable

from engine.players.weights import WEIGHTS
from engine.rules.tracks import blade_holder, is_above
from engine.state import State
from engine.words import FIEFDOMS, CardId, House


class Odds:
    """The chances of one house against each of the others, by the margin before House cards."""

    def __init__(self, position: State, house: House) -> None:
        self._position = position
        self._house = house
        self._differences: dict[House, tuple[tuple[int, float], ...]] = {}
        self._chances: dict[tuple[House, float], float] = {}

    def chance(self, rival: House, margin: float) -> float:
        """How likely the house beats this rival, if it is ahead by this margin before cards."""
        key = (rival, margin)
        if key not in self._chances:
            self._chances[key] = self._count(rival, margin + self._blade(rival))
        return self._chances[key]

    def _count(self, rival: House, margin: float) -> float:
        wins_ties = is_above(self._position, FIEFDOMS, self._house, rival)
        return sum(
            likely
            for difference, likely in self._against(rival)
            if margin + difference > 0 or (wins_ties and margin + difference == 0)
        )

    def _blade(self, rival: House) -> int:
        """The Valyrian Steel Blade decides the closest combats, once a round."""
        if self._position.blade_used:
            return 0
        holder = blade_holder(self._position)
        return (holder == self._house) - (holder == rival)

    def _against(self, rival: House) -> tuple[tuple[int, float], ...]:
        """By how much cards change the margin, and how likely each change is."""
        if rival not in self._differences:
            own = _better_half(self._strengths(self._position.hands[self._house]))
            theirs = self._strengths(self._position.hands[rival]) or [0]
            likely = [1 + WEIGHTS.likely_card * strength for strength in theirs]
            each = 1 / (len(own) * sum(likely))
            pairs = (
                (mine - other, weight * each) for mine in own for other, weight in zip(theirs, likely, strict=True)
            )
            self._differences[rival] = tuple(pairs)
        return self._differences[rival]

    def _strengths(self, cards: Iterable[CardId]) -> list[int]:
        return sorted((self._position.box.house_cards[card].strength for card in cards), reverse=True)


def _better_half(strengths: list[int]) -> list[int]:
    """Who attacks on purpose keeps a good card for it."""
    return strengths[: (len(strengths) + 1) // 2] or [0]
