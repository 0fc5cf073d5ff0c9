"""Records as values by path and by typed views; exact arithmetic of prices and token counts."""
