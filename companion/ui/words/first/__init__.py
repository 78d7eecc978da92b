"""What is said otherwise in the first edition: its own cards, and sentences instead of those of the second edition."""
