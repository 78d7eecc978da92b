"""What widgets are drawn by: one draw for each shape that is seen, and none for what is not there."""

from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest
from kivy.graphics import Canvas, Color
from kivy.graphics.instructions import InstructionGroup, VertexInstruction
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.rows import SHOTS
from companion.ui.shots.theatre import Theatre
from companion.ui.widgets.shapes import Arc, Block, Pennant, Round, _dyes
from tests.ui.conftest import PHONE

GOLD, GROUND, CLEAR = (0.9, 0.7, 0.3, 1), (0.1, 0.1, 0.1, 1), (0, 0, 0, 0)
TELLING = (
    "home",
    "lobby-full",
    "lobby-options-host",
    "planning-full",
    "planning-refused",
    "reveal",
    "march-chosen",
    "battle-cards-shown",
    "bid-revealed",
    "muster",
    "tracks",
    "silent-host",
    "storage-fails",
    "lose-units",
)
KIVYS_OWN = (ScrollView, TextInput)
"""They cut out what is outside of them, and have a ground of their own."""


def draws(group: InstructionGroup) -> Iterator[tuple[VertexInstruction, float]]:
    """Everything that this group draws, with how opaque it is."""
    opaque = 1.0
    for one in group.children:
        if isinstance(one, Color):
            opaque = one.a
        elif isinstance(one, VertexInstruction):
            yield one, opaque
        elif isinstance(one, InstructionGroup) and not isinstance(one, Canvas):
            yield from draws(one)


def draws_of(widget: Any) -> Iterator[tuple[VertexInstruction, float]]:
    """Without those of its children."""
    for canvas in (widget.canvas.before, widget.canvas, widget.canvas.after):
        yield from draws(canvas)


def opacity(widget: Any) -> float:
    return widget.opacity * (opacity(widget.parent) if isinstance(widget.parent, Widget) else 1)


def is_nothing(drawn: VertexInstruction) -> bool:
    return min(getattr(drawn, "size", (1, 1))) == 0


@pytest.mark.parametrize("name", TELLING)
def test_nothing_is_drawn_that_nobody_can_see(theatre: Theatre, name: str) -> None:
    (shot,) = (shot for shot in SHOTS if shot.name == name)
    shot.play(theatre.show(shot.scene, size=PHONE))
    unseen = [
        (type(widget).__name__, drawn)
        for widget in all_widgets()
        if not isinstance(widget, KIVYS_OWN)
        for drawn, opaque in draws_of(widget)
        if opaque * opacity(widget) == 0 or is_nothing(drawn)
    ]
    theatre.clear()
    assert not unseen


def told(shape: Any, **properties: object) -> Any:
    for name, value in properties.items():
        setattr(shape, name, value)
    return shape


def ring(**properties: object) -> Round:
    first = {"fill": GROUND, "border": GOLD, "border_width": 2, "radius": [8] * 4, "size": (16, 16)}
    return told(Round(), **(first | properties))


def test_a_surface_and_its_border_are_one_draw() -> None:
    assert len(list(draws(ring()))) == 1


@pytest.mark.parametrize(
    "shape",
    [
        told(Block(), size=(0, 9)),
        told(Block(), rgba=CLEAR, size=(9, 9)),
        ring(size=(9, 0)),
        ring(fill=CLEAR, border=CLEAR),
        told(Arc(), rgba=CLEAR, size=(9, 9)),
        told(Pennant(), fill=GOLD, size=(0, 9)),
    ],
)
def test_what_has_no_size_or_no_colour_is_not_drawn(shape: Any) -> None:
    assert not list(draws(shape))
    told(shape, rgba=GOLD, fill=GOLD, size=(9, 9))
    assert list(draws(shape))
    told(shape, size=(0, 0))
    assert not list(draws(shape))


def reach(shape: Round) -> tuple[float, float, float, float]:
    """How far it goes to the left, down, to the right and up."""
    ((mesh, _),) = draws(shape)
    across, upwards = mesh.vertices[::4], mesh.vertices[1::4]
    return min(across), min(upwards), max(across), max(upwards)


def test_a_round_shape_goes_where_it_is_told_and_half_a_soft_pixel_beyond() -> None:
    assert reach(ring(pos=(10, 20))) == pytest.approx((9.5, 19.5, 26.5, 36.5))
    assert reach(told(ring(), pos=(30, 0))) == pytest.approx((29.5, -0.5, 46.5, 16.5))


def test_corners_that_are_larger_than_their_side_are_made_smaller() -> None:
    assert reach(ring(radius=(90, 0, 0, 90))) == reach(ring())


def test_a_border_in_the_colour_of_its_ground_needs_no_rings_of_its_own() -> None:
    ((plain, _),), ((lined, _),) = draws(ring(border=GROUND)), draws(ring())
    assert len(plain.vertices) < len(lined.vertices)


def test_a_texture_of_colours_that_nobody_needs_goes_without_the_collector(no_collector: None) -> None:
    """A fade has one for every frame."""
    gone = ref(_dyes.__wrapped__(GOLD, GROUND))
    assert gone() is None
