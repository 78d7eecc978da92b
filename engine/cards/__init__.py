"""What cards say: one small function each, registered under the card's id and the moment it acts."""
