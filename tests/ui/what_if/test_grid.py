"""What if: the engine's result for every pair of cards, from one's own side, and nothing of what is chosen."""

from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest

from companion.door import StagedTable
from companion.ui.models.battle.battle import BattleModel
from companion.ui.models.battle.sides import total_words
from companion.ui.models.controls import NoteModel
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.curtain.sealed import SealedModel
from companion.ui.models.drafts import PickDraft
from companion.ui.models.intents import Go, KeepDraft
from companion.ui.models.now.now import now_model
from companion.ui.models.now.waiting import waiting_model
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.shell import shell_model
from companion.ui.models.what_if import battle_sum, counting, grid, page, supply_sum
from companion.ui.models.what_if.grid import GridModel, Outcome, grid_model
from companion.ui.models.what_if.page import WhatIfModel, what_if_model
from companion.ui.shots.stage import Moment
from engine import House, Pick
from tests.ui.models.combat_staging import WORDS, evening, situation_of, table_at
from tests.ui.models.now.test_closed import SECRET
from tests.ui.scene import Seat, seat_at

CARD = Moment("house-card", round=4)


def grid_of(table: StagedTable, house: House) -> GridModel:
    found = grid_model(situation_of(table, house).table, table.game.card_pairs(), house, WORDS)
    assert found is not None
    return found


def fighters(table: StagedTable) -> tuple[House, House]:
    battle = table.game.state.battle
    assert battle is not None
    assert battle.defender is not None
    return battle.attacker, battle.defender


def test_HCD_02_each_cell_says_what_the_engine_says_from_the_own_side() -> None:
    table, _ = table_at("house-card", round=4)
    attacker, defender = fighters(table)
    hands = table.game.state.hands
    pairs = {(pair.attacker, pair.defender): pair for pair in table.game.card_pairs()}
    ours, theirs = grid_of(table, attacker), grid_of(table, defender)
    assert (ours.house, theirs.house) == (attacker, defender)
    for row, one in enumerate(hands[attacker]):
        for column, other in enumerate(hands[defender]):
            sums = pairs[one, other].sums
            sign = "=" if sums.attacker == sums.defender else ">" if sums.attacker > sums.defender else "<"
            cell = ours.rows[row].cells[column]
            assert cell.sums == f"{total_words(sums.attacker)}{sign}{total_words(sums.defender)}"
            turned = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.TIE: Outcome.TIE}
            assert theirs.rows[column].cells[row].outcome is turned[cell.outcome]
            assert cell.word.rstrip("*?") == cell.outcome.value


def test_a_mark_says_where_the_blade_or_a_choice_may_change_it() -> None:
    seen: set[str] = set()
    for table in evening(1):
        battle = table.game.state.battle
        if battle is None or not (pairs := table.game.card_pairs()):
            continue
        model = grid_of(table, battle.attacker)
        cells = [cell for row in model.rows for cell in row.cells]
        for cell, pair in zip(cells, pairs, strict=True):
            is_turned = pair.with_blade is not None and pair.with_blade.winner != pair.sums.winner
            assert ("*" in cell.word) == is_turned
            assert ("?" in cell.word) == bool(pair.choices)
        notes = " ".join(note.text for note in model.notes)
        for mark in "*?":
            assert (mark in notes) == any(mark in cell.word for cell in cells)
            seen |= {mark} if mark in notes else set()
    assert seen == {"*", "?"}


def test_who_only_looks_on_sees_it_from_the_attackers_side() -> None:
    table, _ = table_at("house-card", round=4)
    other = next(house for house in table.game.setup.houses if house not in fighters(table))
    assert grid_of(table, other).house == fighters(table)[0]
    assert "for you" not in grid_of(table, other).notes[0].text
    assert "for you" in grid_of(table, fighters(table)[1]).notes[0].text


def test_sentences_say_the_same_as_the_cells() -> None:
    table, _ = table_at("house-card", round=4)
    for row in grid_of(table, fighters(table)[0]).rows:
        assert len(row.told) == len({cell.outcome for cell in row.cells})


# ways to it


def leads_there(button: ButtonModel | None) -> bool:
    return (
        button is not None
        and isinstance(button.intent, Go)
        and (button.intent.place.tab, button.intent.place.page) == (Tab.MORE, Page.WHAT_IF)
    )


