"""A table that rests: for an hour, for a week, or in a file."""
