"""The chronicle, the replay, and what is shared."""
