"""The JSON Schemas, compiled for a list of providers; validation of records; descriptions of properties."""
