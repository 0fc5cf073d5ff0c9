"""What a file says about every place in it: how it is read, whose it is, what silences it."""
