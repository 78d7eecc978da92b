"""What if: my cards against theirs, each pair with both sums and what comes of it. Public facts only.

Hands are open, and so is everything that is counted. Which card somebody has chosen is in none of it.
"""

from collections.abc import Mapping
from enum import Enum

import attrs

from companion.door import BattleNow, Position, PublicTable
from companion.ui.models.battle.sides import FIEFDOMS, house_of, side_of, strength_of, total_words
from companion.ui.models.controls import NoteModel
from companion.ui.models.tabs.hands import StrengthModel
from companion.ui.words import Words
from engine import ATTACKER, DEFENDER, BattleSums, CardId, CardPair, House, Side

TURNED_BY_BLADE = "*"
LEFT_OPEN = "?"
"""Marks behind the word of a cell; a note below the grid says what each means."""
SUPPORT_KINDS = ("support", "accept-support")


class Outcome(Enum):
    """How a pair ends for whoever plays the cards of the rows."""

    WIN = "win"
    TIE = "tie"
    LOSS = "loss"


@attrs.frozen
class CellModel:
    """One pair: both sums, the own one first, and the word for it."""

    outcome: Outcome
    sums: str
    word: str


@attrs.frozen
class HeadModel:
    """The card of a row or of a column."""

    card: StrengthModel
    name: str


@attrs.frozen
class GridRowModel:
    """One card against all of theirs."""

    head: HeadModel
    name: str
    """The whole name, where there is room."""
    cells: tuple[CellModel, ...]
    told: tuple[str, ...]
    """The same in whole sentences, where text is too large for a grid."""


@attrs.frozen
class GridModel:
    """Rows are one house's cards, columns the other's."""

    house: House
    against: House
    title: str
    """ "2 : 3 before cards"."""
    columns: tuple[HeadModel, ...]
    rows: tuple[GridRowModel, ...]
    notes: tuple[NoteModel, ...]


@attrs.frozen
class Sides:
    """From whose side a combat is looked at."""

    battle: BattleNow
    own: Side
    other: Side

    @property
    def house(self) -> House:
        """Whose cards are the rows."""
        return house_of(self.battle, self.own)

    @property
    def against(self) -> House:
        """Whose cards are the columns."""
        return house_of(self.battle, self.other)

    def cards(self, pair: CardPair) -> tuple[CardId, CardId]:
        """The own card first."""
        return (pair.attacker, pair.defender) if self.own == ATTACKER else (pair.defender, pair.attacker)

    def sums(self, sums: BattleSums) -> tuple[int, int]:
        """The own sum first."""
        return (sums.attacker, sums.defender) if self.own == ATTACKER else (sums.defender, sums.attacker)


def grid_model(table: PublicTable, found: tuple[CardPair, ...], seat: House, words: Words) -> GridModel | None:
    """HCD-02: for those who fight, from their side; for all others, from the attacker's. None if no cards are due."""
    position = table.position
    if position is None or position.battle is None or not found:
        return None
    battle = position.battle
    own = side_of(battle, seat) or ATTACKER
    sides = Sides(battle, own, DEFENDER if own == ATTACKER else ATTACKER)
    pairs = {sides.cards(pair): pair for pair in found}
    before = (total_words(strength_of(position, battle, side)) for side in (sides.own, sides.other))
    return GridModel(
        sides.house,
        sides.against,
        words.say("{strength} : {other} before cards", strength=next(before), other=next(before)),
        tuple(_head(position, sides.against, card, words) for card in dict.fromkeys(card for _, card in pairs)),
        tuple(_row(position, sides, pairs, card, words) for card in dict.fromkeys(card for card, _ in pairs)),
        _notes(table, position, sides, found, seat, words),
    )


def _head(position: Position, house: House, card: CardId, words: Words) -> HeadModel:
    """A side with an empty hand plays no card."""
    if not card:
        return HeadModel(StrengthModel(house, "–", is_used=True), words.say("no card"))
    strength = position.box.house_cards[card].strength
    return HeadModel(StrengthModel(house, str(strength), is_used=False), words.short_card(card))


