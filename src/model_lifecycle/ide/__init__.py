"""Answers to an editor's requests: pure functions of a snapshot, in code points, independent of the LSP."""
