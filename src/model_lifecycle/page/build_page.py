"""Build the comparison page of a migration from a workspace."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from model_lifecycle.page.assumed_day import day_of_pages
from model_lifecycle.page.capability_rows import (
    api_changes,
    capability_changes,
    has_unknown_api_changes,
    has_unread_capabilities,
)
from model_lifecycle.page.citations import Citations
from model_lifecycle.page.code import code_changes
from model_lifecycle.page.comparison import ComparedModel, Comparison
from model_lifecycle.page.fact_checks import with_checks
from model_lifecycle.page.format import MOST_ROWS, cut
from model_lifecycle.page.lifecycle_summary import chain_to_live_model, deadline, may_end, status
from model_lifecycle.page.notices import draft_line, notices
from model_lifecycle.page.page import AssumedDay, Page, Value
from model_lifecycle.page.page_paths import migration_path, model_path, provider_path
from model_lifecycle.page.record_actions import record_actions
from model_lifecycle.page.record_reader import Lines, NoLines, RecordReader, WorkspaceReader
from model_lifecycle.page.summary import (
    confidence,
    heading,
    last_checked_value,
    note,
    questions,
    status_line,
    status_note,
    summary,
    title,
)
from model_lifecycle.page.tables import limits_table, price_table
from model_lifecycle.page.verdict import verdict
from model_lifecycle.sources.stored_results import stored_contradictions
from model_lifecycle.workspace.index import Entry, Key, ModelKey
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.workspace import Workspace


def build_page(
    workspace: Workspace,
    entry: Entry,
    day: AssumedDay | None = None,
    *,
    lines: Lines | None = None,
    view: IndexView | None = None,
    suspect: Collection[Entry] = (),
    draft: bool = False,
) -> Page:
    """Build the comparison page of a migration record; missing or invalid values are noted on the page, never errors.

    `day` is the day to count from, by default the configuration's, or today without one. `view` records what the page
    depends on; `lines` is a cache of line numbers. `suspect` are records that are known to have errors: the page has a
    notice if it reads one. `draft`: the migration is generated, not written by an author, so that the page states no
    confidence. Raises KeyError for an unknown `entry`.
    """
    reader = WorkspaceReader(view or workspace.view(), workspace.root, lines or Lines())
    migration = reader.subject(entry)
    if migration is None:
        raise KeyError(entry)
    comparison = replace(_comparison(workspace, reader, migration, day, suspect), draft=draft)
    return _page(comparison, workspace.configuration.stale_after_days, workspace.configuration.site)


def keys_of_page(workspace: Workspace, entry: Entry) -> frozenset[Key]:
    """The keys of the index that the page of a migration reads: while their entries do not change, neither does the
    page.

    Builds only the parts that read the index, in a tenth of the page's time. Raises KeyError for an unknown `entry`.
    """
    view = workspace.view()
    reader = WorkspaceReader(view, workspace.root, NoLines())
    migration = reader.subject(entry)
    if migration is None:
        raise KeyError(entry)
    comparison = _comparison(workspace, reader, migration, None, ())
    notices(comparison)
    _links(comparison)
    return view.keys_read


def _comparison(
    workspace: Workspace,
    reader: WorkspaceReader,
    migration: RecordReader,
    day: AssumedDay | None,
    suspect: Collection[Entry],
) -> Comparison:
    """Collect the records behind the page of a migration: its models, its provider, and successors of the new model.

    `suspect`: records with errors, whose values may be wrong.
    """
    old, new = _side(reader, migration, "from"), _side(reader, migration, "to")
    provider = reader.provider(old.key.provider)
    chain = chain_to_live_model(reader, new.key) if may_end(new.model) else None
    day = day or day_of_pages(workspace.configuration)
    citations = Citations(day.day, workspace.configuration.stale_after_days, stored_contradictions(workspace))
    return Comparison(migration, old, new, provider, chain, day, reader, citations, suspect)


def _side(reader: WorkspaceReader, migration: RecordReader, end: str) -> ComparedModel:
    """The model at `end` of the migration (`from` or `to`), with its record if there is one."""
    provider, name, slug = (migration.text(end, field) or "" for field in ("provider", "model_id", "slug"))
    key = ModelKey(provider, name)
    model = reader.model(key)
    return (
        ComparedModel("from", "old", key, slug, model)
        if end == "from"
        else ComparedModel("to", "new", key, slug, model)
    )


def _page(comparison: Comparison, stale_after_days: int, site: Mapping[str, str]) -> Page:
    """Build all parts of the page, then its footnotes and notes, which depend on its values."""
    # In the order of the page: footnotes are numbered as they are first needed.
    heading_words, summary_words = heading(comparison), summary(comparison)
    old_deadline = deadline(comparison)
    prices, limits = price_table(comparison), limits_table(comparison)
    capabilities, api_rows = capability_changes(comparison), api_changes(comparison)
    page = Page(
        path=comparison.migration.path,
        record=comparison.migration.record.index,
        site_path=migration_path(comparison.old.key.provider, comparison.old.slug, comparison.new.slug),
        actions=() if comparison.draft else record_actions(site, comparison.migration.path, title(comparison).text),
        draft_line=draft_line(comparison),
        title=title(comparison),
        heading=heading_words,
        status_line=status_line(comparison),
        status_note="",
        confidence=confidence(comparison),
        old_status=status(comparison.old.model),
        new_status=status(comparison.new.model),
        deadline=old_deadline,
        verdict=verdict(comparison, old_deadline, prices, capabilities, api_rows),
        summary=summary_words,
        note=note(comparison),
        links=_links(comparison),
        prices=prices,
        limits=limits,
        capabilities=capabilities,
        api_changes=api_rows,
        code=code_changes(comparison),
        checklist=_checklist(comparison),
        questions=questions(comparison, prices, summary_words),
        notices=notices(comparison),
        day=comparison.day,
        stale_after_days=stale_after_days,
        sources=(),
        unsourced=(),
        draft=comparison.draft,
        unread_capabilities=has_unread_capabilities(comparison),
        unseen_api_changes=has_unknown_api_changes(comparison.migration),
    )
    readers = (comparison.old.model, comparison.new.model, comparison.migration, comparison.provider)
    present = [subject for subject in readers if subject is not None]
    values = tuple(page.values())
    unsourced = tuple(value for value in values if value.mark == "unsourced")
    sources = comparison.citations.sources(present, values, comparison.migration)
    return replace(
        page,
        status_note=status_note(unsourced),
        verdict=with_checks(page.verdict, (prices, limits), sources, last_checked_value(comparison, "checked")),
        sources=sources,
        unsourced=unsourced,
    )


def _checklist(comparison: Comparison) -> tuple[Value, ...]:
    """The steps of the record's checklist, in its order (schemas/README.md#a16)."""
    migration = comparison.migration
    steps = [
        migration.text("migration_checklist", position)
        for position in range(min(migration.count("migration_checklist"), MOST_ROWS))
    ]
    return tuple(
        Value(
            f"checklist-{position}",
            comparison.budget.cut(text),
            "Checklist",
            (migration.location("migration_checklist", position),),
        )
        for position, text in enumerate(steps)
        if text is not None
    )


