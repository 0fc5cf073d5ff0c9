"""Rules about code samples."""
