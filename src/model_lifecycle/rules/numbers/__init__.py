"""Rules about prices, costs, token counts and percentages."""
