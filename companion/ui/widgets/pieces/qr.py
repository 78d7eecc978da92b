"""The picture of a link, for the camera of another phone."""

from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look


class QrCode(Widget):
    """Dark on parchment in both themes, with a quiet border: white would dazzle in a dim room."""

    link = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def on_link(self, _widget: Widget, link: str) -> None:
        """One pixel for each module, drawn large without blurring."""
        if not link:
            self.texture = None
            return
        # Imported here, because it brings much along, and most devices never show a code.
        import segno

        rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=2)]
        texture = Texture.create(size=(len(rows[0]), len(rows)), colorfmt="luminance")
        texture.mag_filter = texture.min_filter = "nearest"
        dots = bytes(0 if dot else 255 for row in reversed(rows) for dot in row)
        texture.blit_buffer(dots, colorfmt="luminance", bufferfmt="ubyte")
        self.texture = texture


load_look(__file__)
