"""Which model an unknown id was meant to name: the usual slips first, then the nearest spelling."""

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from model_lifecycle.records.model import Model
from model_lifecycle.schema.explain.wording import either
from model_lifecycle.text.similar import NearNames
from model_lifecycle.workspace.index_view import IndexView

_SEPARATORS = re.compile(r"[\s._:/-]+")
_PREFIX = re.compile(r"^.*[/:]")
_DOTTED_PREFIX = re.compile(r"^(?:[a-z]{2}\.)?[a-z]+\.")
_DATE: Final = r"[-@_.](?:\d{8}|\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|\d{4})"
_DATED = re.compile(rf"{_DATE}$")
_LATEST = re.compile(r"[-@:_.]latest$", re.IGNORECASE)

MOST_NAMES: Final = 3
"""How many ids a message offers at most."""


@dataclass(frozen=True, slots=True)
class ModelSuggestion:
    """Advice to an author whose reference names an unknown model.

    `ids` are the ids that may have been meant, the likeliest first; `certain` if there is only one candidate.
    `provider` is the provider of these ids, where it is not the provider written.
    """

    sentence: str
    ids: tuple[str, ...] = ()
    certain: bool = False
    provider: str | None = None


class _Ids:
    """The ids of a provider's models, in order, and what each may be written as."""

    def __init__(self, rows: tuple[tuple[str, str, int], ...]) -> None:
        ids = tuple(dict.fromkeys(name for name, _, _ in rows))
        self._folded: defaultdict[str, list[str]] = defaultdict(list)
        self._plain: defaultdict[str, list[str]] = defaultdict(list)
        self._undated: defaultdict[str, list[str]] = defaultdict(list)
        for name in ids:
            plain, undated = _plain(name), _plain(_DATED.sub("", name))
            self._folded[name.strip().casefold()].append(name)
            self._plain[plain].append(name)
            for stem in dict.fromkeys((plain, undated)):
                self._undated[stem].append(name)
        self._names = NearNames(ids)

    def in_any_case(self, written: str) -> tuple[str, ...]:
        return tuple(self._folded.get(written.strip().casefold(), ()))

    def spelt_like(self, written: str) -> tuple[str, ...]:
        """The ids that differ from `written` only in case and separators."""
        return tuple(self._plain.get(_plain(written), ()))

    def of_the_name(self, stem: str) -> tuple[str, ...]:
        """The ids that equal `stem`, or `stem` followed by a date."""
        return tuple(self._undated.get(_plain(stem), ()))

    def nearest(self, written: str) -> tuple[str, ...]:
        return self._names.nearest(written, MOST_NAMES)


def suggest(
    view: IndexView, provider: str, written: str, providers: tuple[str, ...], other: str | None = None
) -> ModelSuggestion:
    """Suggest ids for `written`, which no model of `provider` has; `providers` are all possible providers.

    `other` is a model of the provider that is never suggested: the model that the reference must differ from.
    """
    ids = view.of_model_ids(provider, _Ids)
    for slip in (_slug, _display_name, _spelling, _file, _prefix, _latest, _date):
        suggestion = slip(view, provider, written, ids)
        if suggestion is not None and other not in suggestion.ids:
            return suggestion
    return _elsewhere(view, written, providers) or _nearest(written, ids, other)


def is_like_slug(model_id: str, slug: str) -> bool:
    """Whether a slug can come from an id: a model whose id is unlike its slug may be wrong in its own record."""
    bare = _PREFIX.sub("", model_id)
    return _plain(slug) in {_plain(name) for name in (model_id, bare, _DATED.sub("", bare))}


def listed(names: tuple[str, ...]) -> str:
    """Names for a sentence: `a`, `b` or `c`."""
    return either([f"`{name}`" for name in names[:MOST_NAMES]])


def _slug(view: IndexView, provider: str, written: str, _: _Ids) -> ModelSuggestion | None:
    values = [Model(view.record(entry)).id for entry in view.models_with_slug(provider, written)]
    ids = tuple(name for name in values if isinstance(name, str))
    like = tuple(name for name in ids if is_like_slug(name, written) and name.casefold() != written.casefold())
    return (
        ModelSuggestion(f"That is a slug; the id is {listed(ids)}.", like, len(ids) == len(like) == 1) if ids else None
    )


def _display_name(view: IndexView, provider: str, written: str, _: _Ids) -> ModelSuggestion | None:
    values = [Model(view.record(entry)).id for entry in view.models_named(provider, written.strip())[:MOST_NAMES]]
    ids = tuple(name for name in values if isinstance(name, str))
    return ModelSuggestion(f"That is a display name; the id is {listed(ids)}.", ids, len(ids) == 1) if ids else None


def _spelling(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    same = ids.in_any_case(written)
    if same:
        return ModelSuggestion(f"Case and blanks count: write {listed(same)}.", same, len(same) == 1)
    same = ids.spelt_like(written)
    return ModelSuggestion(f"Did you mean {listed(same)}?", same, len(same) == 1) if same else None


def _file(view: IndexView, provider: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    """Suggest an id for a path or file name, as a model's file is named after its slug."""
    name, dot, ending = written.replace("\\", "/").rpartition("/")[2].rpartition(".")
    if not dot or ending.lower() not in ("yaml", "yml", "json"):
        return None
    bare = name.removesuffix(".model")
    values = [Model(view.record(entry)).id for entry in view.models_with_slug(provider, bare)]
    same = tuple(name for name in values if isinstance(name, str)) or ids.spelt_like(bare)
    return ModelSuggestion(f"That is a file; the id is {listed(same)}.", same, len(same) == 1) if same else None


def _prefix(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    for bare in (_PREFIX.sub("", written), _DOTTED_PREFIX.sub("", written)):
        same = ids.spelt_like(bare) if bare != written else ()
        if same:
            return ModelSuggestion(f"Write the id without a provider's name: {listed(same)}.", same, len(same) == 1)
    return None


def _latest(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    stem = _LATEST.sub("", written)
    if stem == written:
        return None
    of_the_name = ids.of_the_name(stem)
    if not of_the_name:
        return None
    return ModelSuggestion(f"`latest` names no particular model: write {listed(of_the_name)}.", of_the_name)


def _date(_: IndexView, __: str, written: str, ids: _Ids) -> ModelSuggestion | None:
    stem = _DATED.sub("", written)
    of_the_name = ids.of_the_name(stem)
    if not of_the_name:
        return None
    reason = "The whole id ends in a date" if stem == written else "No id of that name ends in this date"
    return ModelSuggestion(f"{reason}: write {listed(of_the_name)}.", of_the_name)


def _elsewhere(view: IndexView, written: str, providers: tuple[str, ...]) -> ModelSuggestion | None:
    bare = _PREFIX.sub("", written)
    candidates = [(other, name) for other in providers for name in view.of_model_ids(other, _Ids).spelt_like(bare)]
    if len(candidates) != 1:
        return None
    (provider, name), *_ = candidates
    return ModelSuggestion(f"`{provider}` has `{name}`.", (name,), provider=provider)


def _nearest(written: str, ids: _Ids, other: str | None) -> ModelSuggestion:
    near = tuple(name for name in ids.nearest(written) if name != other)
    if near:
        return ModelSuggestion(f"Did you mean {listed(near)}?", near)
    return ModelSuggestion("Write the id of a model that has a record, or add its record.")


def _plain(name: str) -> str:
    return _SEPARATORS.sub("-", name.casefold()).strip("-")
