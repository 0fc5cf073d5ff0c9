"""Find the mistake in each pair of a migration's code samples: the common basis of the rules about samples."""

from enum import Enum, auto
from typing import Final, NamedTuple

from model_lifecycle.records.migration import LANGUAGES, Sample
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record


class SampleError(Enum):
    """The error of a pair of samples; a pair has only the most specific one."""

    SWAPPED = auto()
    """`before` calls the new model, `after` the old one."""
    BEFORE_IS_AFTER = auto()
    """`before` equals `after`, and both call the new model."""
    UNCHANGED = auto()
    """`before` equals `after`."""
    OLD_ID_IN_AFTER = auto()
    NEW_ID_MISSING = auto()
    OLD_ID_MISSING = auto()


class SampleErrors(NamedTuple):
    """The compared pairs of a migration's samples, and the errors by the pointer of their pair.

    `twin` is the snippet in the language of the primary pair; the primary pair is only compared if it differs from it.
    """

    pairs: list[Sample]
    primary: Sample
    twin: Sample | None
    by_pointer: dict[str, SampleError]

    def with_errors(self, *errors: SampleError) -> list[tuple[Sample, SampleError]]:
        """The pairs that have one of `errors`, each with its error."""
        return [(pair, error) for pair in self.pairs if (error := self.by_pointer.get(pair.pointer)) in errors]


@once_per_record
def sample_errors(context: MigrationContext) -> SampleErrors:
    """Compare the samples with the ids of the two models; an id that may be wrong is not reported as missing."""
    migration = context.migration
    pairs = [migration.snippet(language) for language in LANGUAGES]
    primary = migration.primary
    twin = next((pair for pair in pairs if pair.pointer.endswith(f"/{migration.language}")), None)
    if twin is None or not are_alike(primary, twin):
        pairs.append(primary)
    old, new = context.old.id, context.new.id
    errors = {pair.pointer: error for pair in pairs if (error := _error(context, pair, old, new)) is not None}
    return SampleErrors(pairs, primary, twin, errors)


_SAMPLES_OF_ERROR: Final[dict[SampleError, tuple[str, ...]]] = {
    SampleError.BEFORE_IS_AFTER: ("before", "after"),
    SampleError.UNCHANGED: ("before", "after"),
    SampleError.OLD_ID_IN_AFTER: ("after",),
    SampleError.NEW_ID_MISSING: ("after",),
    SampleError.OLD_ID_MISSING: ("before",),
}
"""The samples of a pair that an error concerns, for errors that may require rewriting one of them."""


def wrong_samples(context: MigrationContext) -> set[str]:
    """The pointers of the samples that have an error, so that nothing else is reported about their text."""
    wrong = sample_errors(context).by_pointer.items()
    return {f"{pointer}/{name}" for pointer, error in wrong for name in _SAMPLES_OF_ERROR.get(error, ())}


def are_alike(first: Sample, second: Sample) -> bool:
    """Whether two pairs have the same code, apart from blank lines at the end; invalid samples count as equal."""
    return all(
        not isinstance(code, str) or not isinstance(other, str) or code.rstrip() == other.rstrip()
        for code, other in ((first.before, second.before), (first.after, second.after))
    )


def _error(context: MigrationContext, pair: Sample, old: str | None, new: str | None) -> SampleError | None:
    """The error of a pair, the most specific first, given the ids of the old and the new model; None if it has none."""
    before, after = pair.before, pair.after
    lacks_old = isinstance(before, str) and old is not None and context.find_word(old, before) is None
    if isinstance(after, str):
        is_same = isinstance(before, str) and before.rstrip() == after.rstrip()
        has_old = old is not None and context.find_word(old, after) is not None
        if isinstance(before, str) and lacks_old and new is not None and context.find_word(new, before) is not None:
            if is_same:
                return SampleError.BEFORE_IS_AFTER
            if has_old:
                return SampleError.SWAPPED
        if is_same:
            return SampleError.UNCHANGED
        if has_old:
            return SampleError.OLD_ID_IN_AFTER
        if new is not None and context.find_word(new, after) is None:
            return SampleError.NEW_ID_MISSING
    return SampleError.OLD_ID_MISSING if lacks_old else None
