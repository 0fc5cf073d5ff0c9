"""The data of a text that is tried in place of another, with a change that may be what its author meant."""

from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.parse import parse


def data_of_records(text: str, language: Language) -> list[Data] | None:
    """The data of a text's records; None where it has a syntax error, and for JSON that is not read fast."""
    records = load_plain_data(text, language)
    if records is not None or language == "json":
        return records
    document = parse(text, language)
    return None if document.diagnostics else [to_data(node) for node in document.records]
