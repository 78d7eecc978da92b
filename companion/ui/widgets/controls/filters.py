"""The filter bar under the header: two to four words, a gold line under the chosen one."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.touch import Touchable


class FilterBar(Bar):
    """Shows a `FilterModel`."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._parts: list[FilterPart] = []
        self.bind(model=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """The parts stay; only which of them is chosen changes."""
        if len(self._parts) != len(self.model.parts):
            self.clear_widgets()
            self._parts = [FilterPart(model=part) for part in self.model.parts]
            for part in self._parts:
                self.add_widget(part)
        for place, (part, model) in enumerate(zip(self._parts, self.model.parts, strict=True)):
            part.model, part.send, part.is_chosen = model, self.send, place == self.model.chosen


class FilterPart(Touchable, Box):
    """One word of the bar."""

    model = ObjectProperty(None, rebind=True)
    is_chosen = BooleanProperty(False)


load_look(__file__)
