"""The two models that a migration names, and what is wrong with each of the references.

Every rule about migrations asks this module first: where the reference itself is wrong, only that is reported, and
nothing is compared with the wrong model.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import cached_property
from typing import Final

from model_lifecycle.records.file_path import name_of_file
from model_lifecycle.records.identifier_search import find_word, words
from model_lifecycle.records.migration import LANGUAGES, Migration, ModelReference
from model_lifecycle.records.model import Model
from model_lifecycle.records.prices import PriceRange
from model_lifecycle.records.values import UNAVAILABLE, Number, number
from model_lifecycle.rules.framework.implausible_dates import believable
from model_lifecycle.rules.framework.plausibility import suspect_fields
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView


class EndpointFault(Enum):
    """The mistake in a reference to a model."""

    UNREAD = auto()
    """The reference, or the record it names, cannot be read for certain: nothing is reported."""
    UNKNOWN = auto()
    """No model has this id or slug."""
    WRONG_PROVIDER = auto()
    """The model exists, but is another provider's."""
    WRONG_ID = auto()
    """The slug names another model, which the samples call."""
    WRONG_SLUG = auto()
    """The slug is not the model's."""
    SAME = auto()
    """Both sides name the same model; the side that is more likely wrong has this fault, the other is `UNREAD`."""
    REVERSED = auto()
    """`from` is the new model and `to` the old one; both sides have this fault."""
    NOT_IN_SAMPLES = auto()
    """The samples call another model, all of them."""


_ID_IS_RIGHT: Final = (None, EndpointFault.WRONG_SLUG, EndpointFault.WRONG_PROVIDER)
"""Faults that leave the id of a reference beyond doubt."""


class Endpoint:
    """`from` or `to` of a migration, and the model it means."""

    def __init__(self, reference: ModelReference, plausible: PriceRange) -> None:
        self.reference = reference
        """`from` or `to` as written."""
        self._plausible = plausible
        self.entry: Entry | None = None
        """The address of the model's record."""
        self.model: Model | None = None
        """The model meant; None where that is not certain."""
        self.fault: EndpointFault | None = None
        """The mistake in the reference; None if it has none."""
        self.sample_id: str | None = None
        """The id that the samples use instead, where the fault is `NOT_IN_SAMPLES`."""

    @property
    def pointer(self) -> str:
        """`/from` or `/to`."""
        return f"/{self.reference.name}"

    def is_suspect(self, field: str) -> bool:
        """Whether a rule about the model alone doubts a property of its specs: nothing is compared with that.

        These are negative or implausible prices and token counts, and modalities that `supports_vision` contradicts.
        Values that the schema refuses, and days that no rule believes, are left out of `model` already.
        """
        return field in self._suspects

    @cached_property
    def _suspects(self) -> frozenset[str]:
        return frozenset() if self.model is None else suspect_fields(self.model, self._plausible)

    def published(self, field: str) -> Number:
        """A number of the model's specs; `UNAVAILABLE` where it, or the model, is in doubt."""
        return UNAVAILABLE if self.model is None or self.is_suspect(field) else number(self.model.specs, field)

    @property
    def id(self) -> str | None:
        """The id as written, where it is not in doubt."""
        written = self.reference.model_id
        if not isinstance(written, str) or self.fault not in _ID_IS_RIGHT:
            return None
        return written

    @property
    def key(self) -> ModelKey | None:
        """The model meant, as the index knows it."""
        if self.model is None or not isinstance(self.model.provider, str) or not isinstance(self.model.id, str):
            return None
        return ModelKey(self.model.provider, self.model.id)

    def mean(self, entry: Entry | None, view: IndexView) -> None:
        """Set the model that the reference resolves to; None if it resolves to none."""
        self.entry = entry
        self.model = None if entry is None else Model(believable(view.record(entry)))

    def blame(self, fault: EndpointFault) -> None:
        """Set the fault of the reference."""
        self.fault = fault


def resolve_endpoints(migration: Migration, view: IndexView, plausible: PriceRange) -> tuple[Endpoint, Endpoint]:
    """The old and the new model of a migration; prices that are not plausible are in doubt."""
    old, new = Endpoint(migration.old, plausible), Endpoint(migration.new, plausible)
    for side in (old, new):
        _resolve(side, migration, view)
    if _name_one_model(old, new):
        _blame_same(old, new)
    elif _are_reversed(old, new, migration, view):
        for side in (old, new):
            side.blame(EndpointFault.REVERSED)
            side.mean(None, view)
    else:
        for side in (old, new):
            _compare_with_samples(side, migration, view)
    return old, new


def _name_one_model(old: Endpoint, new: Endpoint) -> bool:
    return (
        old.fault != EndpointFault.UNREAD != new.fault
        and old.reference.model_id == new.reference.model_id
        and old.reference.provider == new.reference.provider
    )


