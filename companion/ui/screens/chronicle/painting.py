"""Drawing the picture that is shared, beside the window: in a few frames, each with a part of the work."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.map.pane import MapPane
from companion.ui.models.chronicle.card import ShareCardModel
from companion.ui.screens.chronicle.card import ShareCard
from companion.ui.theme.share_card import CARD
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.taking_down import take_down

FRAMES = 4
"""After so many frames everything has its final place."""

BOARD_TIMES = 1.25
"""The board is drawn so much larger than it is shown: then power tokens are on it, and its lines are fine."""

Painted = Callable[[bytes, tuple[int, int]], None]


def paint(card: ShareCardModel, painted: Painted) -> None:
    """`painted` is called with the pixels, from below, and the size."""
    paint_texture(card, lambda texture: painted(texture.pixels, texture.size))


def paint_texture(card: ShareCardModel, painted: Callable[[Texture], None]) -> None:
    """`painted` is called with a texture of the picture."""
    pane = MapPane(model=card.map, size_hint=(None, None))
    pane.size = tuple(dp(side) * BOARD_TIMES for side in CARD.board)

    def with_board() -> None:
        if not pane.has_drawing:  # a screen has come that needs it more
            paint_texture(card, painted)
            return
        board = drawn(pane)
        take_down(pane)
        widget = ShareCard(model=card, board=board, size_hint=(None, None), size=CARD.size)
        _after_frames(lambda: _finish(widget, painted))

    _after_frames(with_board)


def _finish(widget: ShareCard, painted: Callable[[Texture], None]) -> None:
    texture = drawn(widget)
    take_down(widget)
    painted(texture)


def drawn(widget: Widget) -> Texture:
    """What a widget that is in no window looks like."""
    fbo = Fbo(size=(round(widget.width), round(widget.height)), with_stencilbuffer=True)
    with fbo:
        ClearColor(*STYLE.palette.bg)
        ClearBuffers()
    fbo.add(widget.canvas)
    fbo.draw()
    fbo.remove(widget.canvas)
    return fbo.texture


def _after_frames(do: Callable[[], None], left: int = FRAMES) -> None:
    if left:
        Clock.schedule_once(lambda _: _after_frames(do, left - 1))
    else:
        do()
