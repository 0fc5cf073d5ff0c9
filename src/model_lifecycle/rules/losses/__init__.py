"""Rules about values that a change since a revision removed from records, or changed without a source."""
