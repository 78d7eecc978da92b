"""What a screen sees: the view, its two halves, and the plain values in it."""
