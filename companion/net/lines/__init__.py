"""Lines between devices: frames, the server, the client, and carrying out what sessions want."""
