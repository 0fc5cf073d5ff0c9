"""The data of a site that `render` has made (`index.json`), as models for checking source code."""

import json
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from model_lifecycle.identity.names import ModelNames, makers_of
from model_lifecycle.records.shutdown import Shutdown, published_shutdown
from model_lifecycle.records.values import as_number
from model_lifecycle.scan.verdict.model_facts import MigrationFacts, ModelCatalogue, ModelFacts, NamedReplacement
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.index import ModelKey


def read_site(path: str) -> ModelCatalogue | str:
    """The models in the `index.json` at `path`, or the reason why it cannot be read, as the end of a sentence."""
    try:
        return catalogue_of_site(json.loads(read_bytes(path)))
    except UnreadableError as error:
        return f"cannot be read: {error.reason}"
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "is not an index.json of a site. Make one: model-lifecycle render --output DIR"


def catalogue_of_site(data: Any) -> ModelCatalogue:
    """The models in a site's `index.json`. Raises `ValueError`, `KeyError` or `TypeError` if it is invalid."""
    comparisons: dict[ModelKey, list[MigrationFacts]] = {}
    for comparison in data["comparisons"]:
        parameters = tuple(map(_text, comparison.get("parameters", ())))
        facts = MigrationFacts(_text(comparison["page"]), _site_key(comparison["to"]), parameters)
        comparisons.setdefault(_site_key(comparison["from"]), []).append(facts)
    models: dict[ModelKey, ModelFacts] = {}
    for model in data["models"]:
        key = _site_key(model)
        models[key] = ModelFacts(
            key,
            _optional_text(model["status"]),
            _site_shutdown(model["shutdown"]),
            tuple(
                NamedReplacement(_site_key(other), other.get("kind") == "official") for other in model["replacements"]
            ),
            tuple(comparisons.get(key, ())),
            (_price(model, "input_price_per_mtok"), _price(model, "output_price_per_mtok")),
        )
    providers = [
        (_text(provider["id"]), _optional_text(provider.get("name")), tuple(map(_text, provider.get("addresses", ()))))
        for provider in data.get("providers", ())
    ]
    return ModelCatalogue(models, ModelNames(frozenset(models), makers_of(providers)))


def _site_key(data: Mapping[str, object]) -> ModelKey:
    """The key of a model from its `provider` and `id` in a site's data."""
    return ModelKey(_text(data["provider"]), _text(data["id"]))


def _price(data: Mapping[str, object], name: str) -> Decimal | None:
    """A price of a model; None if it is not a number."""
    price = as_number(data.get(name))
    return price if isinstance(price, Decimal) else None


def _text(value: object) -> str:
    """`value` as a text. Raises `TypeError` for any other type."""
    if isinstance(value, str):
        return value
    raise TypeError("expected a text")


def _optional_text(value: object) -> str | None:
    """`value` as a text, or None. Raises `TypeError` for any other type."""
    return None if value is None else _text(value)


def _site_shutdown(data: Mapping[str, object] | None) -> Shutdown | None:
    """The shutdown in a site's data. Raises `ValueError` or `TypeError` if it is invalid."""
    if data is None:
        return None
    kind, day = _text(data["kind"]), _text(data["date"])
    day = f"{day}-01" if kind == "month_only" else day
    date.fromisoformat(day)
    return published_shutdown(day, kind)
