"""The board on the screen: one widget, `pane.MapPane`, shows a `MapModel`; its other files are its parts."""
