"""The texts of a record, each with its role."""

from collections.abc import Iterator
from typing import Any, Final, Literal, get_args

from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import child

Role = Literal["id", "name", "label", "prose", "quote", "code", "url"]
"""The purpose of a text: a `name` of a model, provider or family; `prose` for readers; a `quote` from a source; and so
on."""

ROLES: Final[dict[str, Role]] = {
    "id": "id",
    "display_name": "name",
    "name": "name",
    "family": "name",
    "knowledge_cutoff": "name",
    "endpoints": "name",
    "label": "label",
    "example_label": "label",
    "region_or_platform_notes": "prose",
    "detail": "prose",
    "migration_checklist": "prose",
    "excerpt": "quote",
    "before": "code",
    "after": "code",
    "url": "url",
    "source_url": "url",
    "deprecations_url": "url",
    "pricing_url": "url",
    "models_url": "url",
}
"""The role of a text by the name of its property, or of the property whose list it is in. Dates, enumeration values and
references to models have no role: other rules check them."""

_ALL_ROLES: Final = get_args(Role)

NULLABLE: Final = frozenset(("family", "region_or_platform_notes", "knowledge_cutoff"))
"""The properties among them that may be null."""


def texts_of(record: Record) -> list[tuple[str, Role, str]]:
    """The JSON Pointer, role and value of each text of a record that has a role and is not invalid."""
    return list(_texts(record.values, "", None))


def _texts(value: Any, pointer: str, role: Role | None) -> Iterator[tuple[str, Role, str]]:
    """Yield the pointer, role and value of each string in `value` whose property, or whose list's, is in `ROLES`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            inner_role = ROLES.get(name)
            if isinstance(inner, str):
                if inner_role is not None:
                    yield child(pointer, name), inner_role, inner
            elif isinstance(inner, dict | list):
                yield from _texts(inner, child(pointer, name), inner_role)
    else:
        for index, item in enumerate(value):
            if isinstance(item, str):
                if role is not None:
                    yield f"{pointer}/{index}", role, item
            elif isinstance(item, dict | list):
                yield from _texts(item, f"{pointer}/{index}", role)


def subject_of(pointer: str) -> str:
    """The value at a pointer as the subject of a sentence: its property, or "This item"."""
    name = pointer.rpartition("/")[2]
    return f"`{name}`" if not name.isdecimal() else "This item"


def words_of(record: Record) -> dict[Role, set[str]]:
    """The distinct texts of a record by role: `texts_of` without JSON Pointers, in a tenth of the time."""
    texts: dict[Role, set[str]] = {role: set() for role in _ALL_ROLES}
    role_of = ROLES.get
    containers: list[tuple[Any, Role | None]] = [
        (record.values, None)
    ]  # below, classes are compared: faster than `isinstance`
    for container, role_of_items in containers:  # the loop appends to it
        if isinstance(container, list):
            for item in container:
                kind = item.__class__
                if kind is str:
                    if role_of_items is not None:
                        texts[role_of_items].add(item)
                elif kind is dict or kind is list:
                    containers.append((item, role_of_items))
        else:
            for name, value in container.items():
                kind = value.__class__
                if kind is str:
                    role = role_of(name)
                    if role is not None:
                        texts[role].add(value)
                elif kind is dict or kind is list:
                    containers.append((value, role_of(name)))
    return texts
