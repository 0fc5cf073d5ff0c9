"""The comparison page of a migration as plain data, its renderings, and the site around it."""
