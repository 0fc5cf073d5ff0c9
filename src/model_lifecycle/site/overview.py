"""The index of a site: shutdowns by group, all models, providers and comparisons."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from model_lifecycle.page.detail_page import DetailPage, Filter, Group, Listing
from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import shutdown, status
from model_lifecycle.page.page import Prose, Status, Value
from model_lifecycle.page.page_paths import segment
from model_lifecycle.page.record_actions import record_actions
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.record import Kind
from model_lifecycle.site.detail_common import (
    PRICED,
    Site,
    comparison_cells,
    comparison_link,
    draft_mark,
    model_link,
    price_cells,
    provider_link,
    replacement_cell,
    shutdown_words,
    status_cell,
    time_left,
    todo,
)
from model_lifecycle.site.lifespans import lifespans
from model_lifecycle.site.plan import INDEX
from model_lifecycle.site.shutdown_groups import AHEAD, Ending, endings
from model_lifecycle.site.timeline import row_id, timeline
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, ModelKey

TITLE = "Model lifecycles"

_STATES: Final[tuple[Status, ...]] = ("active", "legacy", "deprecated", "retired")

_DATES: Final = {
    "exact": "On a date",
    "month_only": "In a month",
    "not_before": "Not before a date",
    "none": "No end date",
}

_HEADINGS: Final[dict[Group, str]] = {
    "overdue": "Overdue",
    "ahead": "Announced shutdowns",
    "earliest": "Earliest possible shutdowns",
    "past": "Past shutdowns",
}

_KINDS: Final[tuple[tuple[Kind, str], ...]] = (
    ("model", "model"),
    ("provider", "provider"),
    ("migration", "comparison"),
)


def overview_page(site: Site, shutdowns: tuple[Ending, ...] | None = None) -> DetailPage:
    """Build the index page of a site; `shutdowns` are its `endings`, if they are known already."""
    reader = site.reader()
    shutdowns = endings(site, reader) if shutdowns is None else shutdowns
    settings = site.workspace.configuration
    return DetailPage(
        site_path=INDEX,
        title=settings.site.get("title", TITLE),
        kicker=(),
        trail=(),
        status=None,
        lead=(*(((intro,),) if (intro := settings.site.get("intro")) else ()), (_counts(site, shutdowns),)),
        facts=(),
        listings=(
            *(_shutdowns(site, reader, group, shutdowns) for group in _groups_before_models(shutdowns)),
            _models(site, reader),
            _shutdowns(site, reader, "past", shutdowns),
            _providers(site, reader),
            _comparisons(site, reader),
            lifespans(site, (model for _, model in _models_with_provider(site, reader))),
        ),
        sources=(),
        unsourced=(),
        day=site.day,
        stale_after_days=settings.stale_after_days,
        timeline=timeline(shutdowns, site.today),
        filters=_filters(site, reader),
        actions=record_actions(settings.site, None, settings.site.get("title", TITLE)),
    )


def _groups_before_models(shutdowns: Iterable[Ending]) -> tuple[Group, ...]:
    """The groups of shutdowns that are listed before the models; `overdue` only if one of `shutdowns` is overdue."""
    return ("overdue", "ahead", "earliest") if any(shutdown.group == "overdue" for shutdown in shutdowns) else AHEAD


def _counts(site: Site, shutdowns: Iterable[Ending]) -> str:
    """The sentence with the numbers of models, providers, comparisons and open tasks."""
    counts = [counted(len(_entries(site, kind)), word) for kind, word in _KINDS]
    tasks = sum(shutdown.is_open for shutdown in shutdowns)
    models = counted(tasks, "model is ending", "models are ending")
    tasks_sentence = f" {models} without a replacement or a comparison." if tasks else ""
    return f"{counts[0]}, {counts[1]}, {counts[2]}.{tasks_sentence}"


def _entries(site: Site, kind: Kind) -> list[Entry]:
    """The records of a kind that have a page."""
    return [entry for entry in site.plan.pages.values() if site.workspace.record(entry).kind == kind]


def _filters(site: Site, reader: WorkspaceReader) -> tuple[Filter, ...]:
    """The filters for the rows of the index; each choice is a word of `Listing.row_keys`."""
    ids = [subject.text("id") or "" for entry in _entries(site, "provider") if (subject := reader.subject(entry))]
    names = {name: provider_link(site, reader, name, "filter").text for name in ids}
    return (
        Filter("Status", tuple((state, state) for state in _STATES)),
        Filter("End", tuple(_DATES.items())),
        Filter("Provider", tuple((_provider_word(name), names[name]) for name in ids)),
        Filter("", (("todo", "To do"),)),
    )


def _provider_word(provider: str) -> str:
    """The filter word of a provider; its leading dot distinguishes it from all other filter words."""
    return f".{segment(provider)}"


def _row_keys(model: RecordReader | None, provider: str, *, open_task: bool = False) -> str:
    """The filter words of a row: status, kind of end, provider, and `todo` if there is an open task."""
    end = shutdown(model)
    words = (status(model), end.kind if end else "none", _provider_word(provider), open_task and "todo")
    return " ".join(word for word in words if word)


def _shutdowns(site: Site, reader: WorkspaceReader, group: Group, shutdowns: Iterable[Ending]) -> Listing:
    """The table of the shutdowns in one group."""
    rows: list[tuple[Prose, ...]] = []
    row_keys: list[str] = []
    row_ids: dict[str, int] = {}
    for ending in shutdowns:
        if ending.group != group:
            continue
        name = f"{group}-{len(rows)}"
        row_ids[row_id(ending)] = row_ids.get(row_id(ending), len(rows))
        rows.append(
            (
                (shutdown_words(ending.model, f"{name}-shutdown"),),
                (model_link(site, reader, ending.key, f"{name}-model"),),
                (provider_link(site, reader, ending.key.provider, f"{name}-provider"),),
                (time_left(ending.model, site, f"{name}-left"),),
                _replacement_cell(site, reader, ending, f"{name}-replacement"),
                _comparison_cell(site, ending, name),
            )
        )
        row_keys.append(_row_keys(ending.model, ending.key.provider, open_task=ending.is_open))
    columns = ("Shutdown", "Model", "Provider", "When", "Replacement", "Comparison")
    since = f" after {site.day.day.isoformat()}" if site.day else ""
    none = {
        "ahead": f"No shutdown{since} is announced.",
        "earliest": "No model has only an earliest possible shutdown.",
        "overdue": "No shutdown is overdue.",
        "past": "No model has shut down.",
    }[group]
    caption = {
        "overdue": "The date has passed, but the record does not say that the model is retired",
        "earliest": "Available at least until this date; no end date is published",
    }.get(group, "")
    listing = Listing(group, _HEADINGS[group], caption, columns, tuple(rows), none)
    listing = replace(listing, row_ids={row: value_id for value_id, row in row_ids.items()})
    return listing.with_filter(row_keys)


def _replacement_cell(site: Site, reader: WorkspaceReader, ending: Ending, value_id: str) -> Prose:
    """The cell of a shutdown's replacement, with a mark if one is missing."""
    if ending.replacements or not ending.is_open:
        return replacement_cell(site, reader, ending.replacements, value_id)
    return (todo("No replacement", value_id),)


