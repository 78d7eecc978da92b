"""A headless table between real processes: one host and its players, who play at random and report what they see."""
