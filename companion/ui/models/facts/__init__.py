"""Small facts of a game, as several screens say them."""
