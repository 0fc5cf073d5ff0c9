"""Live comparison pages, and the loopback HTTP server that shows them."""
