"""Rules about the capabilities of models, and their changes in a migration."""
