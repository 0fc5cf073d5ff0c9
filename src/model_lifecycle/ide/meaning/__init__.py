"""The meaning of a record's values, for hovers, hints, lenses and the documentation of completion items."""