def _row(
    position: Position, sides: Sides, pairs: Mapping[tuple[CardId, CardId], CardPair], card: CardId, words: Words
) -> GridRowModel:
    row = {theirs: pair for (ours, theirs), pair in pairs.items() if ours == card}
    return GridRowModel(
        _head(position, sides.house, card, words),
        _name(card, words),
        tuple(_cell(sides, pair, words) for pair in row.values()),
        tuple(_told(sides, row, words)),
    )


def _name(card: CardId, words: Words) -> str:
    return str(words.card(card)) if card else words.say("no card")


def outcome_of(sides: Sides, sums: BattleSums) -> Outcome:
    """CMB-15: the higher sum; a tie is decided elsewhere, and told below the grid."""
    own, other = sides.sums(sums)
    return Outcome.TIE if own == other else Outcome.WIN if own > other else Outcome.LOSS


def _cell(sides: Sides, pair: CardPair, words: Words) -> CellModel:
    own, other = map(total_words, sides.sums(pair.sums))
    outcome = outcome_of(sides, pair.sums)
    signs = {Outcome.WIN: ">", Outcome.TIE: "=", Outcome.LOSS: "<"}
    named = {Outcome.WIN: words.say("win"), Outcome.TIE: words.say("tie"), Outcome.LOSS: words.say("loss")}
    return CellModel(outcome, f"{own}{signs[outcome]}{other}", named[outcome] + _marks(pair))


def _marks(pair: CardPair) -> str:
    return TURNED_BY_BLADE * _is_turned(pair) + LEFT_OPEN * bool(pair.choices)


def _is_turned(pair: CardPair) -> bool:
    """VSB-01: whether the blade makes another side win."""
    return pair.with_blade is not None and pair.with_blade.winner != pair.sums.winner


def _told(sides: Sides, row: Mapping[CardId, CardPair], words: Words) -> list[str]:
    """ "Wins against Tywin Lannister, The Hound": a sentence for each outcome that there is."""
    found: dict[Outcome, list[str]] = {outcome: [] for outcome in Outcome}
    for card, pair in row.items():
        found[outcome_of(sides, pair.sums)].append(_name(card, words) + _marks(pair))
    said = {outcome: words.listed(cards) for outcome, cards in found.items()}
    sentences = {
        Outcome.WIN: words.say("Wins against {cards}", cards=said[Outcome.WIN]),
        Outcome.TIE: words.say("Ties with {cards}", cards=said[Outcome.TIE]),
        Outcome.LOSS: words.say("Loses to {cards}", cards=said[Outcome.LOSS]),
    }
    return [sentences[outcome] for outcome, cards in found.items() if cards]


def _notes(
    table: PublicTable, position: Position, sides: Sides, pairs: tuple[CardPair, ...], seat: House, words: Words
) -> tuple[NoteModel, ...]:
    """Who wins a tie, what the blade would turn, which texts are left open, what is not counted yet."""
    notes = [NoteModel(_tie(position, sides, seat, words))]
    if any(map(_is_turned, pairs)):
        holder = words.house(position.tracks[FIEFDOMS][0])
        text = words.say("{mark} The blade of {house} would turn it.", mark=TURNED_BY_BLADE, house=holder)
        notes.append(NoteModel(text, "sword", "gold"))
    choices = dict.fromkeys(card for pair in pairs for card in pair.choices)
    if choices:
        cards = words.listed([words.card(card) for card in choices])
        text = words.say("{mark} A player’s choice may change it: {cards}.", mark=LEFT_OPEN, cards=cards)
        notes.append(NoteModel(text))
    if any(asked.kind in SUPPORT_KINDS for asked in table.asked):
        notes.append(NoteModel(words.say("Support that is not declared yet is not counted.")))
    if position.tides_of_battle:
        notes.append(NoteModel(words.say("Tides of Battle are not counted.")))
    return tuple(notes)


def _tie(position: Position, sides: Sides, seat: House, words: Words) -> str:
    """CMB-16: the house that stands higher on the Fiefdoms track wins a tie."""
    higher = next(house for house in position.tracks[FIEFDOMS] if house in (sides.house, sides.against))
    if seat != sides.house:
        return words.say("A tie is won by {house}, higher in the Fiefdoms.", house=words.house(higher))
    if higher == seat:
        return words.say("A tie is a win for you: you stand higher in the Fiefdoms.")
    return words.say("A tie is a loss for you: {house} stands higher in the Fiefdoms.", house=words.house(higher))
