"""A table in the terminal, for machines without a display: one player against random ones, or none to watch."""
