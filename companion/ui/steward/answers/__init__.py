"""Answers on their way: drafts, wishes that are under way, what follows them, and how one is taken back."""
