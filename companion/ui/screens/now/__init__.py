"""The Now tab: one card at a time."""
