"""What is said of a use, by the records and catalogues, and what may be written in its place."""
