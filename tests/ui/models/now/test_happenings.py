"""What those see who wait: bids, wildlings, supply, the cards of a round, the end of the game."""

from dataclasses import replace

import attrs

from companion.door import Happening, Told
from companion.ui.models.chronicle.card import share_card
from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.models.chronicle.ranking import rank_rows
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.facts.bidding import BidHeadModel
from companion.ui.models.happenings.bids import BidsModel, bids_for_track
from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.end import EndModel, compared, end_model
from companion.ui.models.happenings.events import events_since, last_event
from companion.ui.models.now.now import now_model
from companion.ui.models.westeros.cards import WesterosCardsModel
from companion.ui.models.westeros.wildlings import WildlingsModel, wildlings_model
from engine import TRACKS, Event
from tests.ui.models.combat_staging import WORDS, evening, situation_of, watching


def last_events(table_happened: list[object]) -> tuple[Event, ...]:
    return table_happened[-1].events if table_happened else ()  # type: ignore[attr-defined, no-any-return]


def test_COK_04_while_a_tie_is_settled_all_bids_are_in_view() -> None:
    seen = 0
    for table in evening(1):
        situation = watching(table)
        if situation is None or not any(question.kind == "tie-order" for question in table.game.pending):
            continue
        model = now_model(situation)
        assert isinstance(model, HappeningModel)
        seen += 1
        bids = table.game.state.bids
        assert isinstance(model.above, BidsModel)
        assert {column.house: column.bid for column in model.above.columns} == dict(bids)
        assert [column.bid for column in model.above.columns] == sorted(bids.values(), reverse=True)
        tied = set(table.game.pending[0].facts["tied"])
        assert tied <= {column.house for column in model.above.columns if column.is_marked}
        assert str(WORDS.house(table.game.pending[0].house)) in model.waiting
    assert seen


def test_COK_10_once_a_track_is_filled_every_house_has_its_place() -> None:
    *_, table = evening(1)
    situation = situation_of(table, "stark", log=tuple(table.happened))
    log = situation.log
    filled = 0
    for end in range(1, len(log) + 1):
        moved = [event for event in events_since(log[:end], "bids_revealed") if event.name == "track_moved"]
        model = bids_for_track(log[:end], WORDS)
        if model is None or len(moved) != 1:
            continue
        filled += 1
        assert [column.house for column in model.columns] == list(moved[0].facts["houses"])
        assert [column.below for column in model.columns] == [str(place) for place in range(1, 7)]
    assert filled


def test_COK_11_the_closed_curtain_of_the_next_bid_shows_the_bids_before_it() -> None:
    seen = 0
    for table in evening(1):
        question = table.game.pending[0] if table.game.pending else None
        if question is None or question.kind != "bid" or question.facts["purpose"] not in TRACKS[1:]:
            continue
        situation = situation_of(table, question.house, log=tuple(table.happened))
        revealed = last_event(situation.log, "bids_revealed")
        closed = now_model(situation)
        assert isinstance(closed, ClosedModel)
        assert isinstance(closed.above, BidHeadModel)
        assert revealed is not None
        assert closed.above.before is not None
        assert {column.house: column.bid for column in closed.above.before.columns} == revealed.facts["bids"]
        seen += 1
    assert seen


def test_WLD_06_after_an_attack_strength_and_bids_stand_against_each_other() -> None:
    *_, table = evening(4)
    situation = situation_of(table, "stark")
    seen = 0
    for end, happening in enumerate(table.happened, start=1):
        ended = last_event((happening,), "wildlings_win")
        strip = wildlings_model(attrs.evolve(situation, log=tuple(table.happened[:end])))
        if ended is None or strip is None:
            continue
        seen += 1
        assert not strip.is_beaten
        assert strip.nights_watch == str(ended.facts["nights_watch"])
        assert strip.nights_watch == str(sum(column.bid for column in strip.bids))
        (marked,) = (column.house for column in strip.bids if column.is_marked)
        assert marked == ended.facts["lowest"] == strip.bids[-1].house
    assert seen


def test_WLD_08_after_a_victory_only_the_highest_bidder_is_named() -> None:
    table = next(iter(evening(1)))
    bids = {"stark": 5, "lannister": 1}
    events = (
        Event("wildlings_attack", {"strength": 4}),
        Event("bids_revealed", {"purpose": "wildlings", "bids": bids}),
        Event("wildlings_beaten", {"strength": 4, "nights_watch": 6, "highest": "stark"}),
        Event("card_drawn", {"deck": "wildlings", "card": "mammoth-riders"}),
    )
    strip = wildlings_model(situation_of(table, "stark", log=(Happening(1, "", Told("SealsOpened", {}), events),)))
    assert strip is not None
    assert strip.is_beaten
    assert [(column.house, column.is_marked) for column in strip.bids] == [("stark", True), ("lannister", False)]
    assert strip.card == "Mammoth Riders"
    assert strip.texts == ("Stark: may pick up one card from its discards.",)


