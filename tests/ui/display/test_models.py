"""The table display, phase by phase: what it says, and that it can say no secret."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import attrs
import pytest

from companion.door import Agreement, Happening, Past, PublicTable, StagedTable
from companion.ui.models.display.action import ActionBody
from companion.ui.models.display.battle import BattleBody
from companion.ui.models.display.bids import BiddingBody, BidsBody
from companion.ui.models.display.dimming import QUIET_SECONDS
from companion.ui.models.display.display import DisplayModel, display_model
from companion.ui.models.display.end import EndBody
from companion.ui.models.display.planning import PlanningBody
from companion.ui.models.display.reveal import RevealBody
from companion.ui.models.display.westeros import WesterosBody
from companion.ui.models.display.wildlings import WildlingsBody
from companion.ui.models.start.lobby import SeatModel, lobby_model
from companion.ui.shots.scenes import others_seal, the_combat_ends, the_game_ends
from companion.ui.shots.stage import Moment, game_at
from companion.ui.words import Words
from engine import TRACKS, WILDLING_DECK, random_choice
from tests.ui.scene import Seat, staged

PLAN = Moment("orders", "tyrell", round=4, seed=3)
CARD = Moment("house-card", round=4)
BID = Moment("bid", round=3)


def shown(table: StagedTable, folder: Path, seconds_quiet: float = 0) -> Any:
    """What a device without a seat shows at this table."""
    situation = Seat(table, folder).situation
    return display_model(situation.table, situation.log, situation.words, seconds_quiet, past=situation.past)


def all_seal(table: StagedTable) -> None:
    others_seal(table, "")


Happens = Callable[[StagedTable], None]


@pytest.mark.parametrize(
    ("moment", "happens", "body", "has_map"),
    [
        (PLAN, None, PlanningBody, True),
        (PLAN, all_seal, RevealBody, True),
        (Moment("raven", round=3), None, RevealBody, True),
        (Moment("march", round=3, nth=4), None, ActionBody, True),
        (Moment("muster"), None, ActionBody, True),
        (Moment("support", round=3), None, BattleBody, False),
        (CARD, None, BattleBody, False),
        (CARD, lambda table: the_combat_ends(table, ""), BattleBody, False),
        (Moment("westeros-choice"), None, WesterosBody, False),
        (BID, None, BiddingBody, False),
        (Moment("tie-order"), None, BidsBody, False),
        (Moment("lose-units"), None, WildlingsBody, False),
        (Moment("march", round=10), lambda table: the_game_ends(table, ""), EndBody, False),
    ],
    ids=lambda value: value.kind if isinstance(value, Moment) else getattr(value, "__name__", ""),
)
def test_each_phase_has_its_body(
    moment: Moment, happens: Happens | None, body: type, has_map: bool, tmp_path: Path
) -> None:
    table, _ = staged(moment)
    if happens is not None:
        happens(table)
    model = shown(table, tmp_path)
    assert type(model.body) is body
    assert (model.map is not None) is has_map
    assert model.title


def test_it_is_made_from_the_public_half_alone() -> None:
    hints = get_type_hints(display_model)
    assert hints == {
        "table": PublicTable,
        "log": tuple[Happening, ...],
        "words": Words,
        "seconds_quiet": float,
        "seconds_planned": int,
        "past": Past | None,
        "return": DisplayModel,
    }


def sealed_by_lot(moment: Moment, seed: int) -> StagedTable:
    """All but the house of the moment have sealed something, which is another thing with another seed."""
    table, house = staged(moment)
    for question in table.game.pending:
        if question.house != house:
            table.answer(question, random_choice(table.game, question, Random(f"{seed} {question.id}")))
    return table


@pytest.mark.parametrize("moment", [PLAN, BID, CARD], ids=lambda moment: moment.kind)
def test_what_was_sealed_makes_no_difference(moment: Moment, tmp_path: Path) -> None:
    tables = [sealed_by_lot(moment, seed) for seed in range(1, 5)]
    assert len({str(sorted(table.sealed.items())) for table in tables}) > 1, "nobody has sealed anything else"
    models = [shown(table, tmp_path / str(number)) for number, table in enumerate(tables)]
    assert all(model == models[0] for model in models)


def test_planning_says_who_has_sealed(tmp_path: Path) -> None:
    table, house = staged(PLAN)
    others_seal(table, house)
    seals = shown(table, tmp_path).body.seals
    assert [seal.house for seal in seals if not seal.is_sealed] == [house]
    assert [seal.house for seal in seals] == list(next(iter(table.game.state.tracks.values())))


@pytest.mark.parametrize("moment", [PLAN, CARD, BID, Moment("march", round=3), Moment("lose-units")])
def test_nobody_thinks_while_the_table_rests(moment: Moment, tmp_path: Path) -> None:
    table, _ = staged(moment)
    assert "think" in repr(shown(table, tmp_path).body) or moment.kind not in ("orders", "bid")
    table.public = attrs.evolve(table.public, is_paused=True)
    body = repr(shown(table, tmp_path).body)
    assert "think" not in body
    assert "The table rests" in body or moment.kind == "bid"


def test_a_reveal_shows_the_orders_of_all(tmp_path: Path) -> None:
    table, _ = staged(PLAN)
    all_seal(table)
    body = shown(table, tmp_path).body
    orders = table.game.state.orders
    assert sum(len(row.tokens) for row in body.rows) == len(orders)
    assert {row.house for row in body.rows} == {placed.house for placed in orders.values()}


def test_the_board_looks_at_the_last_move(tmp_path: Path) -> None:
    table, _ = staged(Moment("march", round=3, nth=4))
    seat = Seat(table, tmp_path)
    last = [happening for happening in seat.situation.log if happening.events][-1]
    move = next(event.facts for event in last.events if event.name == "units_moved")
    board = shown(table, tmp_path / "display").map
    assert board.path == (move["origin"], move["area"])
    assert set(board.start) == {move["origin"], move["area"]}


@pytest.mark.parametrize("turn", [1, 3])
def test_lines_for_the_hands_are_few_and_the_newest_first(turn: int, tmp_path: Path) -> None:
    table, _ = staged(Moment("march", round=turn, nth=4))
    seat = Seat(table, tmp_path)
    lines = shown(table, tmp_path / "display").body.lines
    told = [event for happening in seat.situation.log for event in happening.events]
    texts = [text for event in told[::-1] if (text := seat.situation.words.board(event)) is not None]
    assert [line.title for line in lines] == texts[:4]


def test_a_battle_that_is_over_has_both_cards_and_a_winner(tmp_path: Path) -> None:
    table, _ = staged(CARD)
    assert shown(table, tmp_path / "before").body.cards == ()
    the_combat_ends(table, "")
    model = shown(table, tmp_path)
    assert len(model.body.cards) == 2
    assert [side.is_winner for side in model.body.sides].count(True) == 1
    assert [step.is_done for step in model.steps] == [True, True, True, False]


def test_a_battle_that_is_over_is_old_in_a_new_round(tmp_path: Path) -> None:
    """Also where no card of the new round is turned up yet, and nothing else has happened since."""
    table, _ = staged(CARD)
    the_combat_ends(table, "")
    situation = Seat(table, tmp_path).situation
    for step, body in (("consolidate", BattleBody), ("westeros", ActionBody), ("planning", PlanningBody)):
        position = attrs.evolve(situation.position, step=step)
        public = attrs.evolve(situation.table, position=position)
        assert type(display_model(public, situation.log, situation.words, 0).body) is body


def test_bids_against_wildlings_lie_open_while_a_tie_among_them_is_decided(tmp_path: Path) -> None:
    table, _ = staged(Moment("tie", round=5))
    assert table.game.pending[0].facts["purpose"] not in TRACKS
    model = shown(table, tmp_path)
    assert isinstance(model.body, BidsBody)
    assert model.title == "Bids against the wildlings"
    tied = table.game.pending[0].facts["tied"]
    columns = {column.house: column for column in model.body.bids.columns}
    assert set(tied) < set(columns), "also those who are not tied"
    assert all(columns[house].is_marked for house in tied)
    assert model.body.waiting


def test_the_next_bid_shows_the_bids_before_it(tmp_path: Path) -> None:
    table, _ = staged(BID)
    all_seal(table)
    while any(question.kind != "bid" for question in table.game.pending):
        question = table.game.answerable[0]
        table.answer(question, random_choice(table.game, question, Random(1)))
        if table.game.state.step != "westeros":
            break
    body = shown(table, tmp_path).body
    told = body.before.columns if isinstance(body, BiddingBody) else body.result
    assert {column.house for column in told} == set(table.game.setup.houses)


def test_the_end_counts_battles_and_bids(tmp_path: Path) -> None:
    table, _ = staged(Moment("march", round=10))
    the_game_ends(table, "")
    body = shown(table, tmp_path).body
    assert [row.house for row in body.rows] == list(table.game.state.ranking)
    assert sum(int(row.won) for row in body.rows) >= sum(int(row.lost) for row in body.rows) > 0
    assert len(body.remarks) <= 4


def test_WLD_07_before_the_card_is_turned_up_it_says_so_in_its_place(tmp_path: Path) -> None:
    game, _ = game_at(Moment("draw", round=2), lambda _game, question: question.facts["deck"] == WILDLING_DECK)
    attack = shown(StagedTable(game, agreement=Agreement("physical")), tmp_path).body.attack
    assert (attack.card, attack.texts) == ("Turn up the wildling deck", ("Which card is on top?",))


def test_nobody_sits_down_at_a_display(tmp_path: Path) -> None:
    table, _ = staged(PLAN)
    situation = Seat(table, tmp_path).situation
    seats = tuple(attrs.evolve(seat, device="") for seat in situation.table.seats)
    public = attrs.evolve(situation.table, seats=seats)
    situation = attrs.evolve(situation, view=attrs.evolve(situation.view, table=public), is_display=True)
    lobby = lobby_model(situation)
    assert lobby.buttons == ()
    assert [part.intent for part in lobby.parts if isinstance(part, SeatModel)] == [None] * len(seats)


def test_it_goes_dim_when_nothing_happens_for_long(tmp_path: Path) -> None:
    table, _ = staged(PLAN)
    assert not shown(table, tmp_path / "before", QUIET_SECONDS - 1).is_dim
    model = shown(table, tmp_path, QUIET_SECONDS)
    assert model.is_dim
    assert model.map is not None
    assert (model.body, model.title, model.rounds) == (None, "", ())
