"""Where things stand: boxes, rows, surfaces, places for models."""
