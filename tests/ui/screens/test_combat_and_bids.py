"""Bids, House cards, supports and ties by real touches: as few as the budget allows, and the same for every secret."""

import pytest

from companion.ui.models.patterns.combat.hand import HandModel
from companion.ui.models.settings import AutomaticPace, Settings
from companion.ui.shots.stage import Moment
from engine import NONE, Number, Pick, Ranking

BID, CARD = Moment("bid", "stark"), Moment("house-card")


def tile(staged, text: str) -> None:
    """Touch a number, which may stand elsewhere on the screen, too."""
    (found,) = (one for one in staged.targets("NumberTileButton") if one.text == text)
    staged.tap_target(found)


def picture_of(staged) -> bytes:
    """What the app shows, drawn anew, pixel by pixel."""
    staged.hand.frames()
    return staged.app.root.export_as_image().texture.pixels


@pytest.mark.parametrize("number", ["0", "3"])
def test_COK_03_a_bid_is_sealed_with_three_touches_whatever_it_is(stage, number: str) -> None:
    staged = stage(BID)
    staged.tap("Open my bid")
    tile(staged, number)
    staged.tap("Seal my bid")
    assert staged.hand.taps == 3
    (sealed,) = staged.table.sealed.values()
    assert sealed == Number(int(number))


def test_COK_03_a_number_above_the_own_power_explains_itself_and_changes_nothing(stage) -> None:
    staged = stage(BID)
    staged.tap("Open my bid")
    tile(staged, "20")
    assert staged.hand.sees_part("choose a number from 0 to")
    assert not staged.app.steward.situation.drafts


def test_what_was_explained_behind_a_curtain_goes_with_it(stage) -> None:
    staged = stage(BID)
    staged.tap("Open my bid")
    tile(staged, "20")
    staged.tap("Close")
    assert not staged.hand.sees_part("choose a number from 0 to")


def test_two_different_bids_are_one_picture_behind_the_curtain_and_two_before_it(stage) -> None:
    opened, closed = set(), set()
    for number in ("0", "4"):
        staged = stage(BID)
        staged.tap("Open my bid")
        tile(staged, number)
        opened.add(picture_of(staged))
        staged.tap("Close")
        closed.add(picture_of(staged))
    assert len(opened) == 2
    assert len(closed) == 1


@pytest.mark.parametrize("nth", [0, 1])
def test_HCD_02_a_card_is_played_with_three_touches_whichever_it_is(stage, nth: int) -> None:
    staged = stage(CARD)
    staged.tap("Open my cards")
    hand = staged.app.root.model.screen.body
    assert isinstance(hand, HandModel)
    staged.tap(hand.cards[nth].name, "Play face down")
    assert staged.hand.taps == 3
    (sealed,) = staged.table.sealed.values()
    assert isinstance(sealed, Pick)
    assert staged.words.card(sealed.value) == hand.cards[nth].name


def test_SPT_03_a_support_is_one_touch(stage) -> None:
    staged = stage(Moment("support"))
    staged.tap("Nobody")
    assert staged.hand.taps == 1
    assert staged.table.game.answers[-1].choice == Pick(NONE)


def test_COK_07_tied_houses_swap_by_touch_and_the_button_says_how_they_stand(stage) -> None:
    staged = stage(Moment("tie-order", nth=2))
    one, other = staged.table.game.pending[0].facts["tied"]
    staged.tap(str(staged.words.house(other)))
    staged.tap(staged.app.root.model.screen.body.frame.buttons[-1].text)
    assert staged.table.game.answers[-1].choice == Ranking((other, one))


def test_VSB_01_a_needless_blade_is_kept_unless_somebody_uses_it_all_the_same(stage) -> None:
    staged = stage(Moment("blade"), settings=Settings(automatic=AutomaticPace.SLOW))
    staged.tap("Use the blade all the same")
    assert staged.table.game.answers[-1].choice == Pick("yes")


def test_CMB_13_whoever_waits_sees_the_sums_of_the_battle(stage) -> None:
    game_stage = stage(CARD)
    battle = game_stage.table.game.state.battle
    watcher = next(
        house for house in game_stage.table.game.setup.houses if house not in (battle.attacker, battle.defender)
    )
    staged = stage(CARD, houses=(watcher,))
    for side in ("attacker", "defender"):
        for line in staged.table.game.battle_lines(side):
            assert staged.hand.sees(staged.words.line_source(line))
