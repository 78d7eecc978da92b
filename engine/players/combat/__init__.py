"""What a house does in a combat: whom it supports, which card it plays, where it retreats."""
