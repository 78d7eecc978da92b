"""What can be touched. A touch sends an intent, at most one for each touch, and says nothing of what it was."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior


class Touchable(ButtonBehavior):
    """Sends its intent when it is released; without one it takes the touch and does nothing."""

    intent = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    is_busy = BooleanProperty(False)
    says = StringProperty("")
    """What a picture without words shows, for whoever finds things by their words."""

    def on_release(self) -> None:
        """Send what a touch here means."""
        if self.intent is not None and self.send is not None and not self.is_busy:
            self.send(self.intent)
