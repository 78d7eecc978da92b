"""What the game is made of: units, orders, cards, tiles."""
