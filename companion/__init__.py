"""The app: several devices around one table, one game."""
