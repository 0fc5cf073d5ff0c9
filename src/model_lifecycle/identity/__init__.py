"""What model a written form means: the id of a record, less what the platform it is written for adds to it."""
