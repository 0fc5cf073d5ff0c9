"""Where source code names models: places, what they are for, and what the records say of each."""
