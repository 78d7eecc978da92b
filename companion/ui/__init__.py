"""Kivy screens: show what the engine and the ledger say, send what the player decided."""
