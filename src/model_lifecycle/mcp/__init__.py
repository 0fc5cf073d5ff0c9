"""A server of the Model Context Protocol: agents ask the records over standard input and output."""
