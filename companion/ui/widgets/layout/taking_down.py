"""Widgets that have gone are taken down a few at a time, once what came in their place is on the screen.

A widget of Kivy holds itself by its own callbacks, so that only the garbage collector could free it: a whole screen at
once, in one long pause. Without them it goes by itself.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.graphics.instructions import CanvasBase, InstructionGroup
from kivy.lang import Builder
from kivy.properties import AliasProperty, DictProperty, Property, ReferenceListProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.shapes import Shape

AT_ONCE = 30
"""So many steps between two frames, two for each widget."""
QUIET_SECONDS = 0.15
MOST_STEPS = 600
"""With more than these, nobody waits for a quiet moment."""

LISTENERS = {ReferenceListProperty: 0, AliasProperty: 1}
"""Properties that are made of others; the first of them also of the second."""

_steps: deque[tuple[Callable[[Widget], None], Widget]] = deque()


def drop(widgets: Iterable[Widget]) -> None:
    """These go for good: out of their layout, and taken down. Those in no layout have gone together with it."""
    for widget in [widget for widget in widgets if widget.parent is not None]:
        widget.parent.remove_widget(widget)
        take_down(widget)


def take_down(widget: Widget) -> None:
    """This widget and all in it have gone for good. Later, because a touch may still be on its way through it.

    First all lose their rules, in which one may name another; then nothing minds any more if one is missing.
    """
    if len(_steps) < MOST_STEPS:
        Clock.unschedule(_take_some_down)
        _begin_soon.cancel()
        _begin_soon()
    tree = list(widget.walk(restrict=True))
    _steps.extend((_without_rules, one) for one in tree)
    _steps.extend((_without_callbacks, one) for one in tree)


def take_all_down() -> None:
    """Whatever has gone is taken down now: nobody touches or looks."""
    while _steps:
        _take_one_step()


def _begin(_seconds: float) -> None:
    Clock.schedule_interval(_take_some_down, 0)


_begin_soon = Clock.create_trigger(_begin, QUIET_SECONDS)


def _take_some_down(_seconds: float) -> bool:
    for _ in range(min(AT_ONCE, len(_steps))):
        _take_one_step()
    return bool(_steps)


def _take_one_step() -> None:
    step, widget = _steps.popleft()
    step(widget)


def _without_rules(widget: Widget) -> None:
    Builder.unbind_widget(widget.uid)


def _without_callbacks(widget: Widget) -> None:
    """Its own callbacks hold it no more, and it holds nothing."""
    _unbind(widget)
    if isinstance(widget, ScrollView):
        for effect in (widget.effect_x, widget.effect_y):
            _unbind(effect)
    for name, kind in widget.properties().items():
        if isinstance(kind, DictProperty):
            value = getattr(widget, name)
            dict.clear(value)
            value.obj = None
    touch = getattr(widget, "last_touch", None)
    if touch is not None:
        touch.ud.pop(widget, None)  # a button and its last touch know each other
    _empty(widget.canvas)
    widget.parent = None
    widget.children = []


def _unbind(bound: EventDispatcher) -> None:
    """Nothing is called any more when something of it changes."""
    for name in (*_made_ones_first(bound.properties()), *bound.events()):
        for callback, _arguments, _keywords, _is_weak, number in list(bound.get_property_observers(name, args=True)):
            if number:
                bound.unbind_uid(name, number)
            else:  # bound by `bind`, which is weak for methods only: a setter holds its widget
                bound.unbind(**{name: callback()})


def _made_ones_first(properties: Mapping[str, Property]) -> list[str]:
    """A property that is made of others listens to them from the moment that it is first asked for."""
    return sorted(properties, key=lambda name: LISTENERS.get(type(properties[name]), len(LISTENERS)))


def _empty(canvas: CanvasBase) -> None:
    """Nothing is drawn. A canvas and what is drawn on it know each other, and so do canvases on canvases.

    Other groups stay as they are: the drawing of a board goes from pane to pane.
    """
    parts = [part for part in canvas.children if isinstance(part, CanvasBase)]
    canvas.clear()
    for part in parts:
        if part in canvas.children:  # the one before or after, which `clear` leaves
            canvas.remove(part)
        if isinstance(part, Shape):
            part.forget()
            _forget_itself(part)
        else:
            _empty(part)
    _forget_itself(canvas)


def _forget_itself(canvas: CanvasBase) -> None:
    """Kivy compiles a group of instructions before it draws them, and keeps what comes of it: the group itself.

    So a canvas that was drawn once would stay for ever. It forgets that where it is made.
    """
    InstructionGroup.__init__(canvas, noadd=True)
