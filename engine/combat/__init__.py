"""One combat, in rulebook order."""
