"""Drafts the sources of a migration: the pages that its values came from, as the two model records cite them."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from model_lifecycle.records.gaps import GAP_ADDRESS, gap_text
from model_lifecycle.records.model import Model, source_keys
from model_lifecycle.records.provider import Provider
from model_lifecycle.records.values import as_date, objects, text
from model_lifecycle.workspace.index import Entry, key_of_model
from model_lifecycle.workspace.index_view import IndexView

_NUMBERS: Final = ("input_price_per_mtok", "output_price_per_mtok", "context_window_tokens", "max_output_tokens")
"""The properties of specs that a migration's numbers are computed from."""

_MAX_SEARCHED: Final = 200
"""Maximum number of a provider's models (or migrations) in which the label of a page is searched."""

_TOPICS: Final = {"prices": "pricing", "pricing_url": "pricing", "models_url": "models"}
"""The topic of a page in a label, by key of `specs_sources` or URL field of a provider record."""

_PAGES: Final = ("deprecations_url", "pricing_url", "models_url")


def draft_sources(view: IndexView, old: Model, new: Model, capabilities: Collection[str]) -> list[dict[str, str]]:
    """The sources in order, each page once, with the newest day on which a record says it was read.

    Those of the old model are the page that announces the replacement, its `sources`, and the sources of the specs that
    the migration repeats; those of the new model are the sources of these specs, and also its `sources` if not all of
    them have one. A page for which no record has a day is left out.
    """
    topics: dict[str, str] = {}
    for url, topic in (*_old_model_pages(old, new, capabilities), *_new_model_pages(new, capabilities)):
        topics.setdefault(url, topic)
    days = _days(old, new)
    return [
        {"url": url, "label": _label(view, url, topic, old, new), "last_checked": days[url], "excerpt": ""}
        for url, topic in topics.items()
        if url in days and url != GAP_ADDRESS
    ]


