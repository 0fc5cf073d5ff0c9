"""The live session and its loopback server."""
