"""What a device says beside its screen: cues for ear and hand, and the sentences of a town crier."""
