"""Rules about dates and times."""
