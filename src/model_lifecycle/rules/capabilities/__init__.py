"""Rules about what models can do, and what of it changes in a migration."""
