"""Hosting a table: beginning, serving again, taking over, giving way."""
