"""Mistakes in each pair of a migration's code samples, shared by all rules about samples."""

from enum import Enum, auto
from typing import Final, NamedTuple

from model_lifecycle.records.migration import LANGUAGES, Sample
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record


class SampleError(Enum):
    """The most specific error of a pair of samples, one per pair."""

    SWAPPED = auto()
    """`before` calls the new model, `after` the old one."""
    BEFORE_IS_AFTER = auto()
    """Both are the same, and call the new model."""
    UNCHANGED = auto()
    """Both are the same."""
    OLD_ID_IN_AFTER = auto()
    NEW_ID_MISSING = auto()
    OLD_ID_MISSING = auto()


class SampleErrors(NamedTuple):
    """The pairs of a migration's samples that were compared, and the error of each that has one, by its pointer.

    `twin` is the snippet in the language of the primary pair. The primary pair is compared only where it differs from
    its twin.
    """

    pairs: list[Sample]
    primary: Sample
    twin: Sample | None
    by_pointer: dict[str, SampleError]

    def of(self, *errors: SampleError) -> list[tuple[Sample, SampleError]]:
        """The pairs that have one of these errors."""
        return [(pair, error) for pair in self.pairs if (error := self.by_pointer.get(pair.pointer)) in errors]


@once_per_record
def sample_errors(context: MigrationContext) -> SampleErrors:
    """The samples beside the ids of the two models; where an id is in doubt, it is not reported as missing."""
    migration = context.migration
    pairs = [migration.snippet(language) for language in LANGUAGES]
    primary = migration.primary
    twin = next((pair for pair in pairs if pair.pointer.endswith(f"/{migration.language}")), None)
    if twin is None or not are_alike(primary, twin):
        pairs.append(primary)
    old, new = context.old.id, context.new.id
    errors = {pair.pointer: error for pair in pairs if (error := _error(context, pair, old, new)) is not None}
    return SampleErrors(pairs, primary, twin, errors)


_AT: Final[dict[SampleError, tuple[str, ...]]] = {
    SampleError.BEFORE_IS_AFTER: ("before", "after"),
    SampleError.UNCHANGED: ("before", "after"),
    SampleError.OLD_ID_IN_AFTER: ("after",),
    SampleError.NEW_ID_MISSING: ("after",),
    SampleError.OLD_ID_MISSING: ("before",),
}
"""Which samples of a pair an error is about, for errors that may require one of them to be rewritten."""


def wrong_samples(context: MigrationContext) -> set[str]:
    """The pointers of the samples that an error is about: nothing else is reported about their text."""
    wrong = sample_errors(context).by_pointer.items()
    return {f"{pointer}/{name}" for pointer, error in wrong for name in _AT.get(error, ())}


def are_alike(first: Sample, second: Sample) -> bool:
    """Whether two pairs have the same code, blank lines at the end aside; what cannot be read counts as the same."""
    return all(
        not isinstance(code, str) or not isinstance(other, str) or code.rstrip() == other.rstrip()
        for code, other in ((first.before, second.before), (first.after, second.after))
    )


def _error(context: MigrationContext, pair: Sample, old: str | None, new: str | None) -> SampleError | None:
    before, after = pair.before, pair.after
    lacks_old = isinstance(before, str) and old is not None and context.find_word(old, before) is None
    if isinstance(after, str):
        same = isinstance(before, str) and before.rstrip() == after.rstrip()
        has_old = old is not None and context.find_word(old, after) is not None
        if isinstance(before, str) and lacks_old and new is not None and context.find_word(new, before) is not None:
            if same:
                return SampleError.BEFORE_IS_AFTER
            if has_old:
                return SampleError.SWAPPED
        if same:
            return SampleError.UNCHANGED
        if has_old:
            return SampleError.OLD_ID_IN_AFTER
        if new is not None and context.find_word(new, after) is None:
            return SampleError.NEW_ID_MISSING
    return SampleError.OLD_ID_MISSING if lacks_old else None
