"""What happens in the game: what the log says of it, and what the hands do about it."""
