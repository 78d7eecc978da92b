"""The table corrects the mirror: what can be set right, and what no board could show."""
