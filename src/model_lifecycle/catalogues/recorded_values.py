"""Compares and displays the values of a model record and of catalogues."""

from decimal import Decimal
from typing import Any

from model_lifecycle.catalogues.claim import ChosenValue, Claim, Conflict, Value, topic_of
from model_lifecycle.catalogues.same_value import agree
from model_lifecycle.records.arithmetic import format_count, format_money
from model_lifecycle.records.gaps import gap_text
from model_lifecycle.records.record import Record
from model_lifecycle.records.unread_status import status_by_catalogue
from model_lifecycle.records.values import UNAVAILABLE, as_number, value_at
from model_lifecycle.syntax.pointer import from_pointer


def recorded_value(record: Record, pointer: str) -> Any:
    """The value of a record in the types of catalogue values; None if it is null or a gap, `UNAVAILABLE` if invalid."""
    value = value_at(record.values, from_pointer(pointer))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return as_number(value)
    if isinstance(value, str) and value == gap_text(pointer.rpartition("/")[2]):
        return None
    if pointer == "/shutdown_date_kind" and value == "none":
        return None
    if isinstance(value, list) and UNAVAILABLE in value:
        return UNAVAILABLE
    return value


def holds(pointer: str, value: Any, claimed: Value) -> bool:
    """Whether a record's value agrees with a claimed one. A rounded price does not agree."""
    if topic_of(pointer) == "price":
        return bool(value == claimed)
    return value is not None and agree(pointer, value, claimed)


def in_words(pointer: str, value: Any) -> str:
    """A value as text in a message: `$2.5`, `200,000`, `text, image`."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(f"{item['provider']}/{item['id']}" if isinstance(item, dict) else str(item) for item in value)
    if isinstance(value, int | Decimal):
        topic = topic_of(pointer)
        if pointer.endswith("_pct"):
            return f"{Decimal(value).normalize():f}%"
        return format_money(Decimal(value)) if topic == "price" else format_count(Decimal(value))
    return str(value)


def is_candidate(pointer: str, value: Any, conflict: Conflict) -> bool:
    """Whether a record's value agrees with one of the candidates of a conflict."""
    return any(holds(pointer, value, claim.value) for claim in conflict.candidates)


def conflict_sides(conflict: Conflict) -> str:
    """The text of all candidates of a conflict, each with its catalogue."""
    return "; ".join(f"{in_words(conflict.pointer, claim.value)} ({origin(claim)})" for claim in conflict.candidates)


def conflict_words(pointer: str, value: Any, conflict: Conflict) -> str:
    """The message about a conflict: the record's value and all candidates."""
    sides = conflict_sides(conflict)
    name = pointer.rpartition("/")[2]
    return f"`{name}` is {in_words(pointer, value)}, and catalogues contradict each other: {sides}."


def unread_status(status: ChosenValue | None) -> str:
    """The text for the status of a model that is only listed with a price, so inferred; empty for a stated status."""
    if status is None or topic_of(status.claim.pointer) != "price":
        return ""
    return status_by_catalogue(status.value, status.claim.catalogue, status.claim.day)


def origin(claim: Claim) -> str:
    """The catalogue of a claim and the day of its data, as text."""
    return f"{claim.catalogue}, {claim.day}" if claim.day else claim.catalogue
