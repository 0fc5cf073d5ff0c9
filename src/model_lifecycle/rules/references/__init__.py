"""Rules about relations between records: references, duplicates, replacements."""
