"""What follows from the ledger: what lies on the table, what may come next, what it does."""
