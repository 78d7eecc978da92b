"""The agreement between devices: ledger, seats, sealed answers, corrections, undo; without sockets."""
