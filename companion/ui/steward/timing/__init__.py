"""What goes on as time passes."""
