"""From a model's name in source code to its record: exact ids, aliases, and the spellings of platforms."""
