"""The state of one session: open documents, snapshots, background checks, published diagnostics."""
