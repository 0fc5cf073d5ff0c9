"""The data of a site for programs: the static file `index.json` (docs/pages.md)."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import replacement_positions, shutdown, status
from model_lifecycle.page.page import prose_text
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.site.detail_common import Site, comparison_cells
from model_lifecycle.site.shutdown_groups import Ending
from model_lifecycle.workspace.index import ModelKey


def site_data(site: Site, reader: WorkspaceReader, shutdowns: Iterable[Ending]) -> dict[str, Any]:
    """The data of `index.json`: models, shutdowns, comparisons and providers; `page` is a site path."""
    entries = site.plan.pages.items()
    kinds = {path: site.workspace.record(entry).kind for path, entry in entries}
    subjects = {path: subject for path, entry in entries if (subject := reader.subject(entry)) is not None}
    return {
        "models": [_model(path, subject) for path, subject in subjects.items() if kinds[path] == "model"],
        "shutdowns": [_shutdown(site, shutdown) for shutdown in shutdowns],
        "comparisons": [
            _comparison(site, reader, path, subject) for path, subject in subjects.items() if kinds[path] == "migration"
        ],
        "providers": [_provider(provider) for provider in reader.readers_of_kind("provider")],
    }


def _provider(provider: RecordReader) -> dict[str, Any]:
    """The data of a provider."""
    addresses = (provider.text(name) for name in ("deprecations_url", "pricing_url", "models_url"))
    return {
        "id": cut(provider.text("id") or "", 300),
        "name": cut(provider.text("name") or "", 300),
        "addresses": [cut(address, 2000) for address in addresses if address],
    }


def _parameter_changes(migration: RecordReader) -> list[str]:
    """The `detail` of each of a migration's API changes that concerns a request parameter."""
    kinds = (migration.text("api_changes", index, "kind") for index in range(migration.count("api_changes")))
    details = [index for index, kind in enumerate(kinds) if kind and kind.endswith("_param")]
    return [cut(migration.text("api_changes", index, "detail") or "", 1000) for index in details]


def _model(path: str, model: RecordReader) -> dict[str, Any]:
    """The data of a model, whose page is at `path`."""
    return {
        "page": path,
        "provider": cut(model.text("provider") or "", 300),
        "id": cut(model.text("id") or "", 300),
        "name": cut(model.text("display_name") or "", 300),
        "status": status(model),
        "shutdown": _shutdown_data(model),
        "replacements": [
            {**_key(key), "kind": cut(model.text("replacements", position, "kind") or "", 300)}
            for key, position in replacement_positions(model).items()
        ],
        "input_price_per_mtok": _json_number(model.number("specs", "input_price_per_mtok")),
        "output_price_per_mtok": _json_number(model.number("specs", "output_price_per_mtok")),
        "context_window_tokens": _json_number(model.number("specs", "context_window_tokens")),
    }


def _shutdown_data(model: RecordReader) -> dict[str, str] | None:
    """The shutdown of a model, null if none is published."""
    end = shutdown(model)
    return {"date": end.text, "kind": end.kind} if end else None


def _key(key: ModelKey) -> dict[str, str]:
    """The data of a model's key, cut to a bounded length."""
    return {"provider": cut(key.provider, 300), "id": cut(key.id, 300)}


def _json_number(number: Decimal | None) -> int | float | None:
    """A number as an int if it is whole, otherwise a float."""
    if number is None:
        return None
    return int(number) if number == number.to_integral_value() else float(number)


def _shutdown(site: Site, shutdown: Ending) -> dict[str, Any]:
    """The data of a shutdown."""
    return {
        "page": site.page(shutdown.entry),
        **_key(shutdown.key),
        "group": shutdown.group,
        "date": shutdown.shutdown.text,
        "kind": shutdown.shutdown.kind,
        "replacements": [_key(key) for key in shutdown.replacements],
        "comparisons": [site.page(entry) for entry in shutdown.comparisons],
        "to_do": shutdown.is_open,
    }


def _comparison(site: Site, reader: WorkspaceReader, path: str, migration: RecordReader) -> dict[str, Any]:
    """The data of a comparison, whose page is at `path`."""
    cells = comparison_cells(site, reader, site.plan.pages[path], migration, "comparison")
    title, checked, ends, price, context, trust = (prose_text(cell) for cell in cells)
    ids = {
        end: _key(ModelKey(migration.text(end, "provider") or "", migration.text(end, "model_id") or ""))
        for end in ("from", "to")
    }
    return {
        "page": path,
        "title": title,
        **ids,
        "last_checked": checked,
        "old_model_ends": ends,
        "price": price,
        "context": context,
        "confidence": trust,
        "parameters": _parameter_changes(migration),
    }
