"""Drafts the code samples of a migration, in the style of other migrations."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from model_lifecycle.generate.draft_sources import migrations_of
from model_lifecycle.generate.maker_samples import samples_for
from model_lifecycle.records.gaps import GAP_ADDRESS, gap_text
from model_lifecycle.records.identifier_search import cut_at_words
from model_lifecycle.records.migration import LANGUAGES, Migration, ModelReference
from model_lifecycle.records.model import Model
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.rules.samples.credential_to_page import pages_of_models, request_addresses, without_query
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

_OLD, _NEW = "\ue0f4", "\ue0f5"
"""Placeholders for the two model ids in a sample that serves as a template (private-use characters)."""

_Style = tuple[str, ...]
"""The samples of a migration with placeholders for its ids: `before` and `after` of each language, in order."""

_PLAIN_REQUESTS: Final = {
    "python": """\
import os

import requests

reply = requests.post(
    "{address}",
    headers={{"Authorization": f"Bearer {{os.environ['API_KEY']}}"}},
    json={{"model": "{model}", "messages": [{{"role": "user", "content": "Hello"}}]}},
    timeout=60,
)
print(reply.json())
""",
    "typescript": """\
const reply = await fetch("{address}", {{
  method: "POST",
  headers: {{ Authorization: `Bearer ${{process.env.API_KEY}}`, "Content-Type": "application/json" }},
  body: JSON.stringify({{ model: "{model}", messages: [{{ role: "user", content: "Hello" }}] }}),
}});
console.log(await reply.json());
""",
    "curl": """\
curl {address} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{{"model": "{model}", "messages": [{{"role": "user", "content": "Hello"}}]}}'
""",
}
"""A plain request to edit, if neither a migration nor an SDK shows how the provider is called: to the
endpoint that the model's record names by a URL. A path alone does not give the address of the API.
"""

_COMMENTS: Final = {
    "python": "# TODO: a request to {model} at the address of its API, in place of {gap}\n",
    "typescript": "// TODO: a request to {model} at the address of its API, in place of {gap}\n",
    "curl": "# TODO: a request to {model} at the address of its API, in place of {gap}\n",
}
"""A comment in place of a request to an unknown address, as a request sent with a key must be intended."""


def draft_code(view: IndexView, old: ModelKey, new: ModelKey) -> dict[str, Data]:
    """Draft `code_change`: Python first, all samples in the style of most migrations between the two providers.

    A migration counts if its models share an endpoint with these (where both records name theirs), and if its samples
    have no gap and send no credential to a page. If none counts, `before` is in the style of the old model's provider,
    and `after` in that of the new model's. If there is no such style, a side is the sample of its maker's SDK
    (`maker_samples.toml`), or a plain request.
    """
    pages = _pages(view, old, new)
    samples = _render(_most_common(_styles(view, old, new, pages, "pair")), old, new)
    if samples is None:
        befores, afters = (
            _render(_most_common(_styles(view, key, key, pages, "one")), key, key)
            or _sdk_samples(view, key, other)
            or _plain_requests(view, key, pages)
            for key, other in ((old, new), (new, old))
        )
        samples = [text for pair in zip(befores[::2], afters[1::2], strict=True) for text in pair]
    snippets: dict[str, Data] = {
        language: {"before": samples[2 * index], "after": samples[2 * index + 1]}
        for index, language in enumerate(LANGUAGES)
    }
    return {"language": LANGUAGES[0], "before": samples[0], "after": samples[1], "snippets": snippets}


def _pages(view: IndexView, *keys: ModelKey) -> Collection[str]:
    """The URLs, without query and fragment, that the records of the models and their providers cite as pages."""
    models = [Model(view.record(entry)) for key in keys for entry in view.models(*key)[:1]]
    return pages_of_models(view, models)


def _styles(view: IndexView, old: ModelKey, new: ModelKey, pages: Collection[str], mode: str) -> Iterator[_Style]:
    """Yield the styles of migrations between the two providers; in mode `one`, of each side that calls `old.provider`.

    `old` and `new` are not among the models of the migrations used.
    """
    for entry in migrations_of(view, old.provider):
        migration = Migration(view.record(entry))
        first, second = _key(migration.old), _key(migration.new)
        if first is None or second is None or (first, second) == (old, new):
            continue
        style = _style(view, migration, first, second, pages)
        if style is None:
            continue
        if mode == "pair":
            same = (first.provider, second.provider) == (old.provider, new.provider)
            if same and _share_end_point(view, first, old) and _share_end_point(view, second, new):
                yield style
            continue
        for called, samples in ((first, style[::2]), (second, style[1::2])):
            if called.provider == old.provider and _share_end_point(view, called, old):
                yield tuple(text.replace(_NEW, _OLD) for sample in samples for text in (sample, sample))


def _key(reference: ModelReference) -> ModelKey | None:
    """The model that a reference names; None if its provider or id is unavailable."""
    provider, model_id = reference.provider, reference.model_id
    return ModelKey(provider, model_id) if isinstance(provider, str) and isinstance(model_id, str) else None


def _style(
    view: IndexView, migration: Migration, old: ModelKey, new: ModelKey, pages: Collection[str]
) -> _Style | None:
    """The samples with placeholders for the ids; None if one is missing, has a gap, lacks its id, or calls a page."""
    templates: list[str] = []
    for language in LANGUAGES:
        snippet = migration.snippet(language)
        for text, own_mark in ((snippet.before, _OLD), (snippet.after, _NEW)):
            if not isinstance(text, str) or _OLD in text or _NEW in text or GAP_ADDRESS in text:
                return None
            if any(without_query(text[start:end]) in pages for start, end in request_addresses(text)):
                return None
            template = _NEW.join(cut_at_words(new.id, text, view.longer_ids(new.id)))
            template = _OLD.join(cut_at_words(old.id, template, view.longer_ids(old.id)))
            if own_mark not in template:
                return None
            templates.append(template)
    return tuple(templates)


def _share_end_point(view: IndexView, first: ModelKey, second: ModelKey) -> bool:
    """Whether two models share an endpoint, or the record of one of them names none."""
    first_end_points, second_end_points = _end_points(view, first), _end_points(view, second)
    return not first_end_points or not second_end_points or bool(set(first_end_points) & set(second_end_points))


def _end_points(view: IndexView, key: ModelKey) -> list[str]:
    """The endpoints in a model's record."""
    for entry in view.models(*key)[:1]:
        end_points = Model(view.record(entry)).specs.get("endpoints")
        return (
            [end_point for end_point in end_points if isinstance(end_point, str)]
            if isinstance(end_points, list)
            else []
        )
    return []


