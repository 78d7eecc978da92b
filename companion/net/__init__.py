"""Sockets, discovery, framing and storage; knows nothing of the rules."""
