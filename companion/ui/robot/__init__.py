"""A finger and two eyes: they touch what a player can see, and nothing else. For tests, pictures and evenings."""
