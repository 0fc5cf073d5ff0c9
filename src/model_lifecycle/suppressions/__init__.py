"""Comments that silence findings, in record files and in source code: read, applied, and judged themselves."""
