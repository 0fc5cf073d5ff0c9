"""Pure answers to an editor's questions."""
