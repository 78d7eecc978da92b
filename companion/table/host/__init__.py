"""The host's side: it orders the entries."""
