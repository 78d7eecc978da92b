"""The Westeros phase: its three cards, what they ask, and what wildlings do."""
