"""What an editor offers to do at a place, besides the fixes of diagnostics."""
