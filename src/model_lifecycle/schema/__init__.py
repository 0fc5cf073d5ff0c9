"""The JSON Schemas, compiled for one list of providers; validation of records; descriptions of properties."""
