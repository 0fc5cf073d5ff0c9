"""`duplicate-item`: an item that is in its list twice, word for word."""

from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.records.values import members
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck

DUPLICATE_ITEM = Rule(
    name="duplicate-item",
    severity=Severity.WARNING,
    part="rule",
    summary="An item that is in its list twice, word for word.",
    explanation="""\
List a source, a change of the API, a step of the checklist or an endpoint once; the page would show it
twice. Remove the second item, or write the item that was meant. Entries of `replacements`, modalities and changes of
capabilities have rules of their own.""",
    bad="""\
sources:
  - {url: https://one.doc.example/a, label: Prices, last_checked: 2025-01-31, excerpt: ""}
  - {url: https://one.doc.example/a, label: Prices, last_checked: 2025-01-31, excerpt: ""}
""",
    good="""\
sources:
  - {url: https://one.doc.example/a, label: Prices, last_checked: 2025-01-31, excerpt: ""}
""",
    tag="unnecessary",
)


_FEW: Final = 10
"""Lists with fewer items are compared pairwise first, which costs less than computing keys."""


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of repeated items in the lists of a record that have no rule of their own."""
    values = context.record.values
    for pointer, elements in (
        ("/sources", values.get("sources")),
        ("/api_changes", values.get("api_changes")),
        ("/migration_checklist", values.get("migration_checklist")),
        ("/specs/endpoints", members(values, "specs").get("endpoints")),
    ):
        if isinstance(elements, list) and len(elements) > 1:
            yield from _repeated(context, pointer, elements)


def _repeated(context: RecordContext, pointer: str, elements: list[Any]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each repeated item of the list `elements` at `pointer`."""
    if len(elements) < _FEW and not any(item in elements[:index] for index, item in enumerate(elements)):
        return
    first_index: dict[object, int] = {}
    for index, item in enumerate(elements):
        key = item if isinstance(item, str) else _key(item)
        if key is None or first_index.setdefault(key, index) == index:
            continue
        item_pointer = f"{pointer}/{index}"
        name = pointer.rpartition("/")[2]
        message = f"This item is in `{name}` twice, word for word. Remove one."
        yield context.report(
            DUPLICATE_ITEM,
            message,
            item_pointer,
            related=[context.related("The first one", f"{pointer}/{first_index[key]}")],
            fix=Fix("Remove this one", (Remove(item_pointer),), safe=True),
        )


def _key(item: object) -> object:
    """The key by which a list item is compared; None if a value in it is not a text or is invalid."""
    if not isinstance(item, dict) or not all(isinstance(value, str) for value in item.values()):
        return None
    return tuple(sorted(item.items()))


CHECK = RuleCheck(DUPLICATE_ITEM, model=_check, migration=_check)
