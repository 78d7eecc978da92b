"""The tabs beside Now: tracks and decks, log, more and its pages. Public facts only."""
