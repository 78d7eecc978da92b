"""For those who work on the app: nothing here is needed to play."""
