"""Rules about texts: of every kind of record, whatever property they belong to."""
