"""Rules about where values come from, and where records are kept."""
