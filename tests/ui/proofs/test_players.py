"""The players of an evening: they touch only what they see, and find every way on."""

from random import Random

from companion.ui.evening.middle import ways_to_all
from companion.ui.evening.policy import RobotPlayer
from companion.ui.evening.screen import SeenScreen
from companion.ui.robot.target import Target

BOX = (0.0, 0.0, 48.0, 48.0)
TABS = tuple(Target(name, "TabButton", "", (24, 24), BOX) for name in ("Now", "Map"))


def target(text: str, kind: str = "CardRow", look: str = "") -> Target:
    return Target(text, kind, look, (24, 24), BOX)


def screen(*targets: Target, title: str = "", text: str = "") -> SeenScreen:
    return SeenScreen(tuple(filter(None, (title, text))), (title,) if title else (), (*targets, *TABS))


def player() -> RobotPlayer:
    return RobotPlayer(Random(1))


def test_a_waiting_player_touches_nothing() -> None:
    assert player().touch(screen(target("My hand", "PressButton", "quiet"), title="Lannister marches.")) is None


def test_a_main_button_is_touched_as_soon_as_it_does_something() -> None:
    seal = target("Seal my bid", "PressButton", "wax")
    assert player().touch(screen(target("3", "NumberTileButton"), seal, title="Bid for the Iron Throne")) == seal


def test_whoever_has_sealed_does_not_break_the_seal() -> None:
    sealed = screen(target("Break the seal", "PressButton", "quiet"), title="Your bid is sealed")
    assert player().touch(sealed) is None


def test_all_bid_the_same() -> None:
    tiles = [target(str(number), "NumberTileButton") for number in range(6)]
    touched = player().touch(screen(*tiles, title="Bid for the Fiefdoms"))
    assert touched is not None
    assert touched.text == "1"


def test_something_is_mustered_before_the_mustering_ends() -> None:
    done = target("Done mustering", "PressButton", "gold")
    somebody, shop = player(), screen(target("1 point", "ShopTile"), done, title="Muster")
    assert [somebody.touch(shop).text, somebody.touch(shop).text] == ["1 point", "Done mustering"]


def test_a_sheet_in_the_way_is_closed() -> None:
    cross = target("x", "IconButton")
    assert player().touch(SeenScreen((), (), (target("RAV-01", "LineCard"), cross))) == cross


def test_titles_of_questions_are_recognised_with_their_facts() -> None:
    assert screen(title="Whom does Seagard support?").question == "support"
    assert screen(title="Lay your orders").question == ""
    assert screen(text="March from Winterfell").question == "march"
    assert screen(text="Round 3 · Marches").round == 3
    assert screen(text="Battle for Seagard").battle == "Seagard"


def marched_to(*rows: str) -> str:
    somebody = RobotPlayer("1", ways=ways_to_all(3, "second"))
    touched = somebody.touch(screen(*map(target, rows), text="March from Winterfell"))
    assert touched is not None
    return touched.text


def test_whoever_can_attack_does_and_best_one_who_can_be_beaten() -> None:
    strong, weak, neutral = (
        "4 : 3 · Attack on Stark · Seagard",
        "1 : 9 · Attack on Stark · Pyke",
        "1 : 5 · Neutral · Eyrie",
    )
    assert marched_to(neutral, weak, "Moat Cailin", strong) == strong
    assert marched_to(neutral, weak, "Moat Cailin") == weak
    assert marched_to(neutral, "Moat Cailin") == "Moat Cailin"


def test_whoever_can_attack_nobody_goes_where_the_others_come() -> None:
    """So that an evening of two rounds has a battle."""
    assert marched_to("The Stony Shore", "Moat Cailin", "Castle Black") == "Moat Cailin"


def test_a_march_that_supply_does_not_allow_is_not_tried() -> None:
    back, too_much = target("back", "BackButton"), target("3·3 too much · 2 Footmen · White Harbor", "ListRow")
    stays = target("No move", "PressButton", "quiet")
    empty = target("empty · Karhold", "ListRow")
    assert player().touch(screen(back, too_much, empty, stays, text="March from Winterfell")) == empty
    assert player().touch(screen(back, too_much, stays, text="March from Winterfell")) == stays
