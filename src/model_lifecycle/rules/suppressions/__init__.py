"""Rules about the comments that silence other rules."""
