"""What a player wishes at the door, and what became of it."""
