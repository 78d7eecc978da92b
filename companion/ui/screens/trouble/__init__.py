"""What comes over a game: the banner, the card of a silent host, notices."""
