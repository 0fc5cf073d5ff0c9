"""Finding record files: workspace roots, ignored paths, and the kind of record a file holds."""
