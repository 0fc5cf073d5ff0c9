"""The page of one provider."""

from collections.abc import Iterator, Sequence
from typing import Final

from model_lifecycle.page.detail_page import DetailPage, Listing
from model_lifecycle.page.format import cut, link
from model_lifecycle.page.lifecycle_summary import replacements, shutdown, status
from model_lifecycle.page.page import Prose, Value
from model_lifecycle.page.record_actions import record_actions
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.records.arithmetic import NOT_PUBLISHED
from model_lifecycle.site.detail_common import (
    PRICED,
    Site,
    comparison_cells,
    draft_line,
    draft_mark,
    model_link,
    price_cells,
    replacement_cell,
    shutdown_words,
    status_cell,
    time_left,
    todo,
)
from model_lifecycle.workspace.index import Entry, ModelKey

_PAGES: Final = (("deprecations_url", "Deprecations"), ("pricing_url", "Pricing"), ("models_url", "Models"))

_GROUPS: Final = {
    "ending": "No record announces the end of a model of this provider.",
    "active": "No model of this provider is active without an end date.",
    "retired": "No model of this provider is retired.",
}
"""The lists of models on a provider's page, each with the sentence shown if it is empty."""


def provider_page(site: Site, entry: Entry) -> DetailPage:
    """Build the page of a provider record: its own pages, its models, and comparisons from these. Raises KeyError."""
    reader = site.reader()
    provider = reader.subject(entry)
    if provider is None:
        raise KeyError(entry)
    name = provider.text("id") or ""
    is_first = reader.provider(name) is provider
    return DetailPage(
        site_path=site.plan.paths[entry],
        title=cut(provider.text("name") or name, 300),
        kicker=(Value("provider-id", cut(name, 300), "Provider id", (provider.location("id"),), code=True),),
        trail=(),
        status=None,
        lead=(),
        facts=tuple(_pages(provider)),
        listings=(*_models(site, reader, name), _comparisons(site, reader, name))
        if is_first
        else (_duplicate_listing(),),
        sources=(),
        unsourced=(),
        day=site.day,
        stale_after_days=site.workspace.configuration.stale_after_days,
        path=provider.path,
        draft_line=draft_line(provider),
        actions=record_actions(site.workspace.configuration.site, provider.path, name),
    )


def _duplicate_listing() -> Listing:
    """The listing of a duplicate record of a provider, whose models are listed on the page of the first record."""
    return Listing("models", "Models", "", (), (), "Another record of this provider comes first.")


def _pages(provider: RecordReader) -> Iterator[tuple[str, Prose]]:
    """Yield the heading and the linked address of each of the provider's own pages, or `not published` for it."""
    for field, name in _PAGES:
        address = provider.text(field)
        value = Value(field, NOT_PUBLISHED, name, (provider.location(field),), tone="missing")
        if address:
            value = value._replace(text=cut(address, 2000), tone="", url=link(address))
        yield name, (value,)


def _models(site: Site, reader: WorkspaceReader, provider: str) -> tuple[Listing, ...]:
    """The models of a provider in three lists (ending, active, retired), each sorted by shutdown, then by id."""
    models = [model for entry in reader.view.models_of(provider) if (model := reader.subject(entry)) is not None]
    models.sort(key=lambda model: (_shutdown_key(model), model.text("id") or ""))
    groups = {name: list[RecordReader]() for name in _GROUPS}
    for model in models:
        groups[_group(model)].append(model)
    return tuple(_listing(site, reader, provider, name, group) for name, group in groups.items())


def _shutdown_key(model: RecordReader) -> tuple[bool, bool, str]:
    """Sort key of a model: announced shutdowns by day, then earliest possible ones by day, then models without one."""
    end = shutdown(model)
    return (end is None, end is None or end.last is None, end.first.isoformat() if end else "")


def _group(model: RecordReader) -> str:
    """The list that a model is in: ending, active or retired."""
    if status(model) == "retired":
        return "retired"
    end = shutdown(model)
    is_announced = end is not None and end.kind != "not_before"
    return "ending" if is_announced or status(model) == "deprecated" else "active"


def _listing(site: Site, reader: WorkspaceReader, provider: str, name: str, models: Sequence[RecordReader]) -> Listing:
    """The table of one list of models."""
    rows = tuple(_row(site, reader, provider, model, f"{name}-{position}") for position, model in enumerate(models))
    columns = ("Model", "Status", "Shutdown", "When", *PRICED, "Replacement")
    return Listing(
        id=name,
        heading=f"{name.capitalize()} ({len(rows):,})",
        caption="Prices in USD per 1M tokens, context in tokens",
        columns=columns,
        rows=rows,
        none=_GROUPS[name],
        numbers=PRICED,
    )


def _row(site: Site, reader: WorkspaceReader, provider: str, model: RecordReader, name: str) -> tuple[Prose, ...]:
    """The row of a model, with a mark if an ending model lacks a replacement."""
    replacement_keys = replacements(model)
    has_replacement_cell = replacement_keys or _group(model) != "ending"
    return (
        (model_link(site, reader, ModelKey(provider, model.text("id") or ""), name), *draft_mark(model, name)),
        (status_cell(model, f"{name}-status"),),
        (shutdown_words(model, f"{name}-shutdown"),),
        (time_left(model, site, f"{name}-left") if shutdown(model) else "–",),
        *price_cells(model, name),
        replacement_cell(site, reader, replacement_keys, f"{name}-replacement")
        if has_replacement_cell
        else (todo("No replacement", f"{name}-replacement"),),
    )


def _comparisons(site: Site, reader: WorkspaceReader, provider: str) -> Listing:
    """The table of comparisons from models of the provider."""
    rows: list[tuple[Prose, ...]] = []
    for entry in site.plan.pages.values():
        record = site.workspace.record(entry)
        if record.kind != "migration" or record.text("from", "provider") != provider:
            continue
        migration = reader.subject(entry)
        if migration is not None:
            rows.append(comparison_cells(site, reader, entry, migration, f"comparison-{len(rows)}"))
    none = "No comparison from a model of this provider is recorded."
    columns = ("Comparison", "Checked", "Old model ends", "Price", "Context", "Confidence")
    return Listing("comparisons", "Comparisons", "", columns, tuple(rows), none)
