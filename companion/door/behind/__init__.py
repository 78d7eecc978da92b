"""Behind the door, in the network's thread: coming to tables, staying at one, keeping a device's folder."""
