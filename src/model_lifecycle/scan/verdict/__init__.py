"""The verdict of records and catalogues on a use, and the rewrite to its replacement."""
