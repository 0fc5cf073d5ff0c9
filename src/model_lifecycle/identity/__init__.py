"""What model a written form means: the id of a record without what a platform adds to it."""
