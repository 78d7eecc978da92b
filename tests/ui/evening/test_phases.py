"""The display of an evening is held to the phase of the players: what is read on both sorts of screens."""

import pytest

from companion.ui.evening.phases import Expecting, Phase, Played, Shown, played_by, shown_on_display
from companion.ui.evening.screen import SeenScreen


def phone(*texts: str, title: str = "") -> SeenScreen:
    return SeenScreen((*texts, title), (title,) if title else (), ())


def played(*texts: str, title: str = "") -> Played:
    found = played_by([phone(*texts, title=title), phone(*texts)])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (("Bay of Ice", "Planning", "1", "Bids for the Fiefdoms"), Shown(Phase.PLANNING)),
        (("Reveal", "Lay your orders, face up"), Shown(Phase.REVEAL)),
        (("Marches", "Stark marches."), Shown(Phase.ACTION)),
        (("Battle for Moat Cailin", "Support", "Stark wins"), Shown(Phase.BATTLE, "Moat Cailin")),
        (("Westeros", "Mustering"), Shown(Phase.WESTEROS)),
        (("Bid for the Iron Throne", "thinking"), Shown(Phase.BIDS)),
        (("Bid against the wildlings",), Shown(Phase.BIDS)),
        (("Bids against the wildlings",), Shown(Phase.BIDS)),
        (("Wildlings attack",), Shown(Phase.WILDLINGS)),
        (("Stark wins", "7"), Shown(Phase.END)),
        (("Small Council", "Join a table"), Shown(None)),
    ],
)
def test_a_display_is_read_by_its_title(texts: tuple[str, ...], shown: Shown) -> None:
    assert shown_on_display(texts) == shown


def test_phones_that_differ_are_in_no_phase_yet() -> None:
    assert played_by([phone("Round 1 · Planning"), phone("Round 1 · Raven")]) is None
    assert played_by([phone("Round 1 · Planning"), phone("Small Council")]) is None


def test_each_step_has_its_phase() -> None:
    expecting = Expecting()
    assert expecting.may_show(played("Round 1 · Planning")) == {Phase.PLANNING}
    assert expecting.may_show(played("Round 1 · Raven", title="The raven is yours")) == {Phase.REVEAL}
    assert expecting.may_show(played("Round 1 · Raven", title="The top wildling card")) == {Phase.REVEAL, Phase.ACTION}
    assert expecting.may_show(played("Round 1 · Raids")) == {Phase.REVEAL, Phase.ACTION}
    expecting.has_shown(Shown(Phase.ACTION))
    assert expecting.may_show(played("Round 1 · Marches")) == {Phase.ACTION}
    assert expecting.may_show(played("The game is over")) == {Phase.END}


def test_a_battle_stays_while_orders_are_resolved_and_no_longer() -> None:
    expecting = Expecting()
    expecting.may_show(played("Round 1 · Marches"))
    assert expecting.may_show(played("Battle for Moat Cailin")) == {Phase.BATTLE}
    expecting.has_shown(Shown(Phase.BATTLE, "Moat Cailin"))
    assert expecting.may_show(played("Round 1 · Marches")) == {Phase.ACTION, Phase.BATTLE}
    assert expecting.may_show(played("Round 2 · Westeros")) == {Phase.WESTEROS}


def test_bids_stay_while_a_tie_is_decided() -> None:
    expecting = Expecting()
    assert expecting.may_show(played("Round 2 · Westeros")) == {Phase.WESTEROS}
    assert expecting.may_show(played("Round 2 · Westeros", title="Bid for the Iron Throne")) == {Phase.BIDS}
    assert expecting.may_show(played("Round 2 · Westeros", title="Stark and Lannister bid the same")) == {Phase.BIDS}
    assert expecting.may_show(played("Round 2 · Westeros")) == {Phase.BIDS, Phase.WESTEROS}


def test_while_the_wildling_card_is_turned_up_the_attack_is_shown() -> None:
    expecting = Expecting()
    assert expecting.may_show(played("Round 2 · Westeros", title="Bid against the wildlings")) == {Phase.BIDS}
    assert expecting.may_show(played("Round 2 · Westeros", title="Turn up the wildling deck")) == {Phase.WILDLINGS}
    allowed = {Phase.BIDS, Phase.WILDLINGS, Phase.WESTEROS}
    assert expecting.may_show(played("Round 2 · Westeros")) == allowed
