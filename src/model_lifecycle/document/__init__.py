"""One text, parsed once: a tree that knows where everything stands, and the mistakes in how it is written."""
