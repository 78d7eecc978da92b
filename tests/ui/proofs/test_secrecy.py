"""Who must not know sees nothing: behind a closed curtain, and under a seal, every secret looks the same."""

from collections.abc import Callable

import attrs
import pytest

from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.scenes import Scene
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Theatre
from tests.ui.conftest import PHONE

MOST_TOUCHES = 40


@attrs.frozen
class Secret:
    """A question that is answered behind a curtain, and what of its screen makes the answer."""

    moment: Moment
    widget: str
    """The class of what is touched to choose."""
    is_open_ended: bool = False
    """Whether an answer may have more parts or fewer: how many is a secret, too."""

    def __str__(self) -> str:
        return f"{self.moment.kind} {self.moment.edition}"


SECRETS = (
    Secret(Moment("orders", "stark", round=2, seed=3), "TokenCell"),
    Secret(Moment("bid", round=3), "NumberTileButton"),
    Secret(Moment("house-card", round=4), "CardFace"),
)

SECRETS_OF_FIRST = (
    Secret(Moment("orders", "stark", round=2, edition="first"), "TokenCell", is_open_ended=True),
    Secret(Moment("bid", round=3, edition="first"), "NumberTileButton"),
    Secret(Moment("house-card", round=4, edition="first"), "CardFace"),
)

each_secret = pytest.mark.parametrize("secret", SECRETS, ids=str)


def choose(staged: Staged, secret: Secret, nth: int) -> None:
    """Open the curtain, and choose from the `nth` thing on."""
    staged.tap_target(staged.targets(look="wax")[-1])
    more = nth if secret.is_open_ended else 0
    for step in range(MOST_TOUCHES):
        found = staged.targets(secret.widget)
        staged.tap_target(found[(nth + step) % len(found)])
        if staged.targets(look="wax") and step >= more:
            return


def pictures(theatre: Theatre, secret: Secret, then: Callable[[Staged], None]) -> list[str]:
    """The same moment with two different answers, after something was done with them."""
    found = []
    for nth in (0, 2):
        staged = theatre.show(Scene(secret.moment), size=PHONE)
        choose(staged, secret, nth)
        then(staged)
        found.append(staged.hand.pixels())
    return found


def tree() -> list[tuple[str, str]]:
    """All that is in the window, seen or not."""
    return [(type(widget).__name__, str(getattr(widget, "text", ""))) for widget in all_widgets()]


def close(staged: Staged) -> None:
    staged.tap_sentence("Close")


def seal(staged: Staged) -> None:
    staged.tap_target(staged.targets(look="wax")[-1])


@each_secret
def test_two_drafts_behind_a_closed_curtain_are_one_picture(theatre: Theatre, secret: Secret) -> None:
    untouched = theatre.show(Scene(secret.moment), size=PHONE).hand.pixels()
    assert set(pictures(theatre, secret, close)) == {untouched}


@each_secret
def test_two_drafts_before_the_curtain_are_two_pictures(theatre: Theatre, secret: Secret) -> None:
    one, other = pictures(theatre, secret, lambda staged: None)
    assert one != other


@each_secret
def test_two_sealed_answers_are_one_picture(theatre: Theatre, secret: Secret) -> None:
    one, other = pictures(theatre, secret, seal)
    assert one == other


@each_secret
def test_nothing_of_a_draft_is_in_the_window_when_the_curtain_is_closed(theatre: Theatre, secret: Secret) -> None:
    staged = theatre.show(Scene(secret.moment), size=PHONE)
    before = tree()
    choose(staged, secret, 0)
    assert tree() != before
    close(staged)
    assert tree() == before


@each_secret
def test_another_tab_shows_nothing_of_a_draft(theatre: Theatre, secret: Secret) -> None:
    def look_at_the_map(staged: Staged) -> None:
        close(staged)
        staged.tap_sentence("Map")

    one, other = pictures(theatre, secret, look_at_the_map)
    assert one == other


@pytest.mark.parametrize("secret", SECRETS_OF_FIRST, ids=str)
def test_F1_PLN_02_drafts_of_the_first_edition_are_one_picture_too(theatre: Theatre, secret: Secret) -> None:
    """Behind the curtain and under the seal nobody sees how many orders were given, either."""
    opened, closed, sealed = set(), set(), set()
    for nth in (0, 2):
        staged = theatre.show(Scene(secret.moment), size=PHONE)
        closed.add(staged.hand.pixels())
        choose(staged, secret, nth)
        opened.add(staged.hand.pixels())
        close(staged)
        closed.add(staged.hand.pixels())
        seal(staged)  # which opens the curtain again
        seal(staged)
        sealed.add(staged.hand.pixels())
    assert (len(opened), len(closed), len(sealed)) == (2, 1, 1)
    assert not closed & sealed
