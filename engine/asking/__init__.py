"""What is asked, what may be answered and how, and how the engine says no."""
