"""JSON (RFC 8259) to tree."""
