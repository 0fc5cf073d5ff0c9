"""What names what across the records: definitions, references, renames, symbols, the chain of replacements."""
