"""What has just happened, as cards for those who wait: made from the position and the log."""
