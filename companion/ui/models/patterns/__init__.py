"""The models of the eleven patterns, one file each."""
