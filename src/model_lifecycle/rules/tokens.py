"""A migration's token counts and their change, against the limits of its two models."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from model_lifecycle.document.diagnostic import Code, Diagnostic, Related, Severity
from model_lifecycle.document.fix import ReplaceValue
from model_lifecycle.records.arithmetic import (
    format_count,
    format_number,
    percent_change,
    percent_matches,
    round_percent,
    surely_matches,
)
from model_lifecycle.records.migration import TokenDiff
from model_lifecycle.records.record import UNREAD
from model_lifecycle.records.values import Number, members, number, plain_number
from model_lifecycle.rules.percent_slips import percent_to_write, signed_percent, slip_in_words
from model_lifecycle.rules.rule import MigrationContext, Rule, as_number, change_all, replace_value
from model_lifecycle.rules.sides import Side

TOKENS_MISMATCH = Code(
    name="tokens-mismatch",
    severity=Severity.ERROR,
    part="rule",
    summary="A token count that is not the one in the model's record.",
    explanation="""\
`old_tokens` and `new_tokens` of `context_diff` repeat `context_window_tokens` of the two models, those of
`max_output_diff` repeat `max_output_tokens`: the same number, or null where none is published. The page shows the
migration's own, so the two records would contradict each other in public.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {context_window_tokens: 128000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 64000, new_tokens: 128000, change_pct: 100}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {context_window_tokens: 128000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 128000, change_pct: 0}
""",
)

TOKEN_CHANGE = Code(
    name="token-change",
    severity=Severity.ERROR,
    part="rule",
    summary="A `change_pct` that does not follow from the two token counts.",
    explanation="""\
`change_pct` is `(new_tokens - old_tokens) / old_tokens * 100`: with a sign, in percent, right to one decimal (0.05
either way). Null where one of the two is not published, and where the old count is 0 and the new one is not.""",
    bad="""\
# file: models/provider-1/example-2.yaml
specs: {context_window_tokens: 256000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 256000, change_pct: 2}
""",
    good="""\
# file: models/provider-1/example-2.yaml
specs: {context_window_tokens: 256000}
# file: migrations/example-1-to-example-2.yaml
context_diff: {old_tokens: 128000, new_tokens: 256000, change_pct: 100}
""",
)

FRACTIONAL_TOKENS = Code(
    name="fractional-tokens",
    severity=Severity.WARNING,
    part="rule",
    summary="A token count that is not a whole number.",
    explanation="""\
Tokens are counted, not measured. A fraction usually means that the count is in thousands or millions: 131.072 for
131072.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {old_tokens: 8192.4}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
max_output_diff: {old_tokens: 8192}
""",
)


class _Count(NamedTuple):
    """A stored token count, and what the model's record says (`UNREAD` where that is not certain)."""

    side: Side
    diff: str
    name: str
    field: str
    stored: Number
    published: Number

    @property
    def pointer(self) -> str:
        return f"/{self.diff}/{self.name}"

    @property
    def negative(self) -> bool:
        return isinstance(self.stored, Decimal) and self.stored < 0

    @property
    def wrong(self) -> bool:
        return self.stored is not UNREAD and self.published is not UNREAD and self.stored != self.published


_DIFFS = (("context_diff", "context_window_tokens"), ("max_output_diff", "max_output_tokens"))


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    if _surely_right(context):
        return
    migration = context.migration
    pairs: list[tuple[TokenDiff, _Count, _Count]] = []
    for (name, field), diff in zip(_DIFFS, (migration.context, migration.max_output), strict=True):
        old = _Count(context.old, name, "old_tokens", field, diff.old_tokens, context.old.published(field))
        new = _Count(context.new, name, "new_tokens", field, diff.new_tokens, context.new.published(field))
        pairs.append((diff, old, new))
    counts = [count for _, old, new in pairs for count in (old, new)]
    if _diffs_are_swapped(counts):
        message = (
            "`context_diff` and `max_output_diff` are swapped: each holds the token counts of the other. "
            "Exchange their contents."
        )
        yield context.report(TOKENS_MISMATCH, message, counts[0].pointer)
        return
    for diff, old, new in pairs:
        yield from _check_counts(context, diff, old, new)
        yield from _check_change(context, diff, old, new)


def _surely_right(context: MigrationContext) -> bool:
    """Whether all counts are published whole numbers, repeated as they are, with percentages that follow."""
    old, new = context.old.model, context.new.model
    if old is None or new is None:
        return False
    for name, field in _DIFFS:
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


def _diffs_are_swapped(counts: list[_Count]) -> bool:
    if UNREAD in (part for count in counts for part in (count.stored, count.published)):
        return False
    window_old, window_new, output_old, output_new = counts
    return (
        sum(count.wrong for count in counts) > 1
        and (window_old.stored, window_new.stored) == (output_old.published, output_new.published)
        and (output_old.stored, output_new.stored) == (window_old.published, window_new.published)
    )


