"""A page as HTML, Markdown and JSON."""
