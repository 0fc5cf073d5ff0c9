"""Diagnostics about ids in code samples, with their spans and fixes."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.records.identifier_search import cut_at_words, words
from model_lifecycle.records.migration import Sample
from model_lifecycle.records.model import Model
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.rules.framework.endpoints import Endpoint, EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, change_all, replace_value
from model_lifecycle.text.similar import nearest


def report_sample(
    context: MigrationContext,
    rule: Rule,
    pair: Sample,
    name: str,
    message: str,
    word: tuple[int, int] | None = None,
    fix: Fix | None = None,
) -> Diagnostic:
    """A diagnostic at the sample `name` (`before` or `after`) of a pair, or at `word`, a range of it."""
    pointer = context.anchor_pointer(f"{pair.pointer}/{name}")
    span = None if word is None else context.text_span(pointer, *word)
    return context.report(rule, message, pointer, span=span, fix=fix)


def report_missing_id(
    context: MigrationContext, rule: Rule, pair: Sample, name: str, missing: str, other_id: str | None
) -> Diagnostic:
    """The diagnostic of the sample `name` that does not call the model `missing`; the other sample calls `other_id`."""
    sample, other_sample = (pair.before, pair.after) if name == "before" else (pair.after, pair.before)
    assert isinstance(sample, str)
    message = f"`{name}` does not call `{missing}`."
    wrong = _wrong_word(context, missing, sample, other_id, other_sample)
    if wrong is None or not is_plain_id(missing):
        return report_sample(context, rule, pair, name, message)
    text = f"{sample[: wrong[0]]}{missing}{sample[wrong[1] :]}"
    fix = replace_value(f"Change to `{missing}`", f"{pair.pointer}/{name}", text)
    message = f"{message[:-1]}, but `{sample[slice(*wrong)]}`."
    return report_sample(context, rule, pair, name, message, wrong, fix)


def report_reference(context: MigrationContext, rule: Rule, side: Endpoint, name: str) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a reference if all samples `name` (`before` or `after`) call another model."""
    if side.fault == EndpointFault.NOT_IN_SAMPLES:
        message = (
            f"`{side.pointer[1:]}` is `{side.reference.model_id}`, but every `{name}` sample calls "
            f"`{side.sample_id}`. Correct the reference or the samples."
        )
        fix = _change_to_called(context, side)
        yield context.report(rule, message, f"{side.pointer}/model_id", fix=fix)


def _change_to_called(context: MigrationContext, side: Endpoint) -> Fix | None:
    """The fix that changes a reference to the model that the samples call; None if the provider is invalid."""
    provider, called = side.reference.provider, side.sample_id
    if not isinstance(provider, str) or called is None:
        return None
    changes = [ReplaceValue(f"{side.pointer}/model_id", called)]
    for entry in context.view.models(provider, called)[:1]:
        slug = Model(context.view.record(entry)).slug
        if isinstance(slug, str) and slug != side.reference.slug:
            changes.append(ReplaceValue(f"{side.pointer}/slug", slug))
    return change_all(f"Change to `{called}`", changes)


def word_of(context: MigrationContext, name: str, sample: str) -> tuple[int, int] | None:
    """The range of the first occurrence of the id `name` in a sample as a whole word; None if there is none."""
    start = context.find_word(name, sample)
    return None if start is None else (start, start + len(name))


def with_other_id(context: MigrationContext, pair: Sample, name: str, wrong: str, right: str) -> Fix | None:
    """The fix that replaces the id `wrong` by `right` in the sample `name`; None if it does not occur or is unsafe."""
    sample = pair.before if name == "before" else pair.after
    if not isinstance(sample, str) or not is_plain_id(right):
        return None
    parts = cut_at_words(wrong, sample, context.view.longer_ids(wrong))
    if len(parts) == 1:
        return None
    return replace_value(f"Change to `{right}`", f"{pair.pointer}/{name}", right.join(parts))


def _wrong_word(
    context: MigrationContext, missing: str, sample: str, other_id: str | None, other_sample: object
) -> tuple[int, int] | None:
    """The range of the word in place of the missing id, found by comparison with the other sample or by similarity."""
    spans = {word.text: (word.start, word.end) for word in reversed(list(words(sample)))}
    if (
        isinstance(other_sample, str)
        and other_id is not None
        and (start := context.find_word(other_id, other_sample)) is not None
    ):
        head, tail = other_sample[:start], other_sample[start + len(other_id) :]
        if sample.startswith(head) and sample.rstrip().endswith(tail.rstrip()):
            end = len(sample.rstrip()) - len(tail.rstrip())
            if start < end and sample[start:end] in spans:
                return start, end
    similar = nearest(missing, (word for word in spans if any(map(str.isalpha, word))), 1)
    return spans[similar[0]] if similar and len(missing) > 3 else None
