"""Compare a migration's token counts with the limits of its two models: the common basis of the rules about them."""

from decimal import Decimal
from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.records.arithmetic import format_count, format_number, number_to_write, surely_matches
from model_lifecycle.records.migration import LIMIT_OF_DIFF, TokenDiff
from model_lifecycle.records.values import UNAVAILABLE, Number, members, plain_number
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record


class TokenCount(NamedTuple):
    """A count stored in a migration as `name` of the object `diff`, and the count published in the model's record.

    `field` is the property of the model's specs; `published` is `UNAVAILABLE` if it is invalid or suspect.
    """

    side: Endpoint
    diff: str
    name: str
    field: str
    stored: Number
    published: Number

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the stored count."""
        return f"/{self.diff}/{self.name}"

    @property
    def is_negative(self) -> bool:
        """Whether the stored count is a number below zero."""
        return isinstance(self.stored, Decimal) and self.stored < 0

    @property
    def is_wrong(self) -> bool:
        """Whether the stored count differs from the published one; False if one of them is unavailable."""
        return self.stored is not UNAVAILABLE and self.published is not UNAVAILABLE and self.stored != self.published

    @property
    def is_fractional(self) -> bool:
        """Whether the stored count is a number with a fraction."""
        return isinstance(self.stored, Decimal) and self.stored != self.stored.to_integral_value()

    @property
    def rounded(self) -> int:
        """The stored count, rounded; 0 if it is null or invalid."""
        return int(format_count(self.stored).replace(",", "")) if isinstance(self.stored, Decimal) else 0

    @property
    def is_mismatch(self) -> bool:
        """Whether the count differs from the model's by more than rounding."""
        return self.is_wrong and not self.is_negative and not (self.is_fractional and self.published == self.rounded)

    @property
    def right(self) -> Number:
        """The model's count; if that is unavailable, the stored count."""
        return self.stored if self.published is UNAVAILABLE else self.published

    @property
    def model_id(self) -> str:
        """The id of the model whose count it is; empty if the model is unknown."""
        model = self.side.model
        return str(model.id) if model is not None else ""

    def related(self, context: MigrationContext) -> list[Related]:
        """The location of the count in the model's record, as related information."""
        if self.side.entry is None:
            return []
        return [context.related(f"`{self.field}` of `{self.model_id}`", f"/specs/{self.field}", self.side.entry)]


class TokenPair(NamedTuple):
    """One of the two diffs (`context_diff` or `max_output_diff`): its values, and its old and new count."""

    diff: TokenDiff
    old: TokenCount
    new: TokenCount

    @property
    def is_swapped(self) -> bool:
        """Whether each of the two counts is that of the other model."""
        old, new = self.old, self.new
        return old.is_wrong and new.is_wrong and old.stored == new.published and new.stored == old.published


class TokenCounts(NamedTuple):
    """Both diffs, or none if all counts are certainly right. `are_swapped`: each diff has the counts of the other."""

    pairs: tuple[TokenPair, ...]
    are_swapped: bool = False


@once_per_record
def token_counts(context: MigrationContext) -> TokenCounts:
    """Compare the token counts of a migration with those of its models."""
    if _are_certainly_right(context):
        return TokenCounts(())
    migration = context.migration
    pairs: list[TokenPair] = []
    for (name, field), diff in zip(LIMIT_OF_DIFF, (migration.context, migration.max_output), strict=True):
        old = TokenCount(context.old, name, "old_tokens", field, diff.old_tokens, context.old.published(field))
        new = TokenCount(context.new, name, "new_tokens", field, diff.new_tokens, context.new.published(field))
        pairs.append(TokenPair(diff, old, new))
    return TokenCounts(tuple(pairs), _are_swapped([count for pair in pairs for count in (pair.old, pair.new)]))


def _are_certainly_right(context: MigrationContext) -> bool:
    """Whether all counts are integers equal to the models', with right percentages: a quick test."""
    old, new = context.old.model, context.new.model
    if old is None or new is None:
        return False
    for name, field in LIMIT_OF_DIFF:
        stored = members(context.migration.values, name)
        old_tokens, new_tokens = stored.get("old_tokens"), stored.get("new_tokens")
        if (
            old_tokens.__class__ is not int
            or new_tokens.__class__ is not int
            or old_tokens != old.specs.get(field)
            or new_tokens != new.specs.get(field)
            or not surely_matches(plain_number(stored, "change_pct"), old_tokens, new_tokens)
        ):
            return False
    return True


def _are_swapped(counts: list[TokenCount]) -> bool:
    """Whether each of the two diffs has the counts of the other; `counts` are old and new of each diff."""
    if UNAVAILABLE in (part for count in counts for part in (count.stored, count.published)):
        return False
    window_old, window_new, output_old, output_new = counts
    return (
        sum(count.is_wrong for count in counts) > 1
        and (window_old.stored, window_new.stored) == (output_old.published, output_new.published)
        and (output_old.stored, output_new.stored) == (window_old.published, window_new.published)
    )


def count_in_words(value: Number) -> str:
    """A count in words: `128,000`, with its fraction if it has one, or `none`."""
    if not isinstance(value, Decimal):
        return "none"
    return format_count(value) if value == value.to_integral_value() else format_number(value)


def count_to_write(value: Number) -> float | None:
    """A count as a value for a fix; None if it is not a number."""
    return number_to_write(value) if isinstance(value, Decimal) else None