def _comparison_cell(site: Site, ending: Ending, name: str) -> Prose:
    """The cell of a shutdown's comparison, with a mark if one is missing."""
    if ending.comparisons:
        return (comparison_link(site, ending.comparisons[0], "What changes", f"{name}-0"),)
    return (todo("No comparison", f"{name}-none"),) if ending.is_open else ("–",)


def _models(site: Site, reader: WorkspaceReader) -> Listing:
    """The table of all models."""
    rows: list[tuple[Prose, ...]] = []
    row_keys: list[str] = []
    for position, (provider, model) in enumerate(
        sorted(_models_with_provider(site, reader), key=lambda pair: _sort_key(*pair))
    ):
        name = f"m{position}"
        key = ModelKey(provider, model.text("id") or "")
        rows.append(
            (
                (*_link_with_name(model_link(site, reader, key, name), model), *draft_mark(model, name)),
                (provider_link(site, reader, provider, f"{name}-provider"),),
                (status_cell(model, f"{name}-status"),),
                (shutdown_words(model, f"{name}-shutdown"),),
                *price_cells(model, name),
            )
        )
        row_keys.append(_row_keys(model, provider))
    columns = ("Model", "Provider", "Status", "Shutdown", *PRICED)
    caption = "Prices in USD per 1M tokens, context in tokens"
    listing = Listing("models", "All models", caption, columns, tuple(rows), "No model is recorded.", numbers=PRICED)
    return listing.with_filter(row_keys)


