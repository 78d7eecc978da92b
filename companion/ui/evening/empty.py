"""An empty Kivy window, with nothing of the app: what all figures are held against."""

import argparse
import sys

from companion.ui.starting.window import configure_kivy


def main(arguments: list[str]) -> None:
    """Until a robot closes it."""
    parser = argparse.ArgumentParser(prog="python -m companion.ui.evening.empty")
    parser.add_argument("--size", required=True)
    parser.add_argument("--data", help="not used; every phone of a robot is given one")
    width, height = parser.parse_args(arguments).size.split("x")
    configure_kivy((int(width), int(height)))
    from kivy.app import App
    from kivy.uix.widget import Widget

    from companion.ui.robot.server import serve_robot_if_asked

    class Empty(App):
        """A window with one widget, which shows nothing."""

        def build(self) -> Widget:
            return Widget()

    serve_robot_if_asked()
    Empty().run()


if __name__ == "__main__":
    main(sys.argv[1:])
