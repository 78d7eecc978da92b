"""Real decks by touches: turning up a card, searching one, and setting a deck right."""

from companion.ui.shots.rows.decks import SECOND, USED, WILDLINGS
from companion.ui.shots.shot import press, to_the_end, touch, write
from engine import WILDLING_DECK, Correction, Draw


def names(staged) -> list[str]:
    return [row.model.title for row in staged.app.root.walk() if type(row).__name__ == "LineCard"]


def test_WES_04_two_touches_turn_up_a_card(theatre) -> None:
    staged = theatre.show(SECOND)
    chosen = names(staged)[2]
    touch("LineCard", 2)(staged)
    press("gold")(staged)
    drawn = staged.table.game.answers[-1].choice
    assert isinstance(drawn, Draw)
    assert str(staged.app.steward.situation.words.card(drawn.card)) == chosen
    theatre.clear()


def test_WLD_07_a_wildling_card_is_found_in_spite_of_a_typing_error(theatre) -> None:
    staged = theatre.show(WILDLINGS)
    assert len(names(staged)) == len(staged.table.game.state.box.wildlings)
    write("skinchagner")(staged)
    assert names(staged) == ["Skinchanger Scout"]
    touch("LineCard", 0)(staged)
    press("gold")(staged)
    assert staged.table.game.answers[-1].choice == Draw(WILDLING_DECK, "skinchanger-scout")
    theatre.clear()


def test_OPN_01_a_deck_is_set_right_by_touches(theatre) -> None:
    staged = theatre.show(USED)
    deck = staged.table.game.pending[0].facts["deck"]
    before = staged.table.game.state.decks[deck].hidden
    to_the_end(staged)
    touch("ListRow", -1)(staged)
    touch("StepButton", 0)(staged)
    press("gold")(staged)
    assert isinstance(staged.table.game.answers[-1].choice, Correction)
    assert len(staged.table.game.state.decks[deck].hidden) == len(before) + 1
    theatre.clear()
