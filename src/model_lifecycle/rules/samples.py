"""A migration's code samples: the old id before, the new id after, the primary pair like its language's snippet."""

from collections.abc import Iterator
from typing import NamedTuple

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import Fix, ReplaceValue
from model_lifecycle.records.migration import LANGUAGES, Sample
from model_lifecycle.records.model import Model
from model_lifecycle.rules.rule import MigrationContext, Rule, change_all, replace_value
from model_lifecycle.rules.sides import Side
from model_lifecycle.rules.words import find_word, find_words, words
from model_lifecycle.text.closest import nearest

UNCHANGED_SAMPLE = Code(
    name="unchanged-sample",
    severity=Severity.ERROR,
    part="rule",
    summary="A code sample whose `after` is the same as its `before`.",
    explanation="""\
`before` shows a request to the old model, `after` the same request to the new one. They differ at least in the model's
id.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-1\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\")\\n"}}}
""",
)

OLD_ID_IN_AFTER = Code(
    name="old-id-in-after",
    severity=Severity.ERROR,
    part="rule",
    summary="An `after` sample that still has the old model's id.",
    explanation="""\
Whoever copies `after` must not call the old model. The id counts where it stands as a whole word, comments included:
`command-r` is not part of `command-r-08-2024`.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-1\\", stream=true)\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\", stream=true)\\n"}}}
""",
)

NEW_ID_MISSING = Code(
    name="new-id-missing",
    severity=Severity.ERROR,
    part="rule",
    summary="An `after` sample without the new model's id.",
    explanation="""\
`after` calls the model that the migration goes to, by its `model_id`, as a whole word. An alias, a display name or the
id of another model is not it.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example.2\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\")\\n"}}}
""",
)

OLD_ID_MISSING = Code(
    name="old-id-missing",
    severity=Severity.ERROR,
    part="rule",
    summary="A `before` sample without the old model's id.",
    explanation="""\
`before` calls the model that the migration comes from, by its `model_id`, as a whole word, so that whoever searches
their code for it finds this page.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {before: "ask(model=\\"example\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {before: "ask(model=\\"example-1\\")\\n"}}}
""",
)

PRIMARY_SAMPLE = Code(
    name="primary-sample",
    severity=Severity.ERROR,
    part="rule",
    summary="A primary code sample that differs from the snippet of its language.",
    explanation="""\
`code_change.before` and `after` repeat `snippets[language]`, so that all who read the record see one code. Blank
lines at the end do not count. In YAML an anchor and an alias keep the two the same.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {after: "tell(model=\\"example-2\\")\\n"}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {after: "ask(model=\\"example-2\\")\\n"}
""",
)


class _Place(NamedTuple):
    """What is wrong with a sample, and where in it; `word` is a stretch of its text, None for all of it."""

    code: Code
    name: str
    message: str
    word: tuple[int, int] | None = None
    fix: Fix | None = None


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    migration = context.migration
    for side, code, sample in ((context.old, OLD_ID_MISSING, "before"), (context.new, NEW_ID_MISSING, "after")):
        if side.fault == "not-in-samples":
            pointer = f"{side.pointer}/model_id"
            message = (
                f"`{side.pointer[1:]}` is `{side.reference.model_id}`, but every `{sample}` sample calls "
                f"`{side.sample_id}`. Correct the reference or the samples."
            )
            yield context.report(code, message, pointer, fix=_name_called(context, side))
    pairs = [migration.snippet(language) for language in LANGUAGES]
    primary = migration.primary
    twin = next((pair for pair in pairs if pair.pointer.endswith(f"/{migration.language}")), None)
    if twin is None or not _alike(primary, twin):
        pairs.append(primary)
    faulty: set[str] = set()
    for pair in pairs:
        place = _fault(context, pair)
        if place is not None:
            faulty.add(pair.pointer)
            yield _report(context, pair, place)
    if twin is not None and primary in pairs and not faulty & {primary.pointer, twin.pointer}:
        yield from _check_primary(context, primary, twin, pairs)


def _name_called(context: MigrationContext, side: Side) -> Fix | None:
    """The fix that refers to the model which the samples call."""
    provider, called = side.reference.provider, side.sample_id
    if not isinstance(provider, str) or called is None:
        return None
    changes = [ReplaceValue(f"{side.pointer}/model_id", called)]
    for entry in context.view.models(provider, called)[:1]:
        slug = Model(context.view.record(entry)).slug
        if isinstance(slug, str) and slug != side.reference.slug:
            changes.append(ReplaceValue(f"{side.pointer}/slug", slug))
    return change_all(f"Change to `{called}`", changes)


def _alike(first: Sample, second: Sample) -> bool:
    return all(
        not isinstance(one, str) or not isinstance(other, str) or one.rstrip() == other.rstrip()
        for one, other in ((first.before, second.before), (first.after, second.after))
    )


