"""Letting devices in: TLS, the code, the device's own key."""
