"""What the door is asked for a screen, without waiting."""
