"""Resolve the two models of a migration, and find the fault of each reference.

Every rule about migrations uses this first: if a reference is wrong, only that is reported, and nothing is compared
with a wrong model.
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
from model_lifecycle.rules.framework.implausible_dates import without_implausible_dates
from model_lifecycle.rules.framework.plausibility import suspect_fields
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView


class EndpointFault(Enum):
    """The mistake in a reference to a model."""

    UNREAD = auto()
    """The reference, or the record that it names, is invalid or ambiguous: nothing more is reported."""
    UNKNOWN = auto()
    """No model has this id or slug."""
    WRONG_PROVIDER = auto()
    """The model exists, but is another provider's."""
    WRONG_ID = auto()
    """The slug is that of another model, which the samples call: the id is wrong."""
    WRONG_SLUG = auto()
    """The slug is not that of the model."""
    SAME = auto()
    """Both sides name the same model; the side that is more likely wrong has this fault, the other is `UNREAD`."""
    REVERSED = auto()
    """`from` is the new model and `to` the old one; both sides have this fault."""
    NOT_IN_SAMPLES = auto()
    """All samples call the same other model."""


_ID_IS_RIGHT: Final = (None, EndpointFault.WRONG_SLUG, EndpointFault.WRONG_PROVIDER)
"""The faults with which the id of a reference is still valid."""


class Endpoint:
    """An endpoint of a migration (`from` or `to`), with the model to which the reference resolves; prices outside the
    range `plausible` are suspect.
    """

    def __init__(self, reference: ModelReference, plausible: PriceRange) -> None:
        """Create an endpoint without a model; `set_model` and `set_fault` complete it."""
        self.reference = reference
        """The reference as written."""
        self._plausible = plausible
        self.entry: Entry | None = None
        """The path and position of the model's record."""
        self.model: Model | None = None
        """The model; None if the reference does not resolve to one for certain."""
        self.fault: EndpointFault | None = None
        """The mistake in the reference; None if it has none."""
        self.sample_id: str | None = None
        """The id that the samples call instead, if the fault is `NOT_IN_SAMPLES`."""

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the reference: `/from` or `/to`."""
        return f"/{self.reference.name}"

    def is_suspect(self, field: str) -> bool:
        """Whether a rule about the model alone reports the property `field` of its specs, so that nothing is compared
        with it.

        These are negative or implausible prices and token counts, and modalities that `supports_vision` contradicts.
        Invalid values and implausible dates are unavailable in `model` anyway.
        """
        return field in self._suspects

    @cached_property
    def _suspects(self) -> frozenset[str]:
        """The properties of specs that a rule about the model alone reports; empty if the model is unknown."""
        return frozenset() if self.model is None else suspect_fields(self.model, self._plausible)

    def published(self, field: str) -> Number:
        """A number of the model's specs; `UNAVAILABLE` if it is invalid or suspect, or if the model is unknown."""
        return UNAVAILABLE if self.model is None or self.is_suspect(field) else number(self.model.specs, field)

    @property
    def id(self) -> str | None:
        """The id in the reference; None if it is invalid or wrong."""
        written = self.reference.model_id
        if not isinstance(written, str) or self.fault not in _ID_IS_RIGHT:
            return None
        return written

    @property
    def key(self) -> ModelKey | None:
        """The key of the model in the index; None if the model is unknown."""
        if self.model is None or not isinstance(self.model.provider, str) or not isinstance(self.model.id, str):
            return None
        return ModelKey(self.model.provider, self.model.id)

    def set_model(self, entry: Entry | None, view: IndexView) -> None:
        """Set the model that the reference resolves to; None if it resolves to none."""
        self.entry = entry
        self.model = None if entry is None else Model(without_implausible_dates(view.record(entry)))

    def set_fault(self, fault: EndpointFault) -> None:
        """Set the fault of the reference; a later one replaces it."""
        self.fault = fault


def resolve_endpoints(migration: Migration, view: IndexView, plausible: PriceRange) -> tuple[Endpoint, Endpoint]:
    """The old and the new endpoint of a migration; `plausible` is the range of prices that are not suspect."""
    old, new = Endpoint(migration.old, plausible), Endpoint(migration.new, plausible)
    for side in (old, new):
        _resolve(side, migration, view)
    if _name_same_model(old, new):
        _set_same_fault(old, new)
    elif _are_reversed(old, new, migration, view):
        for side in (old, new):
            side.set_fault(EndpointFault.REVERSED)
            side.set_model(None, view)
    else:
        for side in (old, new):
            _compare_with_samples(side, migration, view)
    return old, new


