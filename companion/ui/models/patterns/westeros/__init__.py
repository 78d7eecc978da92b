"""The Westeros phase: bids, ties, cards that are turned up."""