def _resolve(side: Endpoint, migration: Migration, view: IndexView) -> None:
    provider, model_id, slug = side.reference.provider, side.reference.model_id, side.reference.slug
    if not isinstance(provider, str) or not isinstance(model_id, str):
        side.blame(EndpointFault.UNREAD)
        return
    entries = view.models(provider, model_id)
    if len(entries) == 1:
        side.mean(entries[0], view)
        assert side.model is not None
        if (
            isinstance(slug, str)
            and isinstance(side.model.slug, str)
            and slug
            not in (
                side.model.slug,
                name_of_file(entries[0].path),  # then the model's own slug is wrong, and reported
            )
        ):
            _blame_id_or_slug(side, provider, model_id, slug, migration, view)
    elif entries or view.may_be_unread(ModelKey(provider, model_id)):
        side.blame(EndpointFault.UNREAD)
    elif elsewhere := view.models_with_id(model_id):
        side.blame(EndpointFault.WRONG_PROVIDER)
        side.mean(elsewhere[0] if len(elsewhere) == 1 else None, view)
    else:
        side.blame(EndpointFault.UNKNOWN)
        side.mean(_one(view.models_with_slug(provider, slug) if isinstance(slug, str) else ()), view)


def _blame_id_or_slug(
    side: Endpoint, provider: str, model_id: str, slug: str, migration: Migration, view: IndexView
) -> None:
    """The id and the slug name two models: the samples show which of them is meant."""
    meant = _one(view.models_with_slug(provider, slug))
    if meant is not None:
        other_id = Model(view.record(meant)).id
        texts = list(_samples(side, migration))
        if isinstance(other_id, str) and not _any_has(texts, model_id, view) and _any_has(texts, other_id, view):
            side.blame(EndpointFault.WRONG_ID)
            side.mean(meant, view)
            return
    side.blame(EndpointFault.WRONG_SLUG)


def _blame_same(old: Endpoint, new: Endpoint) -> None:
    wrong, other = (old, new) if old.fault in (EndpointFault.WRONG_SLUG, EndpointFault.WRONG_ID) else (new, old)
    wrong.blame(EndpointFault.SAME)
    other.blame(EndpointFault.UNREAD)
    for side in (old, new):
        side.entry = side.model = None


def _are_reversed(old: Endpoint, new: Endpoint, migration: Migration, view: IndexView) -> bool:
    """Whether every sample goes the other way, and so does the list of replacements."""
    first, second = old.id, new.id
    if first is None or second is None or old.model is None or new.model is None:
        return False
    if any(replacement.model_id == second for replacement in old.model.replacements):
        return False
    if all(replacement.model_id != first for replacement in new.model.replacements):
        return False
    samples = [(second, first, sample) for sample in _samples(old, migration)]
    samples += [(first, second, sample) for sample in _samples(new, migration)]
    return bool(samples) and all(
        _any_has([sample], called, view) and not _any_has([sample], other, view) for called, other, sample in samples
    )


def _compare_with_samples(side: Endpoint, migration: Migration, view: IndexView) -> None:
    """Where every sample calls the same other known model, the reference is wrong, not each of the samples."""
    model_id, provider = side.id, side.reference.provider
    if model_id is None or not isinstance(provider, str):
        return
    if _any_has(_samples(side, migration), model_id, view):
        return  # as soon as one sample has it, the others need not be read
    texts = list(_samples(side, migration))
    if len(texts) < 2:
        return
    called = [_known_ids(sample, provider, view) for sample in texts]
    common = set.intersection(*called)
    other_side = migration.new if side.reference is migration.old else migration.old
    if isinstance(other_side.model_id, str):
        common.discard(other_side.model_id)
    if len(common) == 1:
        side.blame(EndpointFault.NOT_IN_SAMPLES)
        side.sample_id = common.pop()
        side.mean(None, view)


def _known_ids(sample: str, provider: str, view: IndexView) -> set[str]:
    names = {word.text for word in words(sample)}
    return {name for name in names if view.models(provider, name) and _any_has([sample], name, view)}


def _samples(side: Endpoint, migration: Migration) -> Iterator[str]:
    for language in LANGUAGES:
        pair = migration.snippet(language)
        sample = pair.before if side.reference.name == "from" else pair.after
        if isinstance(sample, str):
            yield sample


def _any_has(texts: Iterable[str], model_id: str, view: IndexView) -> bool:
    longer = view.longer_ids(model_id)
    return any(find_word(model_id, sample, longer) is not None for sample in texts)


def _one(entries: tuple[Entry, ...]) -> Entry | None:
    return entries[0] if len(entries) == 1 else None
