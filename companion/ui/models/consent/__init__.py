"""What the table decides together: going back, setting the board right, and the votes on it."""
