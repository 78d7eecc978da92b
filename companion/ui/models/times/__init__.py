"""Time at the table: the clock of a planning, and where the evening's time went."""
