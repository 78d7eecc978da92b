"""What `python -m engine` can do: one module for each command."""
