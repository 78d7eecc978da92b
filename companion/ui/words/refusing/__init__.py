"""Why something is not possible: one sentence for each reason and code; what, then why, and no blame."""
