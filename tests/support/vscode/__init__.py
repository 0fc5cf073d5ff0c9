"""Real VS Code for tests: code-server, its windows in Chromium, and a bridge into its extension host."""