def _fault(context: MigrationContext, pair: Sample) -> _Place | None:
    """The nearest thing wrong with a pair of samples. Where an id is in doubt, nothing is missing from a sample."""
    old, new = context.old.id, context.new.id
    before, after = pair.before, pair.after
    if isinstance(before, str) and isinstance(after, str) and old is not None and new is not None:
        both = find_word(old, before) is None and find_word(new, before) is not None
        if both and before.rstrip() != after.rstrip() and find_word(old, after) is not None:
            swap = (ReplaceValue(f"{pair.pointer}/before", after), ReplaceValue(f"{pair.pointer}/after", before))
            message = f"`before` and `after` are swapped: `before` calls `{new}`, `after` calls `{old}`."
            return _Place(OLD_ID_MISSING, "before", message, None, change_all("Swap the two", swap))
        if both and before.rstrip() == after.rstrip():
            message = f"`before` is the same as `after`: it calls `{new}` instead of `{old}`."
            return _Place(OLD_ID_MISSING, "before", message, _word(new, before), _swapped(pair, "before", new, old))
    if isinstance(after, str):
        place = _fault_of_after(pair, after, old, new)
        if place is not None:
            return place
    if isinstance(before, str) and old is not None and find_word(old, before) is None:
        wrong = _in_its_place(old, before, new, after)
        message = f"`before` does not call `{old}`."
        return _Place(OLD_ID_MISSING, "before", *_corrected(pair, "before", message, before, wrong, old))
    return None


def _fault_of_after(pair: Sample, after: str, old: str | None, new: str | None) -> _Place | None:
    still = None if old is None else _word(old, after)
    fix = None if old is None or new is None else _swapped(pair, "after", old, new)
    if isinstance(pair.before, str) and pair.before.rstrip() == after.rstrip():
        calls = "" if still is None else f": it still calls `{old}`"
        return _Place(UNCHANGED_SAMPLE, "after", f"`after` is the same as `before`{calls}.", still, fix)
    if still is not None:
        instead = "" if new is None else f" Call `{new}`."
        return _Place(OLD_ID_IN_AFTER, "after", f"`after` still has the old id, `{old}`.{instead}", still, fix)
    if new is not None and find_word(new, after) is None:
        wrong = _in_its_place(new, after, old, pair.before)
        return _Place(
            NEW_ID_MISSING, "after", *_corrected(pair, "after", f"`after` does not call `{new}`.", after, wrong, new)
        )
    return None


def _corrected(
    pair: Sample, name: str, message: str, sample: str, wrong: tuple[int, int] | None, right: str
) -> tuple[str, tuple[int, int] | None, Fix | None]:
    """Message, place and fix for a sample that has another word where an id should stand, if that word is known."""
    if wrong is None:
        return message, None, None
    written = sample[wrong[0] : wrong[1]]
    text = f"{sample[: wrong[0]]}{right}{sample[wrong[1] :]}"
    fix = replace_value(f"Change to `{right}`", f"{pair.pointer}/{name}", text)
    return f"{message[:-1]}, but `{written}`.", wrong, fix


def _in_its_place(missing: str, sample: str, twin_id: str | None, twin: object) -> tuple[int, int] | None:
    """The word that stands where an id should: by comparison with the other sample of the pair, or the nearest word."""
    found = {match.group(): match.span() for match in reversed(list(words(sample)))}
    if isinstance(twin, str) and twin_id is not None and (at := find_word(twin_id, twin)) is not None:
        head, tail = twin[:at], twin[at + len(twin_id) :]
        if sample.startswith(head) and sample.rstrip().endswith(tail.rstrip()):
            end = len(sample.rstrip()) - len(tail.rstrip())
            if at < end and sample[at:end] in found:
                return at, end
    near = nearest(missing, (word for word in found if any(map(str.isalpha, word))), 1)
    return found[near[0]] if near and len(missing) > 3 else None


def _word(name: str, sample: str) -> tuple[int, int] | None:
    start = find_word(name, sample)
    return None if start is None else (start, start + len(name))


def _swapped(pair: Sample, name: str, wrong: str, right: str) -> Fix | None:
    """The fix that writes one id for another wherever it stands in a sample."""
    sample = pair.before if name == "before" else pair.after
    if not isinstance(sample, str):
        return None
    parts: list[str] = []
    done = 0
    for start in find_words(wrong, sample):
        if start >= done:
            parts += (sample[done:start], right)
            done = start + len(wrong)
    if not parts:
        return None
    return replace_value(f"Change to `{right}`", f"{pair.pointer}/{name}", "".join((*parts, sample[done:])))


def _report(context: MigrationContext, pair: Sample, place: _Place) -> Diagnostic:
    pointer = context.home(f"{pair.pointer}/{place.name}")
    span = None if place.word is None else context.stretch(pointer, *place.word)
    return context.report(place.code, place.message, pointer, span=span, fix=place.fix)


def _check_primary(
    context: MigrationContext, primary: Sample, twin: Sample, pairs: list[Sample]
) -> Iterator[Diagnostic]:
    language = context.migration.language
    elsewhere = next(
        (pair for pair in pairs if pair is not primary and pair is not twin and _alike(primary, pair)), None
    )
    if elsewhere is not None:
        right = elsewhere.pointer.rpartition("/")[2]
        message = f"`language` is `{language}`, but the sample is the one of `{right}`."
        fix = replace_value(f"Change to `{right}`", "/code_change/language", right)
        yield context.report(PRIMARY_SAMPLE, message, "/code_change/language", fix=fix)
        return
    for name, own, other in (("before", primary.before, twin.before), ("after", primary.after, twin.after)):
        if isinstance(own, str) and isinstance(other, str) and own.rstrip() != other.rstrip():
            pointer = f"{primary.pointer}/{name}"
            message = f"`{name}` differs from the snippet of its language, `{language}`. Make the two the same."
            related = context.related("The snippet", f"{twin.pointer}/{name}")
            fix = replace_value("Take the snippet", pointer, other)
            yield context.report(PRIMARY_SAMPLE, message, pointer, related=[related], fix=fix)
            return


RULE = Rule((UNCHANGED_SAMPLE, OLD_ID_IN_AFTER, NEW_ID_MISSING, OLD_ID_MISSING, PRIMARY_SAMPLE), migration=_check)
