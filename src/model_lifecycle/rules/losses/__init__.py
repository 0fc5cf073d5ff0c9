"""What a change since a revision took from the records, or changed without a source."""
