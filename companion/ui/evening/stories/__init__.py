"""Stories of an evening: what a table decides together; what becomes of seats, hosts and tables. By touches alone."""
