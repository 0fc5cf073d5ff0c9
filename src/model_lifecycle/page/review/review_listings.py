"""The records of a review as tables of a page."""

from collections.abc import Iterator

from model_lifecycle.page.detail_page import Listing
from model_lifecycle.page.page import Prose, Value
from model_lifecycle.page.review.review import Moved, Review, ReviewedRecord, ReviewRow

_COLUMNS = ("Record", "Value", "Before", "After")


def record_listings(review: Review) -> Iterator[Listing]:
    """A table of the records that came and went, and one of the values of each section."""
    if review.moved:
        rows = tuple(_moved(each, f"moved-{number}") for number, each in enumerate(review.moved))
        yield Listing("moved", "Records that came, went or were renamed", "", ("Record", "What"), rows, "")
    for number, section in enumerate(review.sections):
        name = f"section-{number}"
        rows = tuple(_row(row, f"{name}-{position}") for position, row in enumerate(section.rows))
        if rows:
            yield Listing(name, section.heading, "", _COLUMNS, rows, "")
        derived = tuple(_derived(row, f"{name}-derived-{position}") for position, row in enumerate(section.derived))
        if derived:
            title = f"What follows from {section.heading[0].lower()}{section.heading[1:]}"
            yield Listing(f"{name}-derived", title, "", ("Because of", *_COLUMNS), derived, "")


def _moved(each: Moved, name: str) -> tuple[Prose, ...]:
    return (_records((each.record,), name), (Value(f"{name}-what", each.what, "What"),))


def _row(row: ReviewRow, name: str) -> tuple[Prose, ...]:
    sides = tuple((Value(f"{name}-{side}", text, row.label),) for side, text in (("old", row.old), ("new", row.new)))
    return (_records(row.records, name), (Value(f"{name}-label", row.label, "Value"),), *sides)


def _derived(row: ReviewRow, name: str) -> tuple[Prose, ...]:
    return ((Value(f"{name}-cause", row.cause, "Because of"),), *_row(row, name))


def _records(records: tuple[ReviewedRecord, ...], name: str) -> Prose:
    parts: list[str | Value] = []
    for number, each in enumerate(records):
        parts += [", "] if number else []
        parts.append(Value(f"{name}-record-{number}", each.name, "Record", page=each.page))
        parts += [" ", Value(f"{name}-file-{number}", each.path, "Record file", code=True)]
    return tuple(parts)
