"""What comes over a game: a lost host, notices, votes. Made from the public half and from notices alone."""
