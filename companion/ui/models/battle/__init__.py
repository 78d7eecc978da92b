"""A combat, as everybody at the table may see it."""
