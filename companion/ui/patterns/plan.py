"""The pattern *Plan*."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox


class PlanPattern(TightBox):
    """Laid out for a phone, or beside a board that is always there."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        layout = PlanBesideBoard if STYLE.is_wide else PlanInOneColumn
        self._layout = layout(model=self.model, send=self.send)
        self.add_widget(self._layout)
        self.bind(model=self._layout.setter("model"), send=self._layout.setter("send"))


class PlanInOneColumn(TightBox):
    """Map, strip, area, tray, buttons."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class PlanBesideBoard(TightBox):
    """All but the map, which the shell shows beside it. Where areas are many only they move, and the tray stays."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._to_selected = Clock.create_trigger(self._show_selected)
        self.bind(model=self._to_selected)
        self.ids.window.bind(height=self._to_selected)

    def _show_selected(self, _seconds: float) -> None:
        """The next area selects itself, so it may be one that is not seen."""
        window, areas, place = self.ids.window, self.ids.areas, self.model.selected
        if areas.height > window.height and 0 <= place < len(areas.children):
            window.scroll_to(areas.children[-1 - place], padding=STYLE.edge, animate=False)


load_look(__file__)
