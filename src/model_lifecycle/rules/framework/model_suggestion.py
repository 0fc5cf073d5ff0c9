"""Suggest the model that an unknown id was meant to name: by the usual mistakes, then by similar spelling."""

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from model_lifecycle.records.model import Model
from model_lifecycle.schema.explain.wording import either
from model_lifecycle.text.similar import NearNames
from model_lifecycle.workspace.index_view import IndexView

_SEPARATORS = re.compile(r"[\s._:/-]+")
"""Matches characters between the words of an id: `-`, `.`, `/`."""
_PREFIX = re.compile(r"^.*[/:]")
"""Matches a provider's name before an id: `openai/` of `openai/gpt-4.1`."""
_DOTTED_PREFIX = re.compile(r"^(?:[a-z]{2}\.)?[a-z]+\.")
"""Matches a platform's prefix: `us.anthropic.` of `us.anthropic.claude-3`."""
_DATE: Final = r"[-@_.](?:\d{8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|\d{4})"
"""The pattern of a date in an id with its separator: `-20250101`, `-0613`."""
_DATED = re.compile(rf"{_DATE}$")
"""Matches a date at the end of an id: `-20250101`, `@2025-01-01`."""
_LATEST = re.compile(r"[-@:_.]latest$", re.IGNORECASE)
"""Matches `-latest` at the end of an id."""

MOST_NAMES: Final = 3
"""The most ids to suggest in a message."""


@dataclass(frozen=True, slots=True)
class ModelSuggestion:
    """Advice to an author whose reference names an unknown model.

    `ids` are the ids that may have been meant, the likeliest first; `certain`: there is only one candidate. `provider`
    is the provider of these ids, if it differs from the one in the reference.
    """

    sentence: str
    ids: tuple[str, ...] = ()
    certain: bool = False
    provider: str | None = None


class _Ids:
    """The ids in index rows (id, path, position), indexed by the forms in which they may be written."""

    def __init__(self, rows: tuple[tuple[str, str, int], ...]) -> None:
        """Index the ids in `rows` by case, by separators, and by the part before a date."""
        ids = tuple(dict.fromkeys(name for name, _, _ in rows))
        self._folded: defaultdict[str, list[str]] = defaultdict(list)
        self._normalized: defaultdict[str, list[str]] = defaultdict(list)
        self._undated: defaultdict[str, list[str]] = defaultdict(list)
        for name in ids:
            plain, undated = _normalized(name), _normalized(_DATED.sub("", name))
            self._folded[name.strip().casefold()].append(name)
            self._normalized[plain].append(name)
            for stem in dict.fromkeys((plain, undated)):
                self._undated[stem].append(name)
        self._names = NearNames(ids)

    def ignoring_case(self, written: str) -> tuple[str, ...]:
        """The ids that differ from `written` only in case and outer blanks."""
        return tuple(self._folded.get(written.strip().casefold(), ()))

    def ignoring_separators(self, written: str) -> tuple[str, ...]:
        """The ids that differ from `written` only in case and separators."""
        return tuple(self._normalized.get(_normalized(written), ()))

    def with_stem(self, stem: str) -> tuple[str, ...]:
        """The ids that equal `stem`, or `stem` followed by a date."""
        return tuple(self._undated.get(_normalized(stem), ()))

    def nearest(self, written: str) -> tuple[str, ...]:
        """The ids whose spelling is most similar to `written`, at most `MOST_NAMES`."""
        return self._names.nearest(written, MOST_NAMES)


def suggest(
    view: IndexView, provider: str, written: str, providers: tuple[str, ...], other: str | None = None
) -> ModelSuggestion:
    """Suggest ids for `written`, which no model of `provider` has; `providers` are all possible providers.

    `other` is a model of the provider that is never suggested: the model that the reference must differ from.
    """
    ids = view.derived_from_model_ids(provider, _Ids)
    for suggest_one in (
        _suggest_by_slug,
        _suggest_by_display_name,
        _suggest_by_spelling,
        _suggest_by_file,
        _suggest_without_prefix,
        _suggest_for_latest,
        _suggest_by_date,
    ):
        suggestion = suggest_one(view, provider, written, ids)
        if suggestion is not None and other not in suggestion.ids:
            return suggestion
    return _suggest_at_other_provider(view, written, providers) or _suggest_nearest(written, ids, other)


def is_like_slug(model_id: str, slug: str) -> bool:
    """Whether a slug can be derived from an id; if not, the id in the model's own record may be wrong."""
    unprefixed = _PREFIX.sub("", model_id)
    return _normalized(slug) in {_normalized(name) for name in (model_id, unprefixed, _DATED.sub("", unprefixed))}


def listed_ids(names: tuple[str, ...]) -> str:
    """Join names for a sentence: `a`, `b` or `c`."""
    return either([f"`{name}`" for name in names[:MOST_NAMES]])


