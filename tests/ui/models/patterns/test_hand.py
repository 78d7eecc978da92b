"""Hand: House cards as rows, exactly those that the engine takes."""

from companion.door import FewChoices
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.drafts import PickDraft
from companion.ui.models.intents import GiveAnswer, KeepDraft
from companion.ui.models.now.now import now_model
from companion.ui.models.patterns.combat.hand import HandModel, hand_model
from engine import Pick
from tests.ui.models.combat_staging import asked_at, every_question, with_draft

KINDS = {"house-card", "aeron-damphair", "patchface", "discard-card", "take-back-card"}


def picks_of(model: HandModel) -> list[str]:
    """What the rows choose, from nothing chosen."""
    drafts = [row.intent.draft for row in (*model.cards, *model.others) if isinstance(row.intent, KeepDraft)]
    return [draft.value for draft in drafts if isinstance(draft, PickDraft)]


def test_the_rows_are_what_the_engine_takes() -> None:
    found = set()
    for situation, own in every_question(KINDS, range(8, 13)):
        found.add(own.asked.kind)
        model = hand_model(situation, own)
        assert isinstance(own.choices, FewChoices)
        assert sorted(picks_of(model)) == sorted(choice.value for choice in own.choices.choices)  # type: ignore[union-attr]
    assert found == KINDS


def test_HCD_02_a_card_is_chosen_then_played_face_down() -> None:
    situation, own = asked_at("house-card")
    model = hand_model(situation, own)
    assert not any(card.is_selected for card in model.cards)
    assert model.frame.buttons[-1].intent is None
    chosen = picks_of(model)[0]
    model = hand_model(with_draft(situation, own, PickDraft(chosen)), own)
    assert [card.is_selected for card in model.cards].count(True) == 1
    assert model.frame.buttons[-1].intent == GiveAnswer(own.asked, Pick(chosen))


def test_two_different_cards_look_the_same_behind_the_closed_curtain() -> None:
    situation, own = asked_at("house-card")
    one, other, *_ = picks_of(hand_model(situation, own))
    closed = [now_model(with_draft(situation, own, PickDraft(card))) for card in (one, other)]
    assert closed[0] == closed[1] == now_model(situation)


def test_nothing_of_a_chosen_card_is_in_what_a_log_line_could_show() -> None:
    situation, own = asked_at("house-card")
    one, other, *_ = picks_of(hand_model(situation, own))
    shown = {repr(hand_model(with_draft(situation, own, PickDraft(card)), own)) for card in (one, other)}
    assert len(shown) == 1


def test_CMB_12_the_sums_of_the_battle_stand_above_the_cards() -> None:
    situation, own = asked_at("house-card")
    sides = hand_model(situation, own).frame.above
    battle = situation.position.battle
    assert isinstance(sides, SidesModel)
    assert battle is not None
    assert sides.attacker.strength == str(sum(line.amount for line in battle.lines["attacker"]))
    assert sides.defender.house == battle.defender


def test_HCD_13_used_cards_are_named_below() -> None:
    situation, own = asked_at("house-card", nth=30)
    used = situation.position.discards[own.asked.house]
    assert used
    text = hand_model(situation, own).used
    assert all(situation.words.card(card) in text for card in used)
