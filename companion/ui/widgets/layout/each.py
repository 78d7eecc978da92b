"""A widget for each model: what is there is kept and told what is new; only what is missing is made."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.layout.taking_down import drop

Properties: TypeAlias = dict[str, Any]
"""The properties of a child that its layout sets. Kivy does nothing where a property has this value already."""


class Each(EventDispatcher):
    """Makes a layout of any kind keep one child of `child_class` for each of its models."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)
    child_class: ClassVar[str]
    follows: ClassVar[tuple[str, ...]] = ("models", "send")
    """The properties from which `each` is made."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in self.follows:
            self.fbind(name, self.show)
        self.show()

    def each(self) -> Sequence[Properties]:
        """What each child is told, in their order. Where nothing is sent, `send` is not followed."""
        told = {"send": self.send} if "send" in self.follows else {}
        return [{"model": model, **told} for model in self.models]

    def kind(self) -> type[Widget]:
        """The class of all children."""
        return Factory.get(self.child_class)

    def make(self, told: Properties) -> Widget:
        """A child is born with what it is told."""
        return self.kind()(**told)

    def show(self, *_changed: object) -> None:
        """As many children as there are models."""
        each, kind = self.each(), self.kind()
        children = self.children[::-1]  # Kivy has the last one first
        kept = children[: len(each)] if children and type(children[0]) is kind else []
        drop(children[len(kept) :])
        for child, told in zip(kept, each, strict=False):
            for name, value in told.items():
                setattr(child, name, value)
        for told in each[len(kept) :]:
            self.add_widget(self.make(told))
