"""The ledger: what an entry says, how entries are chained, signed and measured."""
