"""The formatter: the layout of a record file, its data and its comments untouched."""
