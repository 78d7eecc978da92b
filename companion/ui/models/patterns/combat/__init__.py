"""A combat: House cards, tides, and why units fall."""