def test_WLD_09_whom_the_card_concerns_sees_it_above_the_question_and_so_do_all_others() -> None:
    seen = set()
    for table in evening(4):
        if not table.game.state.wildling_cards or not table.game.pending or len(table.game.pending) > 1:
            continue
        question = table.game.pending[0]
        asked = situation_of(table, question.house, log=tuple(table.happened))
        watcher = watching(table)
        assert watcher is not None
        shown = now_model(asked).frame.above  # type: ignore[attr-defined]
        card = now_model(watcher)
        assert isinstance(card, HappeningModel)
        assert isinstance(shown, WildlingsModel)
        assert isinstance(card.above, WildlingsModel)
        assert card.above.bids == shown.bids
        assert set(shown.texts) <= set(card.above.texts)
        assert shown.card == WORDS.card(table.game.state.wildling_cards[-1])
        seen.add(question.kind)
    assert seen


def test_SUP_03_a_change_of_supply_is_told() -> None:
    seen = 0
    for table in evening(1):
        situation = watching(table)
        moved = [event for event in last_events(table.happened) if event.name == "supply_moved"]  # type: ignore[arg-type]
        if situation is None or not moved:
            continue
        model = now_model(situation)
        if isinstance(model, HappeningModel) and model.rows:
            seen += 1
            levels = {WORDS.house(event.facts["house"]): str(event.facts["level"]) for event in moved}
            assert {row.title: row.value for row in model.rows} == levels
    assert seen


def test_WES_08_whoever_waits_sees_the_cards_of_the_round() -> None:
    seen = 0
    for table in evening(3):
        situation = watching(table)
        if situation is None or (table.game.pending and table.game.pending[0].kind != "muster"):
            continue
        model = now_model(situation)
        if isinstance(model, HappeningModel) and isinstance(model.above, WesterosCardsModel):
            seen += 1
            assert len(model.above.cards) == 3
    assert seen


def test_END_05_the_end_says_who_wins_and_what_has_decided() -> None:
    for seed in range(4):
        *_, table = evening(seed)
        situation = situation_of(table, "stark", log=tuple(table.happened))
        model = now_model(situation)
        assert isinstance(model, EndModel)
        assert model.winners == table.game.ranking[:1]
        assert [place.house for place in model.ranking] == list(table.game.ranking)
        assert [row.is_decisive for row in model.comparison] == [False] * (len(model.comparison) - 1) + [True]
        for higher, lower in zip(table.game.ranking, table.game.ranking[1:], strict=False):
            assert compared(situation, higher, lower)[-1].is_decisive


def test_END_04_the_castles_of_every_round_are_drawn_as_soon_as_the_past_is_told() -> None:
    *_, table = evening(1)
    door = table.door()
    model = end_model(situation_of(table, "stark"))
    assert model.chart is None
    model = end_model(situation_of(table, "stark", past=door.ticket(door.past()).result))
    assert model.chart is not None
    for line in model.chart.lines:
        assert len(line.values) == table.game.state.round
        assert line.values[-1] == table.game.state.victory[line.house]


def test_F1_END_03_a_draw_is_said_of_all_who_have_won() -> None:
    *_, table = evening(1)
    situation = situation_of(table, "stark")
    first, second, *_ = situation.position.ranking
    counts = tuple(
        replace(count, amounts={**count.amounts, second: count.amounts[first]})
        for count in situation.position.rank_counts
    )
    position = attrs.evolve(situation.position, winners=(first, second), rank_counts=counts)
    drawn = attrs.evolve(
        situation, view=attrs.evolve(situation.view, table=attrs.evolve(situation.table, position=position))
    )
    end = end_model(drawn)
    names = WORDS.joined([WORDS.house(first), WORDS.house(second)])
    assert (end.title, end.against) == (f"A draw: {names}", f"{names}: equal")
    assert end.winners == (first, second)
    chronicle = Chronicle((), (), (), (), (), 0, 0)
    assert [row.place for row in rank_rows(position, chronicle, WORDS)[:3]] == ["1", "1", "3"]
    card = share_card(drawn, chronicle)
    assert card is not None
    assert (card.above, card.name) == (f"After {position.round} rounds it is a draw between", names)
    assert not any(row.is_decisive for row in end.comparison)
    assert len(end.pairs) == len(position.ranking) - 2
