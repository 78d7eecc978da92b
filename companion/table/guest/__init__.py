"""The guest's side: every device follows the table as a guest."""
