"""Collects the citations in records: the pages, and the values that each is cited for."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, NamedTuple
from urllib.parse import urldefrag

from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import SOURCE_GROUPS, Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Values, objects, text
from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.syntax.pointer import child
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_reference
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.workspace import Workspace

_PROVIDER_PAGES: Final = ("deprecations_url", "pricing_url", "models_url")
_DATES: Final = ("shutdown_date", "deprecation_date")


class Expected(NamedTuple):
    """A value of the record that the cited page should show, and its pointer.

    `is_floor`: the record calls the day the earliest possible (`not_before`).
    """

    pointer: str
    value: str | Decimal
    is_floor: bool = False


class Citation(NamedTuple):
    """A citation of a page in a record: for an excerpt, for values, or for a model as a whole.

    `url_pointer` and `day_pointer` are the pointers of its URL and of the day of its last check, None if it has
    none. `names` are those of the models it is about; a provider's page is about none.
    """

    entry: Entry
    pointer: str
    url: str
    url_pointer: str
    day_pointer: str | None = None
    day: str | None = None
    excerpt: str | None = None
    values: tuple[Expected, ...] = ()
    names: tuple[str, ...] = ()
    currency: str = "USD"

    @property
    def page(self) -> str:
        """The URL of the page without its fragment."""
        return urldefrag(self.url).url

    @property
    def is_whole_record(self) -> bool:
        """Whether the page is cited for the whole record, of which a page rarely shows every value."""
        return self.pointer.startswith("/sources/")


def citations_of(view: IndexView, entry: Entry, record: Record) -> Iterator[Citation]:
    """Yield the citations with valid URLs in a record; `view` is read only for the models of a migration."""
    match record.kind:
        case "model":
            yield from _model_citations(entry, Model(record))
        case "migration":
            yield from _migration_citations(view, entry, Migration(record))
        case "provider":
            for name in _PROVIDER_PAGES:
                if isinstance(url := record.text(name), str):
                    yield Citation(entry, child("", name), url, child("", name))


def _model_citations(entry: Entry, model: Model) -> Iterator[Citation]:
    """Yield the citations of a model: its sources, its `specs_sources`, and those of its replacements."""
    names = tuple(name for name in (model.id, model.display_name) if isinstance(name, str) and name)
    dates = [(name, text(model.values, name)) for name in _DATES]
    days = tuple(_expected_date(model, name, day) for name, day in dates if isinstance(day, str))
    currency = text(model.specs, "currency")
    money = currency if isinstance(currency, str) else "USD"
    yield from _source_citations(entry, model.values, names, days)
    for key, source in model.specs_sources.items():
        if isinstance(url := text(source, "url"), str):
            values = tuple(_expected_specs(model, key))
            pointer = child("/specs/specs_sources", key)
            yield Citation(
                entry,
                pointer,
                url,
                child(pointer, "url"),
                *_last_check(source, pointer),
                None,
                values,
                names,
                money,
            )
    for position, replacement in enumerate(objects(model.values, "replacements")):
        if isinstance(url := text(replacement, "source_url"), str):
            pointer = child(child("/replacements", str(position)), "source_url")
            yield Citation(entry, pointer, url, pointer, names=names)


def _expected_date(model: Model, name: str, day: str) -> Expected:
    """The expected value of a date; of a `month_only` shutdown only the month."""
    if name != "shutdown_date":
        return Expected(child("", name), day)
    kind = model.shutdown_date_kind
    return Expected(child("", name), day[:7] if kind == "month_only" else day, kind == "not_before")


def _last_check(source: Values, pointer: str) -> tuple[str | None, str | None]:
    """The pointer of the day on which a source was last checked, and the day; (None, None) if it is unavailable."""
    day = text(source, "last_checked")
    return (child(pointer, "last_checked"), day) if isinstance(day, str) else (None, None)


def _expected_specs(model: Model, key: str) -> Iterator[Expected]:
    """Yield the values of specs that a key of `specs_sources` covers and that pages show."""
    for name in SOURCE_GROUPS.get(key, (key,)):
        pointer = child("/specs", name)
        number = model.record.number("specs", name) if pointer in FIELDS else None
        if isinstance(number, Decimal):
            yield Expected(pointer, number)


def _source_citations(
    entry: Entry, values: Values, names: tuple[str, ...], expected: tuple[Expected, ...]
) -> Iterator[Citation]:
    """Yield the citations in `sources`: each is for its excerpt, or without one for the `expected` values."""
    for position, source in enumerate(objects(values, "sources")):
        if isinstance(url := text(source, "url"), str):
            pointer = child("/sources", str(position))
            excerpt = text(source, "excerpt")
            quoted = excerpt if isinstance(excerpt, str) and excerpt.strip() else None
            yield Citation(
                entry,
                pointer,
                url,
                child(pointer, "url"),
                *_last_check(source, pointer),
                quoted,
                () if quoted else expected,
                names,
            )


def _migration_citations(view: IndexView, entry: Entry, migration: Migration) -> Iterator[Citation]:
    """Yield the citations of a migration: its sources, and those of its API changes."""
    keys = [key_of_reference(migration.record, end) for end in ("from", "to")]
    names = tuple(dict.fromkeys(name for key in keys for name in _model_names(view, key)))
    yield from _source_citations(entry, migration.values, names, ())
    for position, change in enumerate(objects(migration.values, "api_changes")):
        if isinstance(url := text(change, "source_url"), str):
            pointer = child(child("/api_changes", str(position)), "source_url")
            yield Citation(entry, pointer, url, pointer, names=names)


def _model_names(view: IndexView, key: ModelKey) -> Iterator[str]:
    """Yield a model's id, and its display name if it has a record."""
    if key.id:
        yield key.id
        for entry in view.models(*key):
            name = view.record(entry).text("display_name")
            if isinstance(name, str) and name:
                yield name


def all_citations(workspace: Workspace, is_wanted: Callable[[Entry], bool]) -> list[Citation]:
    """The citations of all wanted records of a workspace."""
    view = workspace.view()
    return [
        citation
        for path, file in workspace.files.items()
        for record in file.records
        if is_wanted(entry := Entry(path, record.index))
        for citation in citations_of(view, entry, record)
    ]


def model_names(workspace: Workspace) -> tuple[str, ...]:
    """The ids and display names of all models that have a record, sorted."""
    names = {
        name
        for file in workspace.files.values()
        if file.kind.kind == "model"
        for record in file.records
        for name in (record.text("id"), record.text("display_name"))
        if isinstance(name, str) and len(name) > 1
    }
    return tuple(sorted(names))


def known_names(workspace: Workspace) -> tuple[str, ...]:
    """The model names by which an excerpt is about another model; names without a digit, as `Opus`, could be words."""
    return tuple(name for name in model_names(workspace) if any(map(str.isdigit, name)) and len(name) > 3)
