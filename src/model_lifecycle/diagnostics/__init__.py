"""What is reported to users: diagnostics, the rules they name, and fixes as data."""
