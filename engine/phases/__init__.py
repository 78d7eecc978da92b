"""One round, in rulebook order: Westeros, Planning, Action."""
