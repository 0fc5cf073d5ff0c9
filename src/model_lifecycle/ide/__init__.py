"""Answers to an editor's requests: pure functions of a checked workspace, in code points, independent of the LSP."""
