"""The table display: one message for everybody, read from two metres. Nothing here needs a touch."""