def _link_with_name(link: Value, model: RecordReader) -> Prose:
    """The link with a model's id, and its name if it differs, so that a search finds both."""
    name = model.text("display_name") or ""
    plain = name.lower().replace(" ", "-")
    if not name or plain == link.text.lower():
        return (link,)
    return link, " ", Value(f"{link.id}-name", cut(name[:100]), "Name", tone="aside")


def _models_with_provider(site: Site, reader: WorkspaceReader) -> Iterator[tuple[str, RecordReader]]:
    """Yield the models that have a page, each with its provider."""
    for entry in _entries(site, "model"):
        model = reader.subject(entry)
        if model is not None:
            yield model.text("provider") or "", model


def _sort_key(provider: str, model: RecordReader) -> tuple[int, str, str]:
    """Sort key of a model: by status, active first, as readers look for these; then by id and provider."""
    state = status(model)
    return (_STATES.index(state) if state else len(_STATES), model.text("id") or "", provider)


def _providers(site: Site, reader: WorkspaceReader) -> Listing:
    """The table of providers, with the numbers of models by status."""
    rows: list[tuple[Prose, ...]] = []
    for position, entry in enumerate(_entries(site, "provider")):
        provider = reader.subject(entry)
        name = provider.text("id") if provider is not None else None
        if provider is None or not name:
            continue
        models = [reader.subject(entry) for entry in reader.view.models_of(name) if site.page(entry)]
        counts = [sum(status(model) == state for model in models) for state in _STATES]
        link = provider_link(site, reader, name, f"provider-{position}")
        rows.append(((link,), *((f"{count}" if count else "–",) for count in counts)))
    columns = ("Provider", *(state.capitalize() for state in _STATES))
    return Listing(
        "providers",
        "Providers",
        "Models by status",
        columns,
        tuple(rows),
        "No provider is recorded.",
        numbers=columns[1:],
    )


def _comparisons(site: Site, reader: WorkspaceReader) -> Listing:
    """The table of all comparisons."""
    rows: list[tuple[Prose, ...]] = []
    row_keys: list[str] = []
    for position, entry in enumerate(_entries(site, "migration")):
        migration = reader.subject(entry)
        if migration is not None:
            provider = migration.text("from", "provider") or ""
            name = f"comparison-{position}"
            cells = comparison_cells(site, reader, entry, migration, name)
            rows.append((cells[0], (provider_link(site, reader, provider, f"{name}-provider"),), *cells[1:]))
            old = reader.model(ModelKey(provider, migration.text("from", "model_id") or ""))
            row_keys.append(_row_keys(old, provider))
    columns = ("Comparison", "Provider", "Checked", "Old model ends", "Price", "Context", "Confidence")
    listing = Listing("comparisons", "Comparisons", "", columns, tuple(rows), "No comparison is recorded.")
    return listing.with_filter(row_keys)
