"""What stands around and over a screen."""
