"""Public catalogues of models: what they claim about a model, and which claim a record takes."""
