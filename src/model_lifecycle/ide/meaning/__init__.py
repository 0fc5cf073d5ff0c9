"""What the values of a record mean: for hovers, hints, lenses and the documentation of completion items."""
