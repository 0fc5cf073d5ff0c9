"""JSON text to tree."""

from model_lifecycle.document.document import Document


def read_json(text: str, undecodable: int | None = None) -> Document:
    """The document of a JSON text; never raises."""
    raise NotImplementedError
