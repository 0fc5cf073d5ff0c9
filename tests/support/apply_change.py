"""A change of a record, carried out."""

from model_lifecycle.diagnostics.fix import Change, Fix
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits


def changed(text: str, *changes: Change, language: Language = "yaml", record: int = 0) -> str | None:
    """The text after some changes of one of its records; None where they cannot be made."""
    edits = text_edits(parse(text, language), record, Fix("Change", changes))
    return None if edits is None else apply_edits(text, edits)
