"""The way to a table: first start, home, host, join, lobby, lay-out, practise, settings."""
