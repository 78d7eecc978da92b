"""What lies over a screen from below."""
