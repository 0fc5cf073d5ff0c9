"""What is wrong with each pair of a migration's code samples: what all rules about them rest on."""

from enum import Enum, auto

from model_lifecycle.records.migration import LANGUAGES, Sample
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record
from model_lifecycle.text.late_named_tuple import NamedTuple


class SampleError(Enum):
    """The nearest thing wrong with a pair of samples: one for a pair."""

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
    """The samples beside the ids of the two models; where an id is in doubt, nothing is missing from a sample."""
    migration = context.migration
    pairs = [migration.snippet(language) for language in LANGUAGES]
    primary = migration.primary
    twin = next((pair for pair in pairs if pair.pointer.endswith(f"/{migration.language}")), None)
    if twin is None or not are_alike(primary, twin):
        pairs.append(primary)
    found = {pair.pointer: error for pair in pairs if (error := _error(context, pair)) is not None}
    return SampleErrors(pairs, primary, twin, found)


def are_alike(first: Sample, second: Sample) -> bool:
    """Whether two pairs have the same code, blank lines at the end aside; what cannot be read counts as the same."""
    return all(
        not isinstance(one, str) or not isinstance(other, str) or one.rstrip() == other.rstrip()
        for one, other in ((first.before, second.before), (first.after, second.after))
    )


def _error(context: MigrationContext, pair: Sample) -> SampleError | None:
    old, new = context.old.id, context.new.id
    before, after = pair.before, pair.after
    if isinstance(before, str) and isinstance(after, str) and old is not None and new is not None:
        same = before.rstrip() == after.rstrip()
        if context.find_word(old, before) is None and context.find_word(new, before) is not None:
            if same:
                return SampleError.BEFORE_IS_AFTER
            if context.find_word(old, after) is not None:
                return SampleError.SWAPPED
    if isinstance(after, str):
        if isinstance(before, str) and before.rstrip() == after.rstrip():
            return SampleError.UNCHANGED
        if old is not None and context.find_word(old, after) is not None:
            return SampleError.OLD_ID_IN_AFTER
        if new is not None and context.find_word(new, after) is None:
            return SampleError.NEW_ID_MISSING
    if isinstance(before, str) and old is not None and context.find_word(old, before) is None:
        return SampleError.OLD_ID_MISSING
    return None
