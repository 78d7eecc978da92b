"""What happens at the table beside the game: notices, entries of the ledger, proposals, wishes, words of the view."""
