"""Derives records from other records: new ones, and the present numbers of migrations."""
