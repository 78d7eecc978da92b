"""A closed curtain."""

from kivy.properties import ObjectProperty

from companion.ui.patterns import frame  # noqa: F401  (for the panel of facts)
from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box


class Closed(Box):
    """Says that something secret is due, and shows what everybody may know of it."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class ClosedTrack(Box):
    """The houses of a track in their order."""

    houses = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(houses=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Six at most."""
        self.clear_widgets()
        for place, house in enumerate(self.houses, start=1):
            self.add_widget(ClosedTrackPlace(house=house, place=place))


class ClosedTrackPlace(Box):
    """A house and its place."""

    house = ObjectProperty("")
    place = ObjectProperty(0)


load_look(__file__)
