"""Number: a bid, sealed with three touches, whatever it is."""

import attrs

from companion.door import NumberChoices, StagedTable
from companion.ui.models.curtain.closed import closed_model
from companion.ui.models.drafts import NumberDraft
from companion.ui.models.facts.bidding import bid_head
from companion.ui.models.intents import Explain, GiveAnswer, KeepDraft
from companion.ui.models.now.now import now_model
from companion.ui.models.patterns.westeros.number import NumberModel, bid_model
from companion.ui.shots.stage import Moment, game_at
from engine import TRACKS, Number
from tests.ui.models.combat_staging import WORDS, asked_at, every_question, situation_of, with_draft


def test_COK_03_every_number_up_to_the_own_power_is_one_touch_and_none_is_chosen_before() -> None:
    situation, own = asked_at("bid")
    model = bid_model(situation, own)
    assert isinstance(own.choices, NumberChoices)
    assert [tile.text for tile in model.tiles] == [str(number) for number in range(21)]
    assert not any(tile.is_selected for tile in model.tiles)
    assert model.frame.buttons[-1].intent is None
    for value, tile in enumerate(model.tiles):
        if value <= own.choices.most:
            assert tile.intent == KeepDraft(own.asked.question, NumberDraft(value))
        else:
            assert tile.is_faint
            assert isinstance(tile.intent, Explain)
            assert WORDS.refusal(tile.intent.why_not)


def test_COK_03_whoever_has_no_power_has_nothing_to_choose_and_only_seals() -> None:
    situation, own = asked_at("bid")
    without = attrs.evolve(own, choices=NumberChoices(0))
    model = bid_model(situation, without)
    assert [tile.text for tile in model.tiles if tile.is_selected] == ["0"]
    assert model.frame.buttons[-1].intent == GiveAnswer(own.asked, Number(0))


def test_COK_03_the_chosen_number_is_sealed() -> None:
    situation, own = asked_at("bid")
    model = bid_model(with_draft(situation, own, NumberDraft(2)), own)
    assert [tile.text for tile in model.tiles if tile.is_selected] == ["2"]
    assert model.frame.buttons[-1].intent == GiveAnswer(own.asked, Number(2))


def test_every_bid_that_the_engine_takes_has_a_tile_and_no_other() -> None:
    for situation, own in every_question({"bid"}, range(1)):
        tiles = bid_model(situation, own).tiles
        offered = [Number(int(tile.text)) for tile in tiles if not tile.is_faint]
        assert isinstance(own.choices, NumberChoices)
        assert offered == [Number(value) for value in range(own.choices.most + 1)]


def test_two_different_bids_look_the_same_behind_the_closed_curtain() -> None:
    situation, own = asked_at("bid")
    pictures = {
        repr(now_model(with_draft(situation, own, NumberDraft(value))))
        for value in (0, own.choices.most)  # type: ignore[union-attr]
    }
    assert len(pictures) == 1
    one, other = (now_model(with_draft(situation, own, NumberDraft(value))) for value in (0, 1))
    assert one == other == closed_model(situation.table, own.asked, WORDS)


def test_nothing_of_a_bid_is_in_what_a_log_line_could_show() -> None:
    situation, own = asked_at("bid")
    one, other = (repr(bid_model(with_draft(situation, own, NumberDraft(value)), own)) for value in (0, 1))
    assert one == other


def test_COK_02_the_head_shows_the_track_and_what_is_bid_for_next() -> None:
    situation, own = asked_at("bid")
    head = bid_head(situation.table, own.asked, WORDS)
    assert own.asked.facts["purpose"] == TRACKS[0]
    assert [place.house for place in head.places] == list(situation.position.tracks[TRACKS[0]])
    assert [place.text for place in head.places][:2] == ["1st", "2nd"]
    assert head.notes[1] == "Next: Fiefdoms, King's Court"


def test_WLD_03_against_wildlings_their_strength_stands_where_the_track_stands() -> None:
    game, house = game_at(Moment("bid"), lambda game, question: question.facts["purpose"] == "wildlings")
    situation = situation_of(StagedTable(game), house)
    own = situation.question()
    assert own is not None
    head = bid_head(situation.table, own.asked, WORDS)
    assert head.threat is not None
    assert head.threat.strength == str(game.state.threat)
    assert head.places == ()


def test_while_it_is_sealed_the_tiles_are_gone() -> None:
    situation, own = asked_at("bid")
    opened = attrs.evolve(situation, place=attrs.evolve(situation.place, curtain=own.asked.question))
    assert isinstance(now_model(opened), NumberModel)
    assert not isinstance(now_model(situation), NumberModel)
