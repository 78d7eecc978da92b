"""Files that go to other apps of the device, and those that come from them."""
