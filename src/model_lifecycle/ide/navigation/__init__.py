"""Names across records: definitions, references, renames, symbols."""