def _check_counts(context: MigrationContext, diff: TokenDiff, old: _Count, new: _Count) -> Iterator[Diagnostic]:
    if old.wrong and new.wrong and old.stored == new.published and new.stored == old.published:
        changes = [ReplaceValue(old.pointer, _plain(new.stored)), ReplaceValue(new.pointer, _plain(old.stored))]
        if isinstance(old.published, Decimal) and isinstance(new.published, Decimal):
            stored = diff.change_pct
            if stored is not UNREAD and not percent_matches(stored, old.published, new.published):
                change = percent_change(old.published, new.published)
                right = None if change is None else as_number(round_percent(change))
                changes.append(ReplaceValue(f"/{old.diff}/change_pct", right))
        message = (
            f"`old_tokens` and `new_tokens` are swapped: `{_name(old)}` has {_count(old.published)}, "
            f"`{_name(new)}` has {_count(new.published)}."
        )
        related = _related(context, old, new)
        yield context.report(
            TOKENS_MISMATCH, message, old.pointer, related=related, fix=change_all("Swap the two", changes)
        )
        return
    for count, other in ((old, new), (new, old)):
        if count.negative:
            continue
        fractional = isinstance(count.stored, Decimal) and count.stored != count.stored.to_integral_value()
        whole = format_count(count.stored).replace(",", "") if isinstance(count.stored, Decimal) else ""
        if count.wrong and not (fractional and count.published == int(whole)):
            yield _mismatch(context, count, other)
        elif fractional:
            message = f"`{count.name}` is {_count(count.stored)}, but tokens come whole. Write {whole}."
            fix = replace_value(f"Change to {whole}", count.pointer, int(whole))
            yield context.report(FRACTIONAL_TOKENS, message, count.pointer, fix=fix)


def _mismatch(context: MigrationContext, count: _Count, other: _Count) -> Diagnostic:
    stored, published = count.stored, count.published
    if published is None:
        right = "null"
        message = f"`{count.name}` is {_count(stored)}, but the record of `{_name(count)}` publishes none. Write null."
    else:
        assert isinstance(published, Decimal)
        right = format_number(published)
        slip = _slip(count, other)
        why = f" ({slip})" if slip else ""
        found = "null" if stored is None else _count(stored)
        message = f"`{count.name}` is {found}, but `{_name(count)}` has {_count(published)}{why}. Write {right}."
    fix = replace_value(f"Change to {right}", count.pointer, _plain(published))
    return context.report(TOKENS_MISMATCH, message, count.pointer, related=_related(context, count), fix=fix)


def _slip(count: _Count, other: _Count) -> str | None:
    stored, published = count.stored, count.published
    if not isinstance(stored, Decimal) or not isinstance(published, Decimal) or not stored:
        return None
    for factor, words in (
        (1000, "in thousands"),
        (1024, "in thousands of 1024"),
        (1000000, "in millions"),
        (1048576, "in millions of 1024 × 1024"),
        (10, "a zero is missing"),
        (100, "two zeros are missing"),
    ):
        if stored * factor == published:
            return words
        if stored == published * factor:
            return "a zero too many" if factor == 10 else f"{factor} times too many"
    if stored * 1000 == published * 1024:
        return "counted with 1024 for a thousand"
    if stored * 1024 == published * 1000:
        return "counted with 1000 for 1024"
    if stored == other.published:
        return f"that is what `{_name(other)}` has"
    model = count.side.model
    for _, field in _DIFFS:
        if model is not None and field != count.field and stored == number(model.specs, field):
            return f"that is its `{field}`"
    return None


def _check_change(context: MigrationContext, diff: TokenDiff, old: _Count, new: _Count) -> Iterator[Diagnostic]:
    stored = diff.change_pct
    if stored is UNREAD or old.stored is UNREAD or new.stored is UNREAD or old.negative or new.negative:
        return
    if _follows(stored, old.stored, new.stored):
        return
    in_doubt = old.wrong or new.wrong
    if in_doubt and _follows(stored, _right(old), _right(new)):
        return
    pointer = f"/{old.diff}/change_pct"
    written = format_number(stored) if isinstance(stored, Decimal) else "null"
    old_tokens, new_tokens = (_right(old), _right(new)) if in_doubt else (old.stored, new.stored)
    if not isinstance(old_tokens, Decimal) or not isinstance(new_tokens, Decimal):
        missing = "old_tokens" if old_tokens is None else "new_tokens"
        message = f"`change_pct` is {written}, but `{missing}` is not published. Write null."
        fix = replace_value("Change to null", pointer, None)
        yield context.report(TOKEN_CHANGE, message, pointer, fix=fix)
        return
    change = percent_change(old_tokens, new_tokens)
    right = percent_to_write(change)
    counts = f"{format_count(old_tokens)} → {format_count(new_tokens)}"
    if change is None:
        message = (
            f"`change_pct` is {written}, but {counts} cannot be compared: there is no percentage of 0. Write null."
        )
    else:
        slip = slip_in_words(stored, old_tokens, new_tokens) if isinstance(stored, Decimal) else None
        why = f" ({slip})" if slip else ""
        message = f"`change_pct` is {written}, but {counts} is {signed_percent(change)}{why}. Write {right}."
    value = None if change is None else as_number(round_percent(change))
    fix = replace_value(f"Change to {right}", pointer, value, safe=not in_doubt)
    yield context.report(TOKEN_CHANGE, message, pointer, fix=fix)


def _follows(stored: Decimal | None, old: Number, new: Number) -> bool:
    if not isinstance(old, Decimal) or not isinstance(new, Decimal):
        return stored is None
    return percent_matches(stored, old, new)


def _right(count: _Count) -> Number:
    return count.stored if count.published is UNREAD else count.published


def _related(context: MigrationContext, *counts: _Count) -> list[Related]:
    return [
        context.related(f"`{count.field}` of `{_name(count)}`", f"/specs/{count.field}", count.side.entry)
        for count in counts
        if count.side.entry is not None
    ]


def _name(count: _Count) -> str:
    model = count.side.model
    return str(model.id) if model is not None else ""


def _count(value: Number) -> str:
    if not isinstance(value, Decimal):
        return "none"
    return format_count(value) if value == value.to_integral_value() else format_number(value)


def _plain(value: Number) -> float | None:
    return as_number(value) if isinstance(value, Decimal) else None


RULE = Rule((TOKENS_MISMATCH, TOKEN_CHANGE, FRACTIONAL_TOKENS), migration=_check)
