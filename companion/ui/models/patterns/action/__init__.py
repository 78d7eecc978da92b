"""The Action phase: raids, marches, Consolidate Power; and mustering."""
