"""What the pages that records cite say today: pages as text, passages found again in them, values at their places."""
