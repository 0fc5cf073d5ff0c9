"""The marks that a generated record has where no record knows the value (schemas/README.md#a36)."""

from typing import Final

from model_lifecycle.records.record import Record
from model_lifecycle.records.record_texts import Role, texts_of

GAP_ADDRESS: Final = "https://example.com/TODO"
"""Stands for an address, also inside a code sample."""


def gap_text(name: str) -> str:
    """Stands for a text that is the value of a property: `TODO display name`."""
    return f"TODO {name.replace('_', ' ')}"


def gaps_of(record: Record) -> list[str]:
    """The pointers of the marks in a record, in order."""
    return [pointer for pointer, role, text in texts_of(record) if _is_gap(pointer, role, text)]


def _is_gap(pointer: str, role: Role, text: str) -> bool:
    if role == "code":
        return GAP_ADDRESS in text
    return text == GAP_ADDRESS if role == "url" else text == gap_text(pointer.rpartition("/")[2])
