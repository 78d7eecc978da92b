"""House and Ranking: tied bids, with the bids of all in view."""

from itertools import permutations

import attrs

from companion.door import Happening, RankingChoices, Told
from companion.ui.models.drafts import RankingDraft
from companion.ui.models.intents import GiveAnswer, KeepDraft
from companion.ui.models.patterns.westeros.house import tie_model
from companion.ui.models.patterns.westeros.ranking import lifted, tie_order_model
from engine import Event, Ranking
from tests.ui.models.combat_staging import asked_at, every_question, with_draft


def test_COK_07_the_button_names_the_order_and_a_touch_changes_it() -> None:
    situation, own = asked_at("tie-order", nth=2)
    assert isinstance(own.choices, RankingChoices)
    one, other = own.choices.houses
    bids = situation.position.bids
    first = 1 + sum(bid > bids[one] for bid in bids.values())
    model = tie_order_model(situation, own)
    assert model.frame.buttons[-1].intent == GiveAnswer(own.asked, Ranking((one, other)))
    assert (
        model.frame.buttons[-1].text
        == f"{situation.words.house(one)} {first}th, {situation.words.house(other)} {first + 1}th"
    )
    row = next(row for row in model.rows if row.house == other)
    assert row.intent == KeepDraft(own.asked.question, RankingDraft((other, one)))
    swapped = tie_order_model(with_draft(situation, own, RankingDraft((other, one))), own)
    assert swapped.frame.buttons[-1].intent == GiveAnswer(own.asked, Ranking((other, one)))
    assert [row.house for row in swapped.rows if row.is_tied] == [other, one]


def test_COK_07_every_order_can_be_reached_by_touches() -> None:
    for tied in (("stark", "tyrell"), ("stark", "tyrell", "martell"), ("stark", "tyrell", "martell", "greyjoy")):
        reached = {tied}
        while True:
            more = {lifted(order, house).houses for order in reached for house in order} | reached
            if more == reached:
                break
            reached = more
        assert reached == set(permutations(tied))


def test_COK_07_all_houses_stand_by_their_bids() -> None:
    for situation, own in every_question({"tie-order"}, range(2)):
        rows = tie_order_model(situation, own).rows
        assert [int(row.bid) for row in rows] == sorted((int(row.bid) for row in rows), reverse=True)
        assert {row.house for row in rows if row.is_tied} == set(own.asked.facts["tied"])


def test_WLD_10_a_touch_on_a_tied_house_answers() -> None:
    for situation, own in every_question({"tie"}, range(3)):
        rows = tie_model(situation, own).rows
        answers = [row.intent.choice for row in rows if isinstance(row.intent, GiveAnswer)]
        assert set(answers) == set(own.choices.choices)  # type: ignore[union-attr]
        assert {row.house for row in rows if row.intent} == set(own.asked.facts["tied"])


def test_WLD_05_the_bids_revealed_last_are_in_view() -> None:
    situation, own = asked_at("tie")
    bids = dict.fromkeys(situation.position.houses, 1)
    revealed = Happening(
        1, "", Told("SealsOpened", {}), (Event("bids_revealed", {"purpose": "wildlings", "bids": bids}),)
    )
    rows = tie_model(attrs.evolve(situation, log=(revealed,)), own).rows
    assert [row.bid for row in rows] == ["1"] * len(bids)