def _links(comparison: Comparison) -> tuple[tuple[str, Value], ...]:
    """The links to the pages of both models and of their providers; plain names if there is no record for a page."""
    links = [
        (name, _model_link(comparison, name, side))
        for name, side in zip(("model", "replacement"), comparison.sides, strict=True)
    ]
    links.append(("provider", _provider_link(comparison, "provider", comparison.old)))
    if comparison.new.key.provider != comparison.old.key.provider:
        links.append(("replacement_provider", _provider_link(comparison, "replacement-provider", comparison.new)))
    return tuple(links)


def _model_link(comparison: Comparison, name: str, side: ComparedModel) -> Value:
    """The link to the page of a model; plain text if the model has no record."""
    slug = side.model.text("slug") if side.model is not None else None
    page = model_path(side.key.provider, slug) if slug else None
    display_name = side.model.text("display_name") if side.model is not None else None
    label = "Old model" if side.word == "old" else "New model"
    places = (side.model.location("display_name" if display_name else "id"),) if side.model is not None else ()
    return Value(f"link-{name}", cut(display_name or side.name, 300), label, places, page=page)


def _provider_link(comparison: Comparison, name: str, side: ComparedModel) -> Value:
    """The link to the page of a model's provider; plain text if the provider has no record."""
    provider = comparison.reader.provider(side.key.provider)
    display_name = provider.text("name") if provider is not None else None
    page = provider_path(side.key.provider) if provider is not None else None
    places = (provider.location("name" if display_name else "id"),) if provider is not None else ()
    label = f"Provider of the {side.word} model"
    return Value(f"link-{name}", cut(display_name or side.key.provider, 300), label, places, page=page)
