"""The places in source code that name models, the role of each place, and the verdict of the records on it."""
