"""The pages cited by a record and records related to it: URL, labels, excerpts, and the last day each was read."""

from dataclasses import dataclass, field
from typing import Any, Final

from model_lifecycle.generate.draft_sources import migrations_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY, gap_text
from model_lifecycle.records.provider import Provider

_MOST_RECORDS: Final = 300
"""The most models, and the most migrations, whose sources are read."""

_PAGES: Final = ("deprecations_url", "models_url", "pricing_url")
"""The URL properties of a provider record."""


@dataclass
class CitedPage:
    """A page that records cite."""

    url: str
    labels: list[str] = field(default_factory=list)
    """The page's labels in records, that of the nearest record first."""
    last_checked: str = ""
    """The newest `last_checked` of the page in any record."""
    count: int = 0
    excerpts: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        """The page's label in the nearest record; empty if it has none."""
        return next(iter(self.labels), "")


def citations(facts: RecordFacts) -> dict[str, CitedPage]:
    """The pages cited by this record, the models it names and the records of its provider, by URL, nearest first."""
    return facts.cached_result(_collect_pages)


def _collect_pages(facts: RecordFacts) -> dict[str, CitedPage]:
    """The pages cited by a record and by the records related to it, by URL; see `citations`."""
    pages: dict[str, CitedPage] = {}
    _add_pages(pages, facts.data)
    for side in ("from", "to") if facts.kind == "migration" else ():
        model = facts.endpoint(side)
        if model is not None:
            _add_pages(pages, model.record.data)
    provider = facts.provider
    if provider is not None:
        for entry in facts.view.providers(provider)[:1]:
            for page in _PAGES:
                url = Provider(facts.view.record(entry)).values.get(page)
                if isinstance(url, str):
                    pages.setdefault(url, CitedPage(url))
        if facts.kind == "migration":
            for entry in migrations_of(facts.view, provider)[:_MOST_RECORDS]:
                _add_pages(pages, facts.view.record(entry).data)
    for model in facts.models(provider, _MOST_RECORDS):
        _add_pages(pages, model.record.data)
    return pages


def _add_pages(pages: dict[str, CitedPage], data: Any) -> None:
    """Add the pages that the record `data` cites, with labels, days and excerpts, to `pages`."""
    if not isinstance(data, dict):
        return
    record_sources = data.get("sources")
    specs = data.get("specs")
    specs_sources = specs.get("specs_sources") if isinstance(specs, dict) else None
    entries = [
        *(record_sources if isinstance(record_sources, list) else ()),
        *(specs_sources.values() if isinstance(specs_sources, dict) else ()),
    ]
    for key in ("replacements", "api_changes"):
        listed = data.get(key)
        objects = [entry for entry in (listed if isinstance(listed, list) else ()) if isinstance(entry, dict)]
        entries += [{"url": entry.get("source_url")} for entry in objects]
    for source in entries:
        url = source.get("url") if isinstance(source, dict) else None
        if isinstance(url, str) and "://" in url and url != GAP_ADDRESS:
            page = pages.setdefault(url, CitedPage(url))
            page.count += 1
            label, day, excerpt = source.get("label"), source.get("last_checked"), source.get("excerpt")
            if isinstance(label, str) and label not in ("", gap_text("label"), *page.labels):
                page.labels.append(label)
            if isinstance(day, str) and day != GAP_DAY and day > page.last_checked:
                page.last_checked = day
            if isinstance(excerpt, str) and excerpt and excerpt not in page.excerpts:
                page.excerpts.append(excerpt)


def citations_of(data: Any) -> list[CitedPage]:
    """The pages that the record `data` cites and that have been read, the last read first."""
    pages: dict[str, CitedPage] = {}
    _add_pages(pages, data)
    return sorted(
        (citation for citation in pages.values() if citation.last_checked),
        key=lambda citation: citation.last_checked,
        reverse=True,
    )
