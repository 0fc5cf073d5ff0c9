"""The notices of a page: about missing, unreadable or duplicate records, and about truncated lists."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.page.comparison import ComparedModel, Comparison
from model_lifecycle.page.format import MOST_ROWS, cut
from model_lifecycle.page.lifecycle_summary import chain_notice
from model_lifecycle.page.page import MADE_FROM_MODELS, STILL_TO_FILL_IN, Notice, Value
from model_lifecycle.page.record_reader import RecordReader, relative
from model_lifecycle.syntax.pointer import from_pointer, place_text

_MAX_LISTED: Final = 5

_LISTS: Final = (
    ("capability_changes", "capability changes"),
    ("api_changes", "API changes"),
    ("migration_checklist", "steps of the checklist"),
    ("sources", "sources"),
)
"""The lists of a migration that a page cuts, and the plural of their items."""


def draft_line(comparison: Comparison) -> str:
    """The first line of a page whose records still have gaps; empty for other pages."""
    if comparison.draft:
        return f"Draft: {MADE_FROM_MODELS[0].lower()}{MADE_FROM_MODELS[1:]}"
    if comparison.migration.is_draft:
        return f"Draft: {STILL_TO_FILL_IN}"
    names = [side.word for side in comparison.sides if side.model is not None and side.model.is_draft]
    return f"Draft: values of the {' and the '.join(names)} model are still to be filled in." if names else ""


def notices(comparison: Comparison) -> tuple[Notice, ...]:
    """All notices of a page. Call it last: building the other parts records which values are unavailable."""
    chain = chain_notice(comparison)
    return (
        *((chain,) if chain is not None else ()),
        *(notice for side in comparison.sides for notice in _model_notices(comparison, side)),
        *_provider_notices(comparison),
        *_invalid_value_notices(comparison),
        *_row_notices(comparison),
    )


def _model_notices(comparison: Comparison, side: ComparedModel) -> Iterator[Notice]:
    """Yield the notice that a model has no record, or several."""
    view = comparison.reader.view
    value_id = f"record-{side.word}"
    name = comparison.name(f"{value_id}-name", side)
    provider = Value(f"{value_id}-provider", cut(side.key.provider, 100) or "a provider that is not named", "Provider")
    if side.model is None:
        unpublished = "its prices and dates are" if side.word == "old" else "its prices are"
        words = ("There is no record of the model ", name, " of ", provider, f": {unpublished} not published here.")
        yield Notice(value_id, "problem", words)
        yield from _unreadable_record_notices(comparison, side, f"{value_id}-doubt")
    elif len(entries := view.models(*side.key)) > 1:
        first = _file(f"{value_id}-file", side.model)
        count = f"There are {len(entries)} records of the model "
        yield Notice(value_id, "problem", (count, name, "; this page reads ", first, "."))


def _unreadable_record_notices(comparison: Comparison, side: ComparedModel, value_id: str) -> Iterator[Notice]:
    """Yield a notice for each unreadable record that may be the missing record of a model."""
    unresolved = comparison.reader.view.unresolved_models(side.key.provider)
    paths = dict.fromkeys(record.path for record in unresolved if record.may_be(side.key))
    for number, path in enumerate(list(paths)[:_MAX_LISTED]):
        file = Value(f"{value_id}-{number}-file", relative(path, comparison.reader.root), "Record file", code=True)
        yield Notice(
            f"{value_id}-{number}",
            "problem",
            ("This record, which cannot be read, may be the missing one: ", file, "."),
        )


def _file(value_id: str, subject: RecordReader) -> Value:
    """The path of a record's file as a value."""
    return Value(value_id, subject.path, "Record file", (subject.location(),), code=True)


def _provider_notices(comparison: Comparison) -> Iterator[Notice]:
    """Yield the notice that the old model's provider has no record."""
    if comparison.provider is None:
        name = cut(comparison.old.key.provider, 100) or "of the old model"
        provider = Value("record-provider-name", name, "Provider")
        tail = ", so this page cannot link to its deprecations."
        yield Notice("record-provider", "problem", ("There is no record of the provider ", provider, tail))


def _invalid_value_notices(comparison: Comparison) -> Iterator[Notice]:
    """Yield a notice for each record with values that cannot be read, or with other errors."""
    for subject, value_id in _readers_with_ids(comparison):
        if subject.unread:
            path = _file(f"{value_id}-file", subject)
            names = [place_text(from_pointer(pointer)) for pointer in subject.unread]
            words: list[str | Value] = [path, " has values that cannot be read; this page leaves them out: "]
            for number, name in enumerate(names[:_MAX_LISTED]):
                words += [", " if number else "", Value(f"{value_id}-{number}", cut(name, 80), "Value", code=True)]
            words.append(f" and {len(names) - _MAX_LISTED} more." if len(names) > _MAX_LISTED else ".")
            yield Notice(value_id, "problem", tuple(words))
        elif subject.entry in comparison.suspect:
            path = _file(f"{value_id}-file", subject)
            yield Notice(value_id, "problem", (path, " has errors; do not rely on its values until they are fixed."))


def _row_notices(comparison: Comparison) -> Iterator[Notice]:
    """Yield a notice for each list of the migration that is too long to be shown whole."""
    for name, items in _LISTS:
        count = comparison.migration.count(name)
        if count > MOST_ROWS:
            words = f"The record lists {count:,} {items}; this page shows the first {MOST_ROWS:,}."
            yield Notice(f"rows-{name}", "problem", (words,))


def _readers_with_ids(comparison: Comparison) -> Iterator[tuple[RecordReader, str]]:
    """Yield the reader of each record of the page, with the id of its notice."""
    yield comparison.migration, "unread-migration"
    for side in comparison.sides:
        if side.model is not None:
            yield side.model, f"unread-{side.word}"
    if comparison.provider is not None:
        yield comparison.provider, "unread-provider"
