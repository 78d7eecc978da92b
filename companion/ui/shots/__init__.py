"""Pictures of every screen in every telling state, from real positions."""
