"""The table display: what a screen beside the board shows to everybody. Made from the public half and the log alone."""