def _old_model_pages(old: Model, new: Model, capabilities: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield URL and topic of each page of the old model for the migration (see `draft_sources`)."""
    for replacement in objects(old.values, "replacements"):
        url = replacement.get("source_url")
        if (replacement.get("provider"), replacement.get("model_id")) == (new.provider, new.id) and isinstance(
            url, str
        ):
            yield url, "deprecations"
    yield from _record_sources(old)
    for key in _source_keys(old, capabilities):
        yield from _page_of_source_key(old, key)


def _new_model_pages(new: Model, capabilities: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield URL and topic of each page of the new model for the migration (see `draft_sources`)."""
    keys = list(_source_keys(new, capabilities))
    spec_pages = dict(pair for key in keys for pair in _page_of_source_key(new, key))
    record_pages = dict(_record_sources(new))
    published = [field for field in _NUMBERS if _is_published(new, field)]
    are_all_sourced = all(any(key in keys for key in source_keys(field)) for field in published)
    yield from (
        record_pages
        if not spec_pages or not are_all_sourced
        else {url: spec_pages[url] for url in record_pages if url in spec_pages}
    ).items()
    yield from spec_pages.items()


def _record_sources(model: Model) -> Iterator[tuple[str, str]]:
    """Yield URL and topic of each entry in a model's `sources`."""
    for source in model.sources:
        if isinstance(source.url, str):
            yield source.url, "page"


def _source_keys(model: Model, capabilities: Collection[str]) -> Iterator[str]:
    """Yield the keys of `specs_sources` that cite a published value of the migration, without duplicates."""
    fields = [field for field in (*_NUMBERS, *capabilities) if _is_published(model, field)]
    sources = model.specs_sources
    yield from dict.fromkeys(key for field in fields for key in source_keys(field) if key in sources)


def _is_published(model: Model, field: str) -> bool:
    """Whether the spec `field` of a model has a valid value that is not null."""
    value = model.specs.get(field)
    return value is not None and isinstance(value, str | bool | int | float | list)


def _page_of_source_key(model: Model, key: str) -> Iterator[tuple[str, str]]:
    """Yield URL and topic of an entry of `specs_sources`, if the URL is valid."""
    url = text(model.specs_sources[key], "url")
    if isinstance(url, str):
        yield url, _TOPICS.get(key, key.replace("_", " "))


def _days(*models: Model) -> dict[str, str]:
    """The newest day on which the models say each page was read, by URL."""
    days: dict[str, str] = {}
    for model in models:
        for source in model.all_sources():
            if isinstance(source.url, str) and isinstance(source.last_checked, str) and as_date(source.last_checked):
                days[source.url] = max(days.get(source.url, ""), source.last_checked)
    return days


def _label(view: IndexView, url: str, topic: str, *models: Model) -> str:
    """The label of a page: as in most of the providers' migrations, otherwise a model's, otherwise "provider topic"."""
    if label_in_migrations := _label_in_migrations(view, url, *models):
        return label_in_migrations
    for model in (*models, *_neighbours(view, models)):
        for source in objects(model.values, "sources"):
            label = source.get("label")
            if source.get("url") == url and isinstance(label, str) and label:
                return label
    citing = next((model for model in models if url in cited_pages(model)), models[0])
    return _provider_and_topic(view, url, topic, citing)


def _label_in_migrations(view: IndexView, url: str, *models: Model) -> str:
    """The most common label of a page in migrations of the models' providers; empty without any."""
    labels: Counter[str] = Counter()
    for provider in dict.fromkeys(model.provider for model in models):
        for entry in migrations_of(view, provider) if isinstance(provider, str) else ():
            for source in objects(view.record(entry).values, "sources"):
                label = source.get("label")
                if source.get("url") == url and isinstance(label, str) and label and label != gap_text("label"):
                    labels[label] += 1
    return labels.most_common(1)[0][0] if labels else ""


def _neighbours(view: IndexView, models: Collection[Model]) -> Iterator[Model]:
    """Yield other models of the same providers."""
    for provider in dict.fromkeys(model.provider for model in models):
        for entry in view.models_of(provider)[:_MAX_SEARCHED] if isinstance(provider, str) else ():
            yield Model(view.record(entry))


def pages_of_fields(model: Model, fields: Collection[str]) -> set[str]:
    """The URLs that a model cites for those of these `fields` of specs that are published."""
    keys = dict.fromkeys(key for field in fields if _is_published(model, field) for key in source_keys(field))
    return {url for key in keys if key in model.specs_sources for url, _ in _page_of_source_key(model, key)}


def cited_pages(model: Model) -> set[str]:
    """The URLs of all sources of a model."""
    return {source.url for source in model.all_sources() if isinstance(source.url, str)}


def _provider_and_topic(view: IndexView, url: str, topic: str, model: Model) -> str:
    """The default label of a page: the provider's name, and the topic of its URL field or the given one."""
    provider = model.provider if isinstance(model.provider, str) else ""
    name = provider
    for entry in view.providers(provider)[:1]:
        values = Provider(view.record(entry)).values
        recorded_name = values.get("name")
        name = (
            recorded_name
            if isinstance(recorded_name, str) and recorded_name and recorded_name != gap_text("name")
            else provider
        )
        page_name = next((page for page in _PAGES if values.get(page) == url), None)
        if page_name is not None:
            topic = page_name.removesuffix("_url")
    return f"{name} {topic}".strip()


def migrations_of(view: IndexView, provider: str) -> Sequence[Entry]:
    """The migrations from or to models of a provider, sorted by file; about `_MAX_SEARCHED` at most."""
    entries: dict[Entry, None] = {}
    for model in view.models_of(provider):
        key = key_of_model(view.record(model))
        entries.update(dict.fromkeys((*view.migrations_from(key), *view.migrations_to(key))))
        if len(entries) >= _MAX_SEARCHED:
            break
    return sorted(entries)
