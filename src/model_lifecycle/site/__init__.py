"""The pages around the comparisons: models, providers, the index and its calendar; written as one site."""
