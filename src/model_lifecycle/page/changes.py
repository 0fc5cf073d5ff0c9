"""What differs between two pages of the same migration."""

from dataclasses import dataclass

from model_lifecycle.page.model import Page


@dataclass(frozen=True, slots=True)
class Change:
    """A value that two pages show differently; None for a side that does not have it."""

    id: str
    label: str
    old: str | None
    new: str | None


def compare(before: Page | None, after: Page) -> tuple[Change, ...]:
    """Every value whose text differs, in the order of the new page; what only the old one has comes last.

    Lines, footnotes and the words between values do not count: they hold nothing of the records' own.
    """
    old = {value.id: value for value in before.values()} if before is not None else {}
    new = {value.id: value for value in after.values()}
    found = [
        Change(id, value.label, old[id].text if id in old else None, value.text)
        for id, value in new.items()  # noqa: A001 - the field's name
        if id not in old or old[id].text != value.text
    ]
    found += [Change(id, value.label, value.text, None) for id, value in old.items() if id not in new]  # noqa: A001
    return tuple(found)
