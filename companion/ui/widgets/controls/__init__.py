"""What is pressed, typed, switched or held."""
