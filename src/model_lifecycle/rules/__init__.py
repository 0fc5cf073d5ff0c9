"""The rules that only someone who knows the records can check."""