def _suggest_by_slug(view: IndexView, provider: str, written: str, _: _Ids) -> ModelSuggestion | None:
    """Suggest the id of the model of `provider` whose slug is `written`; None if there is none."""
    values = [Model(view.record(entry)).id for entry in view.models_with_slug(provider, written)]
    ids = tuple(name for name in values if isinstance(name, str))
    similar = tuple(name for name in ids if is_like_slug(name, written) and name.casefold() != written.casefold())
    return (
        ModelSuggestion(f"That is a slug; the id is {listed_ids(ids)}.", similar, len(ids) == len(similar) == 1)
        if ids
        else None
    )


def _suggest_by_display_name(view: IndexView, provider: str, written: str, _: _Ids) -> ModelSuggestion | None:
    """Suggest the id of the model of `provider` whose display name is `written`; None if there is none."""
    values = [Model(view.record(entry)).id for entry in view.models_named(provider, written.strip())[:MOST_NAMES]]
    ids = tuple(name for name in values if isinstance(name, str))
    return ModelSuggestion(f"That is a display name; the id is {listed_ids(ids)}.", ids, len(ids) == 1) if ids else None


def _suggest_by_spelling(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest an id that differs from `written` only in case, blanks or separators."""
    matches = ids.ignoring_case(written)
    if matches:
        return ModelSuggestion(f"Case and blanks count: write {listed_ids(matches)}.", matches, len(matches) == 1)
    matches = ids.ignoring_separators(written)
    return ModelSuggestion(f"Did you mean {listed_ids(matches)}?", matches, len(matches) == 1) if matches else None


def _suggest_by_file(view: IndexView, provider: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest an id if `written` is a path or file name, as a model's file is named after its slug."""
    name, dot, ending = written.replace("\\", "/").rpartition("/")[2].rpartition(".")
    if not dot or ending.lower() not in ("yaml", "yml", "json"):
        return None
    stem = name.removesuffix(".model")
    values = [Model(view.record(entry)).id for entry in view.models_with_slug(provider, stem)]
    matches = tuple(name for name in values if isinstance(name, str)) or ids.ignoring_separators(stem)
    return (
        ModelSuggestion(f"That is a file; the id is {listed_ids(matches)}.", matches, len(matches) == 1)
        if matches
        else None
    )


def _suggest_without_prefix(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest an id if `written` has a provider's or platform's prefix."""
    for unprefixed in (_PREFIX.sub("", written), _DOTTED_PREFIX.sub("", written)):
        matches = ids.ignoring_separators(unprefixed) if unprefixed != written else ()
        if matches:
            return ModelSuggestion(
                f"Write the id without a provider's name: {listed_ids(matches)}.", matches, len(matches) == 1
            )
    return None


def _suggest_for_latest(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest the ids with the same stem if `written` ends with `latest`."""
    stem = _LATEST.sub("", written)
    if stem == written:
        return None
    with_stem = ids.with_stem(stem)
    if not with_stem:
        return None
    return ModelSuggestion(f"`latest` names no particular model: write {listed_ids(with_stem)}.", with_stem)


def _suggest_by_date(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest the ids that differ from `written` only in a date at the end."""
    stem = _DATED.sub("", written)
    with_stem = ids.with_stem(stem)
    if not with_stem:
        return None
    reason = "The whole id ends in a date" if stem == written else "No id of that name ends in this date"
    return ModelSuggestion(f"{reason}: write {listed_ids(with_stem)}.", with_stem)


def _suggest_at_other_provider(view: IndexView, written: str, providers: tuple[str, ...]) -> ModelSuggestion | None:
    """Suggest the only id that `written` may mean at another provider."""
    unprefixed = _PREFIX.sub("", written)
    candidates = [
        (other, name)
        for other in providers
        for name in view.derived_from_model_ids(other, _Ids).ignoring_separators(unprefixed)
    ]
    if len(candidates) != 1:
        return None
    (provider, name), *_ = candidates
    return ModelSuggestion(f"`{provider}` has `{name}`.", (name,), provider=provider)


def _suggest_nearest(written: str, ids: _Ids, other: str | None) -> ModelSuggestion:
    """Suggest the ids most similar to `written`, apart from `other`; without any, suggest to add a record."""
    nearest_ids = tuple(name for name in ids.nearest(written) if name != other)
    if nearest_ids:
        return ModelSuggestion(f"Did you mean {listed_ids(nearest_ids)}?", nearest_ids)
    return ModelSuggestion("Write the id of a model that has a record, or add its record.")


def _normalized(name: str) -> str:
    """A name in lower case, with `-` for all separators."""
    return _SEPARATORS.sub("-", name.casefold()).strip("-")
