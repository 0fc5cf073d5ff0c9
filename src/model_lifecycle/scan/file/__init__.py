"""The facts about a file that hold for every place in it: its language, its kind."""
