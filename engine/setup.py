"""SET, NPL: laying out the game for 3 to 6 houses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.asking.refusals import Refusal, malformed
from engine.box import Box, open_box, variants
from engine.editions import NAMES, find_edition, has_errata
from engine.rules.decks import shuffled
from engine.state import Deck, State
from engine.words import TIDES_DECK, TRACKS, WILDLING_DECK, AreaId, DeckId, House


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What the table agrees on before the game."""

    tides: bool = False
    """TOB-01: Tides of Battle."""
    errata: bool = False
    """The official errata and FAQ where they differ from the rulebooks."""
    variants: tuple[str, ...] = ()
    """What the table has chosen among the readings that the edition leaves open, sorted."""
    assignment: Mapping[House, str] = field(default_factory=dict)
    """SET-09: who plays which house, if the table wants it kept with the game."""

    def words(self) -> tuple[str, ...]:
        """What has been agreed on, as words; `from_words` reads them again."""
        switches = {"tides": self.tides, "errata": self.errata}
        return (*(word for word, is_on in switches.items() if is_on), *self.variants)

    @staticmethod
    def from_words(words: Collection[str]) -> "GameOptions":
        """The options that these words name; whatever is no switch is a variant."""
        variants = tuple(sorted(set(words) - {"tides", "errata"}))
        return GameOptions("tides" in words, "errata" in words, variants)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game begins; with the answers it is the whole game."""

    edition: str
    houses: tuple[House, ...]
    options: GameOptions = GameOptions()

    def to_plain(self) -> dict[str, Any]:
        """The setup as plain data."""
        variants = {"variants": list(self.options.variants)} if self.options.variants else {}
        return {
            "edition": self.edition,
            "houses": list(self.houses),
            "tides": self.options.tides,
            "errata": self.options.errata,
            **variants,
            "assignment": dict(self.options.assignment),
        }

    @staticmethod
    def from_plain(plain: Any) -> "Setup":
        """Read a setup back; unknown or missing fields are refused."""
        fields = {"edition", "houses", "tides", "errata", "assignment"}
        if not isinstance(plain, dict) or set(plain) - {"variants"} != fields:
            raise malformed("not_a_setup")
        houses, variants, assignment = plain["houses"], plain.get("variants", ()), plain["assignment"]
        if not all(isinstance(words, list | tuple) for words in (houses, variants)) or not isinstance(assignment, dict):
            raise malformed("not_a_setup")
        if not all(isinstance(word, str) for word in (*houses, *variants, *assignment, *assignment.values())):
            raise malformed("not_a_setup")
        if not isinstance(plain["tides"], bool) or not isinstance(plain["errata"], bool):
            raise malformed("not_a_setup")
        options = GameOptions(plain["tides"], plain["errata"], tuple(variants), assignment)
        return checked_setup(plain["edition"], houses, options)


def checked_setup(edition: str, houses: Sequence[House], options: GameOptions) -> Setup:
    """CMP-01, NPL-01, NPL-03, NPL-05: the houses that this number of players uses, in any order."""
    if edition not in NAMES:
        raise malformed("unknown_edition", edition=str(edition))
    _check_options(edition, options)
    played = find_edition(edition, errata=options.errata, variants=options.variants)
    facts = played.box.setups.get(len(houses))
    if facts is None:
        raise Refusal(played.rule("CMP-01"), "number_of_players", number=len(houses))
    if sorted(map(str, houses)) != sorted(facts.houses):
        raise Refusal(played.rule("SET-09"), "houses_not_available", available=facts.houses)
    if set(options.assignment) - set(houses):
        raise Refusal(played.rule("SET-09"), "unknown_house_assigned")
    return Setup(edition, facts.houses, options)


def _check_options(edition: str, options: GameOptions) -> None:
    """TOB-01: Tides of Battle, errata and variants are chosen where the edition has them."""
    if options.tides and not open_box(edition).tides:
        raise malformed("not_in_this_edition", option="tides")
    if options.errata and not has_errata(edition):
        raise malformed("not_in_this_edition", option="errata")
    for variant in options.variants:
        if variant not in variants(edition):
            raise malformed("not_in_this_edition", option=variant)
    if list(options.variants) != sorted(set(options.variants)):
        raise malformed("not_a_setup")


def lay_out(setup: Setup) -> State:
    """SET-01: the board as it stands before the first round."""
    edition = find_edition(setup.edition, errata=setup.options.errata, variants=setup.options.variants)
    box = edition.box
    facts = box.setups[len(setup.houses)]
    houses = [box.houses[house] for house in facts.houses]
    state = State(
        edition=edition,
        box=box,
        houses=facts.houses,
        tides_of_battle=setup.options.tides,
        stars=facts.stars,
        closed=frozenset(_closed_areas(box, facts.closed)),
        armies=edition.starting_armies(box, facts.houses),
        orders={},
        control={},
        garrisons={house.home: house.garrison for house in houses if house.garrison is not None},
        neutral=dict(facts.neutral),
        power=dict.fromkeys(facts.houses, box.power_start),
        bids=dict.fromkeys(facts.houses, 0),
        supply={house.id: house.supply for house in houses},
        hands={house: box.hands[house] for house in facts.houses},
        discards=dict.fromkeys(facts.houses, ()),
        tracks={track: facts.tracks[track] for track in TRACKS},
        decks=_decks(box),
        threat=box.threat_start,
    )
    return state


def _closed_areas(box: Box, closed: tuple[AreaId, ...]) -> list[AreaId]:
    """NEU-11: closed areas take their ports out of play with them."""
    return [*closed, *(box.port_of[area] for area in closed if area in box.port_of)]


def _decks(box: Box) -> dict[DeckId, Deck]:
    """SET-02, SET-04, SET-18: every deck shuffled, face down."""
    decks = {
        deck: shuffled(tuple(card.id for card in cards.values() for _ in range(card.count)))
        for deck, cards in box.westeros.items()
    }
    if box.wildlings:
        decks[WILDLING_DECK] = shuffled(tuple(box.wildlings))
    if box.tides:
        decks[TIDES_DECK] = shuffled(tuple(card.id for card in box.tides.values() for _ in range(card.count)))
    return decks
