"""Rules about what records say of each other: references, duplicates, replacements."""
