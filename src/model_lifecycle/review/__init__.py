"""What a change does to the records, for those who review it: every changed value, and what it means."""
