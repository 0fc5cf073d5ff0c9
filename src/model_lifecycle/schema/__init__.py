"""A registry made for one list of providers; documents to diagnostics."""
