"""Every word that comes out of the door."""
