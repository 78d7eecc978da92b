"""What the device itself does for its player. Each part is harmless where a device does not have it."""
