"""What a house does in each phase of a round, in the rulebook's order."""
