"""The formatter: lays out a record file again without changing its data or comments."""
