"""What devices say to each other, and what a session wants done."""
