"""The skeleton of every pattern: title, sentence, content that may scroll, facts, and buttons that never do."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Side, Stack


class PatternFrame(Box):
    """Its model has a `frame`. What a pattern adds between the words and the facts, it adds to `content`."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def add_widget(self, widget: object, *where: object, **how: object) -> None:
        """Children of a pattern go into its content, once the skeleton stands."""
        if "buttons" in self.ids:
            self.ids.content.add_widget(widget, *where, **how)
        else:
            super().add_widget(widget, *where, **how)


class PillRow(Side):
    """The pill of an open curtain, and a fact beside it; nothing where nothing is secret."""

    model = ObjectProperty(None, allownone=True)


class Facts(Stack):
    """The facts that matter for this decision, in a panel of their own."""

    models = ObjectProperty(())


load_look(__file__)
