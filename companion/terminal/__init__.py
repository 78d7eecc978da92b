"""A table in the terminal, for machines without a display: one player, or none to watch; other houses play alone."""
