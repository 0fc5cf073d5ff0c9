"""Written forms in a text, and the role of each by its surroundings."""
