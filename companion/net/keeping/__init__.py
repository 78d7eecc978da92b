"""What a device keeps on its disk."""
