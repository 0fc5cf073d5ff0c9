"""Bytes to messages and back: framing, standard input and output or TCP, JSON-RPC, and the client's side."""
