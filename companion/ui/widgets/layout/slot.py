"""A place that shows whatever model it is given: the type of the model chooses the widget."""

from importlib import import_module

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.shown_by import shown_by
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Stack
from companion.ui.widgets.layout.taking_down import take_down


def widget_class(model: object) -> type[Widget]:
    """The widget that shows this model; its file is read when it is first needed."""
    module, _, name = shown_by(model).rpartition(".")
    return getattr(import_module(f"companion.ui.{module}"), name)


class Slot(Box):
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
            self._drop()
            return
        wanted = widget_class(self.model)
        if self.children and type(self.children[0]) is wanted:
            self.children[0].model, self.children[0].send = self.model, self.send
        else:
            self._drop()
            self.add_widget(wanted(model=self.model, send=self.send))

    def _drop(self) -> None:
        for widget in self.children[:]:
            self.remove_widget(widget)
            take_down(widget)

    def rebuild(self) -> None:
        """Make the widget anew: what stands where has changed."""
        self._drop()
        self.show()


class Part(Slot):
    """A slot in a column: as high as what it shows, and nothing at all without a model."""

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_y=None, height=0, **properties)
        self.bind(minimum_height=self.setter("height"))


class Parts(Stack):
    """Models of any type one below the other; a widget stays while models of its type follow each other."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """As many parts as models."""
        parts = list(reversed(self.children))
        for part in parts[len(self.models) :]:
            self.remove_widget(part)
            take_down(part)
        for place, model in enumerate(self.models):
            if place < len(parts):
                parts[place].model, parts[place].send = model, self.send
            else:
                self.add_widget(Part(model=model, send=self.send))
