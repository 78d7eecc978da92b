"""What is drawn of the board: surfaces, lines, names, pieces."""
