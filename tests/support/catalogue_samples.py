"""Small copies of catalogues in their published shapes, for tests to change."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.judge import JudgedClaims, judge
from model_lifecycle.catalogues.read_catalogue import read_catalogue
from model_lifecycle.catalogues.store import CopyEntry, Store

M, D, G, L, O, I, E = (  # noqa: E741 - as the tables of the documentation have them
    "models.dev",
    "modeldeprecations.dev",
    "genai-prices",
    "litellm",
    "openrouter",
    "deprecations.info",
    "endoflife.date",
)


def models_dev(provider: str, model: str, **entry: Any) -> dict[str, Any]:
    """An entry with the properties that every entry has."""
    usual = {
        "id": model,
        "name": model.title(),
        "limit": {"context": 200_000, "output": 8_000},
        "modalities": {"input": ["text"], "output": ["text"]},
    }
    about = {"id": provider, "name": provider.title(), "doc": f"https://{provider}.example/models", "env": ["KEY"]}
    return {provider: about | {"models": {model: usual | entry}}}


def modeldeprecations(provider: str, model: str, **entry: Any) -> dict[str, Any]:
    usual = {
        "provider": provider,
        "model": model,
        "name": model.title(),
        "aliases": [],
        "status": "active",
        "replacements": [],
        "sources": [
            {"url": f"https://{provider}.example/deprecations", "title": "Deprecations", "accessed": "2026-06-30"}
        ],
    }
    return {"asOf": "2026-07-01", "count": 1, "models": [usual | entry]}


def life(model: str, status: str, replacement: str = "", ends: str | None = None) -> dict[str, Any]:
    """The life of a model of OpenAI in modeldeprecations.dev, with the replacement that the maker names."""
    page = {"url": "https://openai.example/deprecations", "title": "Deprecations", "accessed": "2026-06-20"}
    return {
        "provider": "openai",
        "model": model,
        "name": model.title(),
        "aliases": [],
        "status": status,
        "shutdown_on": ends,
        "replacements": [{"model": replacement, "recommended": True}] if replacement else [],
        "sources": [page],
    }


def lives(*models: Mapping[str, Any]) -> dict[str, Any]:
    """Two catalogues of models: their lives, and that each costs $2 / $8."""
    priced = {
        each["model"]: {"id": each["model"], "name": each["name"], "cost": {"input": 2, "output": 8}} for each in models
    }
    about = {"id": "openai", "name": "OpenAI", "doc": "https://openai.example/models", "env": ["KEY"]}
    return {D: {"asOf": "2026-06-25", "models": list(models)}, M: {"openai": about | {"models": priced}}}


def samples(
    entry: Mapping[str, Any] | None = None,
    life: Mapping[str, Any] | None = None,
    other: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Three catalogues of one model, `openai/gpt-9`, each with some values changed."""
    usual = {"name": "GPT-9", "cost": {"input": 2, "output": 8, "cache_read": 0.5}, "tool_call": True}
    prices = {"input_cost_per_token": 2e-06, "output_cost_per_token": 8e-06, "supports_native_streaming": True}
    return {
        M: models_dev("openai", "gpt-9", **(usual | dict(entry or {}))),
        D: modeldeprecations("openai", "gpt-9", **({"name": "GPT-9"} | dict(life or {}))),
        L: litellm("gpt-9", "openai", **(prices | dict(other or {}))),
    }


def genai_prices(provider: str, model: str, match: Any, prices: Any, **entry: Any) -> list[Any]:
    about = {"id": provider, "name": provider.title(), "pricing_urls": [f"https://{provider}.example/pricing"]}
    return [about | {"models": [{"id": model, "match": match, "prices": prices} | entry]}]


def litellm(key: str, provider: str, **entry: Any) -> dict[str, Any]:
    return {
        "sample_spec": {"litellm_provider": "", "mode": ""},
        key: {"litellm_provider": provider, "mode": "chat"} | entry,
    }


def openrouter(key: str, **entry: Any) -> dict[str, Any]:
    return {"data": [{"id": key, "canonical_slug": key, "name": f"Vendor: {key}"} | entry]}


def deprecations_info(provider: str, model: str, **row: Any) -> list[Any]:
    usual = {
        "provider": provider,
        "model_id": model,
        "announcement_date": "2026-01-05",
        "first_observed": "2026-01-05",
        "shutdown_date": "",
        "replacement_models": None,
        "url": f"https://{provider.lower()}.example/deprecations",
        "last_observed": "2026-05-01",
    }
    return [usual | row]


def endoflife(model: str, **release: Any) -> dict[str, Any]:
    usual = {"name": model, "label": model.title(), "isEoas": False, "eoasFrom": None, "eolFrom": None, "custom": None}
    links = {"releasePolicy": "https://anthropic.example/deprecations"}
    result = {"name": "claude", "label": "Claude", "links": links, "releases": [usual | release]}
    return {"last_modified": "2026-04-27T20:00:00+02:00", "result": result}


def keep_copies(folder: Path, published: Mapping[str, Any], day: str) -> None:
    """Copies of catalogues in a folder, fetched on a day."""
    for name, data in published.items():
        Store(folder).replace(CATALOGUES[name], content(data), CopyEntry(fetched=day), force=True)


def content(data: Any) -> bytes:
    """Data as it is published."""
    return json.dumps(data).encode()


def catalogues(published: dict[str, Any], today: str | None = "2026-07-15") -> CatalogueSet:
    """The catalogues of some data by their names."""
    return CatalogueSet((read_catalogue(CATALOGUES[name], content(data)) for name, data in published.items()), today)


def judged(published: dict[str, Any], model: str, today: str | None = "2026-07-15") -> JudgedClaims:
    """What is taken of a model, named as `provider/id`."""
    catalogue_set = catalogues(published, today)
    provider, _, name = model.partition("/")
    return judge(catalogue_set.claims(provider, name), catalogue_set.today)


def taken(published: dict[str, Any], model: str, today: str | None = "2026-07-15") -> dict[str, Any]:
    """The values that are taken, by pointer; prices as texts, as `2.5`."""
    verdicts = judged(published, model, today).verdicts
    return {
        pointer: verdict.value
        if isinstance(verdict.value, bool | int | list | str)
        else f"{verdict.value.normalize():f}"
        for pointer, verdict in verdicts.items()
        if verdict.value is not None
    }
