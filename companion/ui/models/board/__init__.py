"""What lies on the board, and what the hands do there."""
