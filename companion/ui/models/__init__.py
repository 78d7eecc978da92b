"""What a screen shows, as plain values: no window, no clock, no live object. See docs/ui.md."""
