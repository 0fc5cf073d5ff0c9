"""Pages that records cite, as they are today: as text, with passages and values found again in them."""
