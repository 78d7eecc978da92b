"""A long page: what is far away is not made, and nobody who scrolls misses anything."""

from companion.ui.shots.rows.start import BEGINNING, all_sit
from companion.ui.shots.scenes import Scene
from companion.ui.shots.theatre import Staged, Theatre
from companion.ui.widgets.layout.long_parts import AT_FIRST, LongParts


def lay_out(theatre: Theatre) -> tuple[Staged, LongParts]:
    """The list of laying out, of four times as many lines as there are."""
    staged = theatre.show(Scene(BEGINNING, seen=all_sit), size=(360, 640))
    staged.tap("Lay out the board")
    parts = staged.widget("LongParts")
    parts.models = parts.models * 4
    staged.hand.frames(3)
    return staged, parts


def test_what_is_far_below_is_not_made_but_has_room(theatre: Theatre) -> None:
    _, parts = lay_out(theatre)
    assert AT_FIRST <= parts.made < len(parts.models) / 2
    assert len(parts.children) == parts.made
    share = parts.made / len(parts.models)
    assert abs(parts.height * share - (parts.height - parts.padding[3])) < 1


def test_whoever_scrolls_to_the_end_has_seen_all(theatre: Theatre) -> None:
    staged, parts = lay_out(theatre)
    scroll = parts.parent
    for _ in range(200):
        if scroll.scroll_y <= 0 and parts.made >= len(parts.models):
            break
        scroll.scroll_y = max(0.0, scroll.scroll_y - 300 / (parts.height - scroll.height))
        staged.hand.frames(4)
        assert parts.children[0].y <= (parts.height - scroll.height) * scroll.scroll_y + 1
    assert len(parts.children) == len(parts.models)
    assert parts.padding[3] == 0


def test_what_is_seen_stays_where_it_is_when_more_is_made(theatre: Theatre) -> None:
    staged, parts = lay_out(theatre)
    scroll, made = parts.parent, parts.made
    scroll.scroll_y = 1 - 500 / (parts.height - scroll.height)
    staged.hand.frames(3)
    assert parts.made > made
    assert abs((1 - scroll.scroll_y) * (parts.height - scroll.height) - 500) < 1
