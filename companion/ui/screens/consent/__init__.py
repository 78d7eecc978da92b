"""What the table decides together."""