def test_the_closed_and_the_sealed_card_the_battle_and_the_waiting_card_lead_there(tmp_path: Path) -> None:
    seat = seat_at(CARD, tmp_path)
    closed = seat.card
    assert isinstance(closed, ClosedModel)
    assert leads_there(closed.aside)
    own = seat.situation.question()
    assert own is not None
    door = seat.table.door(own.asked.house)
    door.answer(own.asked, door.ticket(door.any_choice(own.asked, "one")).result)
    assert isinstance(seat.card, SealedModel)
    assert leads_there(seat.card.aside)
    other = next(house for house in seat.situation.position.houses if house not in fighters(seat.table))
    watching = situation_of(seat.table, other)
    battle = now_model(watching)
    assert isinstance(battle, BattleModel)
    assert leads_there(battle.buttons[0])
    assert leads_there(waiting_model(watching.table, watching.place, WORDS).buttons[0])


def test_no_other_curtain_and_no_other_waiting_card_leads_there(tmp_path: Path) -> None:
    closed = seat_at(Moment("bid"), tmp_path).card
    assert isinstance(closed, ClosedModel)
    assert closed.aside is None
    table, _ = table_at("march")
    situation = situation_of(table, table.game.setup.houses[0])
    buttons = waiting_model(situation.table, situation.place, WORDS).buttons
    assert not any(map(leads_there, buttons))


def test_whoever_must_choose_goes_back_to_the_cards(tmp_path: Path) -> None:
    seat = seat_at(CARD, tmp_path)
    assert isinstance(seat.card, ClosedModel)
    assert seat.card.aside is not None
    seat.touches(seat.card.aside.intent)
    shown = shell_model(seat.situation).body
    assert isinstance(shown, WhatIfModel)
    assert isinstance(shown.parts[0], GridModel)
    seat.touches(shown.buttons[0].intent)
    assert seat.situation.place.tab is Tab.NOW


# who must not know is not told


@pytest.mark.parametrize("module", [grid, page, battle_sum, supply_sum, counting], ids=lambda one: one.__name__)
def test_what_makes_it_is_given_no_secret(module: Any) -> None:
    makers = [make for _, make in getmembers(module, isfunction) if make.__module__ == module.__name__]
    assert makers
    for make in makers:
        assert not SECRET & set(get_type_hints(make).values()), make


def test_it_is_the_same_for_every_card_that_is_chosen_and_sealed(tmp_path: Path) -> None:
    pictures = []
    for number in (0, 1, 2):
        seat = seat_at(CARD, tmp_path / str(number))
        own = seat.situation.question()
        assert own is not None
        card = seat.table.game.state.hands[own.asked.house][number]
        there = attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.WHAT_IF)
        seat.touches(KeepDraft(own.asked.question, PickDraft(card)))
        drafted = what_if_model(seat.situation.table, there, WORDS, seat.table.game.card_pairs())
        seat.table.door(own.asked.house).answer(own.asked, Pick(card))
        assert any(asked.is_sealed for asked in seat.situation.table.asked)
        sealed = what_if_model(seat.situation.table, there, WORDS, seat.table.game.card_pairs())
        pictures.append((drafted, sealed))
    assert pictures[0] == pictures[1] == pictures[2]


def test_without_a_battle_there_is_no_grid() -> None:
    table, house = table_at("march")
    assert grid_model(situation_of(table, house).table, table.game.card_pairs(), house, WORDS) is None
    model = what_if_model(situation_of(table, house).table, Place(seat=house).with_part("what-if", "cards"), WORDS)
    assert not any(isinstance(part, GridModel) for part in model.parts)
    assert len(model.bar.parts) == 2


def test_a_seat_is_not_needed(tmp_path: Path) -> None:
    seat: Seat = seat_at(CARD, tmp_path)
    pairs = seat.table.game.card_pairs()
    assert isinstance(what_if_model(seat.situation.table, Place(), WORDS, pairs).parts[0], GridModel)


def test_the_engine_is_asked_only_while_somebody_compares(tmp_path: Path) -> None:
    """It takes milliseconds, in which nobody else at the table is heard."""
    seat = seat_at(CARD, tmp_path)
    assert seat.situation.pairs == ()
    there = attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.WHAT_IF)
    seat.touches(Go(there))
    assert seat.situation.pairs == seat.table.game.card_pairs()
    seat.touches(Go(attrs.evolve(there, tab=Tab.NOW, page=None)))
    assert seat.situation.pairs == ()


def test_while_the_engine_is_asked_the_page_says_so(tmp_path: Path) -> None:
    seat = seat_at(CARD, tmp_path)
    there = attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.WHAT_IF)
    model = what_if_model(seat.situation.table, there, WORDS)
    assert [type(part) for part in model.parts] == [NoteModel]
    assert len(model.bar.parts) == 3
