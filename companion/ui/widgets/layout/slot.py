"""A place that shows whatever model it is given: the type of the model chooses the widget."""

from importlib import import_module

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.shown_by import shown_by
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Stack
from companion.ui.widgets.layout.taking_down import drop


def widget_class(model: object) -> type[Widget]:
    """The widget that shows this model; its file is read when it is first needed."""
    module, _, name = shown_by(model).rpartition(".")
    return getattr(import_module(f"companion.ui.{module}"), name)


class Slot(TightBox):
    """Keeps its widget while models of the same type follow each other; what is not shown does not stay alive."""

    model = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Show the model."""
        if self.model is None:
            drop(self.children)
            return
        wanted = widget_class(self.model)
        if self.children and type(self.children[0]) is wanted:
            self.children[0].model, self.children[0].send = self.model, self.send
        else:
            drop(self.children)
            self.add_widget(wanted(model=self.model, send=self.send))

    def rebuild(self) -> None:
        """Make the widget anew: what stands where has changed."""
        drop(self.children)
        self.show()


class Part(Slot):
    """A slot in a column: as high as what it shows, and nothing at all without a model."""

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_y=None, height=0, **properties)
        self.bind(minimum_height=self.setter("height"))


class Parts(Each, Stack):
    """Models of any type one below the other; a widget stays while models of its type follow each other."""

    child_class = "Part"
