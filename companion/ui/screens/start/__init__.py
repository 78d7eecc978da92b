"""The screens on the way to a table."""
