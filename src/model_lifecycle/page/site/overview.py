"""The index of a site: the shutdowns ahead in order, the providers, the comparisons."""

from dataclasses import dataclass

from model_lifecycle.page.lifecycle_summary import replacements, shutdown, status
from model_lifecycle.page.page import Prose
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.page.site.detail_common import (
    Site,
    comparison_link,
    comparison_row,
    model_link,
    provider_link,
    replacement_cell,
    shutdown_words,
    time_left,
)
from model_lifecycle.page.site.detail_page import DetailPage, Listing
from model_lifecycle.page.site.plan import INDEX
from model_lifecycle.records.record import Kind
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, ModelKey

TITLE = "Model lifecycles"


@dataclass(frozen=True)
class Ahead:
    """A model whose shutdown is published and not over."""

    entry: Entry
    key: ModelKey
    model: RecordReader
    shutdown: Shutdown
    replacements: tuple[ModelKey, ...]


def shutdowns_ahead(site: Site, reader: WorkspaceReader) -> tuple[Ahead, ...]:
    """The models of the site that still shut down, the next one first. A retired model is over whatever its date."""
    found: list[Ahead] = []
    for entry in site.plan.pages.values():
        model = reader.subject(entry) if site.workspace.record(entry).kind == "model" else None
        published = shutdown(model)
        if (
            model is not None
            and published is not None
            and not published.is_over(site.today)
            and status(model) != "retired"
        ):
            key = ModelKey(model.text("provider") or "", model.text("id") or "")
            found.append(Ahead(entry, key, model, published, tuple(replacements(model))))
    return tuple(sorted(found, key=lambda ahead: (ahead.shutdown.first, ahead.shutdown.kind, ahead.key)))


def overview_page(site: Site) -> DetailPage:
    """The index of the site."""
    reader = site.reader()
    counts = [counted(len(_entries(site, kind)), word) for kind, word in _KINDS]
    return DetailPage(
        site_path=INDEX,
        title=TITLE,
        kicker=(),
        trail=(),
        status=None,
        lead=((f"{counts[0]}, {counts[1]}, {counts[2]}.",),),
        facts=(),
        listings=(_ahead(site, reader), _providers(site, reader), _comparisons(site, reader)),
        sources=(),
        unsourced=(),
        day=site.day,
        stale_after_days=site.workspace.configuration.stale_after_days,
    )


_KINDS: tuple[tuple[Kind, str], ...] = (("model", "model"), ("provider", "provider"), ("migration", "comparison"))


def _entries(site: Site, kind: Kind) -> list[Entry]:
    return [entry for entry in site.plan.pages.values() if site.workspace.record(entry).kind == kind]


def _ahead(site: Site, reader: WorkspaceReader) -> Listing:
    rows: list[tuple[Prose, ...]] = []
    for position, ahead in enumerate(shutdowns_ahead(site, reader)):
        name = f"ahead-{position}"
        others = ahead.replacements
        compared = [entry for other in others for entry in reader.view.migrations(ahead.key, other) if site.page(entry)]
        rows.append(
            (
                (shutdown_words(ahead.model, f"{name}-shutdown"),),
                (model_link(site, reader, ahead.key, f"{name}-model"),),
                (provider_link(site, reader, ahead.key.provider, f"{name}-provider"),),
                (time_left(ahead.model, site, f"{name}-left"),),
                replacement_cell(site, reader, others, f"{name}-replacement"),
                tuple(
                    comparison_link(site, entry, "What changes", f"{name}-{n}") for n, entry in enumerate(compared[:1])
                )
                or ("–",),
            )
        )
    columns = ("Shutdown", "Model", "Provider", "Time left", "Replacement", "Comparison")
    since = f" after {site.day.day.isoformat()}" if site.day else ""
    return Listing("ahead", "Shutdowns ahead", "", columns, tuple(rows), f"No shutdown{since} is published.")


def _providers(site: Site, reader: WorkspaceReader) -> Listing:
    rows: list[tuple[Prose, ...]] = []
    states = ("active", "legacy", "deprecated", "retired")
    for position, entry in enumerate(_entries(site, "provider")):
        provider = reader.subject(entry)
        name = provider.text("id") if provider is not None else None
        if provider is None or not name:
            continue
        models = [reader.subject(each) for each in reader.view.models_of(name) if site.page(each)]
        counts = [sum(status(model) == state for model in models) for state in states]
        link = provider_link(site, reader, name, f"provider-{position}")
        rows.append(((link,), *((f"{count}" if count else "–",) for count in counts)))
    columns = ("Provider", *(state.capitalize() for state in states))
    return Listing(
        "providers", "Providers", "Models by status", columns, tuple(rows), "No provider is recorded.", numbers=True
    )


def _comparisons(site: Site, reader: WorkspaceReader) -> Listing:
    rows: list[tuple[Prose, ...]] = []
    for position, entry in enumerate(_entries(site, "migration")):
        migration = reader.subject(entry)
        if migration is not None:
            provider = migration.text("from", "provider") or ""
            cells = comparison_row(site, entry, migration, f"comparison-{position}")
            rows.append(
                (cells[0], (provider_link(site, reader, provider, f"comparison-{position}-provider"),), cells[1])
            )
    columns = ("Comparison", "Provider", "Checked")
    return Listing("comparisons", "Comparisons", "", columns, tuple(rows), "No comparison is recorded.")