def _name_same_model(old: Endpoint, new: Endpoint) -> bool:
    """Whether both references are readable and name the same provider and id."""
    return (
        old.fault != EndpointFault.UNREAD != new.fault
        and old.reference.model_id == new.reference.model_id
        and old.reference.provider == new.reference.provider
    )


def _resolve(side: Endpoint, migration: Migration, view: IndexView) -> None:
    """Set the model of an endpoint, and the fault of its reference as far as the other endpoint has no influence."""
    provider, model_id, slug = side.reference.provider, side.reference.model_id, side.reference.slug
    if not isinstance(provider, str) or not isinstance(model_id, str):
        side.set_fault(EndpointFault.UNREAD)
        return
    entries = view.models(provider, model_id)
    if len(entries) == 1:
        side.set_model(entries[0], view)
        assert side.model is not None
        if (
            isinstance(slug, str)
            and isinstance(side.model.slug, str)
            and slug
            not in (
                side.model.slug,
                name_of_file(entries[0].path),  # if so, the model's own slug is wrong, which is reported there
            )
        ):
            _set_id_or_slug_fault(side, provider, model_id, slug, migration, view)
    elif entries or view.may_be_unread(ModelKey(provider, model_id)):
        side.set_fault(EndpointFault.UNREAD)
    elif other_entries := view.models_with_id(model_id):
        side.set_fault(EndpointFault.WRONG_PROVIDER)
        side.set_model(other_entries[0] if len(other_entries) == 1 else None, view)
    else:
        side.set_fault(EndpointFault.UNKNOWN)
        side.set_model(_only_entry(view.models_with_slug(provider, slug) if isinstance(slug, str) else ()), view)


def _set_id_or_slug_fault(
    side: Endpoint, provider: str, model_id: str, slug: str, migration: Migration, view: IndexView
) -> None:
    """Set the fault `WRONG_ID` if the samples call the model that the slug names, otherwise `WRONG_SLUG`."""
    slug_entry = _only_entry(view.models_with_slug(provider, slug))
    if slug_entry is not None:
        other_id = Model(view.record(slug_entry)).id
        texts = list(_samples(side, migration))
        if (
            isinstance(other_id, str)
            and not _any_contains(texts, model_id, view)
            and _any_contains(texts, other_id, view)
        ):
            side.set_fault(EndpointFault.WRONG_ID)
            side.set_model(slug_entry, view)
            return
    side.set_fault(EndpointFault.WRONG_SLUG)


def _set_same_fault(old: Endpoint, new: Endpoint) -> None:
    """Set `SAME` on the more likely wrong one of two references to one model; no model is compared then."""
    wrong, other = (old, new) if old.fault in (EndpointFault.WRONG_SLUG, EndpointFault.WRONG_ID) else (new, old)
    wrong.set_fault(EndpointFault.SAME)
    other.set_fault(EndpointFault.UNREAD)
    for side in (old, new):
        side.entry = side.model = None


def _are_reversed(old: Endpoint, new: Endpoint, migration: Migration, view: IndexView) -> bool:
    """Whether all samples, and the replacements in the models' records, go from the new endpoint to the old one."""
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
        _any_contains([sample], called, view) and not _any_contains([sample], other, view)
        for called, other, sample in samples
    )


def _compare_with_samples(side: Endpoint, migration: Migration, view: IndexView) -> None:
    """Set the fault `NOT_IN_SAMPLES`, and `sample_id`, if all samples call the same other model."""
    model_id, provider = side.id, side.reference.provider
    if model_id is None or not isinstance(provider, str):
        return
    if _any_contains(_samples(side, migration), model_id, view):
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
        side.set_fault(EndpointFault.NOT_IN_SAMPLES)
        side.sample_id = common.pop()
        side.set_model(None, view)


def _known_ids(sample: str, provider: str, view: IndexView) -> set[str]:
    """The ids of a provider's models that occur in a sample as whole words."""
    names = {word.text for word in words(sample)}
    return {name for name in names if view.models(provider, name) and _any_contains([sample], name, view)}


def _samples(side: Endpoint, migration: Migration) -> Iterator[str]:
    """Yield the samples of an endpoint in all languages: `before` of `from`, `after` of `to`."""
    for language in LANGUAGES:
        pair = migration.snippet(language)
        sample = pair.before if side.reference.name == "from" else pair.after
        if isinstance(sample, str):
            yield sample


def _any_contains(texts: Iterable[str], model_id: str, view: IndexView) -> bool:
    """Whether one of the texts contains a model id as a whole word."""
    longer = view.longer_ids(model_id)
    return any(find_word(model_id, sample, longer) is not None for sample in texts)


def _only_entry(entries: tuple[Entry, ...]) -> Entry | None:
    """The only one of `entries`; None if there is none or several."""
    return entries[0] if len(entries) == 1 else None