def _most_common(styles: Iterator[_Style]) -> _Style | None:
    """The most common style, or the first of equally common ones; None without any."""
    counts = Counter(styles).most_common(1)
    return counts[0][0] if counts else None


def _render(style: _Style | None, old: ModelKey, new: ModelKey) -> list[str] | None:
    """The samples of a style with the ids of the models filled in; None without a style."""
    if style is None:
        return None
    return [text.replace(_OLD, _id_in_code(old.id)).replace(_NEW, _id_in_code(new.id)) for text in style]


def _id_in_code(name: str) -> str:
    """An id for use in code; a gap text if it could be code itself."""
    return name if is_plain_id(name) else gap_text("model id")


def _sdk_samples(view: IndexView, key: ModelKey, other: ModelKey) -> list[str] | None:
    """The samples of the maker's SDK, preferably for an endpoint that both models have; None without any."""
    samples, samples_of_other = (samples_for(view, model, _end_points(view, model)) for model in (key, other))
    sample = next((sample for sample in samples if sample in samples_of_other), None) or next(iter(samples), None)
    if sample is None:
        return None
    return [sample.text(language, _id_in_code(key.id)) for language in LANGUAGES for _ in ("before", "after")]


def _plain_requests(view: IndexView, key: ModelKey, pages: Collection[str]) -> list[str]:
    """Samples of a plain request to a model's endpoint, or comments if its address is unknown."""
    address = next((end_point for end_point in _end_points(view, key) if _is_api_address(end_point, pages)), "")
    texts = _PLAIN_REQUESTS if address else _COMMENTS
    return [
        text.format(address=address, gap=GAP_ADDRESS, model=_id_in_code(key.id))
        for text in texts.values()
        for _ in ("before", "after")
    ]


def _is_api_address(end_point: str, pages: Collection[str]) -> bool:
    """Whether an endpoint is an https URL that is not a cited page and needs no escaping in a sample."""
    if not end_point.startswith("https://") or without_query(end_point) in pages:
        return False
    return end_point.isprintable() and not set(end_point) & set("\"'\\` ${}")
