"""The Planning phase: a plan with its tray, and the Messenger Raven."""
