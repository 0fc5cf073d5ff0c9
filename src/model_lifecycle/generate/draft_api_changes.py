"""The API changes of a drafted migration: those that records name from pages which both models cite."""

from model_lifecycle.generate.draft_sources import cited_pages
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import objects
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView


def draft_api_changes(view: IndexView, old: Model, new: Model) -> list[Data]:
    """What other migrations of these providers to the new model list, where its page is a source of both models.

    Each once, in the order of the records.
    """
    if not (isinstance(new.provider, str) and isinstance(new.id, str)):
        return []
    pages = cited_pages(old) & cited_pages(new)
    found: dict[tuple[str, ...], Data] = {}
    for entry in view.migrations_to(ModelKey(new.provider, new.id)) if pages else ():
        record = view.record(entry)
        own = (record.value("from", "provider"), record.value("from", "model_id"))
        if own == (old.provider, old.id) or own[0] != old.provider:
            continue
        for change in objects(record.values, "api_changes"):
            kind, detail, url = (change.get(name) for name in ("kind", "detail", "source_url"))
            if isinstance(kind, str) and isinstance(detail, str) and isinstance(url, str) and url in pages:
                found.setdefault((kind, detail, url), {"kind": kind, "detail": detail, "source_url": url})
    return list(found.values())
