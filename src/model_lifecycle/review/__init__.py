"""The effect of a change on the records, for its reviewers: every changed value, and what it means."""
