"""An evening: real apps in windows of their own find each other and play, touched where a player would touch them."""
