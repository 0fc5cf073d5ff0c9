"""General text handling, without YAML, JSON or records: positions, lines, edits, encodings, similar names, files."""
