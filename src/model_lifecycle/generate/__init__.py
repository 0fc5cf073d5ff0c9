"""Records made from other records: new ones, and what a migration's numbers should be today."""
