"""The chronicle of a game: numbers first, then words; the way back through it; what is shared of it."""
