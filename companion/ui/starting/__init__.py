"""What stands before the first frame, and what is loaded after it."""
