"""Long texts read in chunks, one per record, so that a change costs only the chunk it is in."""
