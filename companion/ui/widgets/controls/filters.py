"""The filter bar under the header: two to four words, a gold line under the chosen one."""

from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.touch import Touchable


class FilterBar(Each, Bar):
    """Shows a `FilterModel`."""

    model = ObjectProperty(None, rebind=True)
    child_class = "FilterPart"
    follows = ("model", "send")

    def each(self) -> list[Properties]:
        """One of the parts is chosen."""
        return [
            {"model": part, "send": self.send, "is_chosen": place == self.model.chosen}
            for place, part in enumerate(self.model.parts)
        ]


class FilterPart(Touchable, TightBox):
    """One word of the bar."""

    model = ObjectProperty(None, rebind=True)
    is_chosen = BooleanProperty(False)


load_look(__file__)
