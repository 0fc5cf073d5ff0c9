"""`primary-sample`: a primary code sample that differs from the snippet of its language."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value
from model_lifecycle.rules.samples.sample_errors import are_alike, sample_errors

PRIMARY_SAMPLE = Rule(
    name="primary-sample",
    severity=Severity.ERROR,
    part="rule",
    summary="A primary code sample that differs from the snippet of its language.",
    explanation="""\
`code_change.before` and `after` repeat `snippets[language]`, so that all readers of the record see the same code. Blank
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


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Report that `language` names another snippet than the primary sample repeats, or the first difference from it."""
    errors = sample_errors(context)
    pairs, primary, twin = errors.pairs, errors.primary, errors.twin
    if twin is None or primary not in pairs or not errors.by_pointer.keys().isdisjoint((primary.pointer, twin.pointer)):
        return
    language = context.migration.language
    equal_pair = next(
        (pair for pair in pairs if pair is not primary and pair is not twin and are_alike(primary, pair)), None
    )
    if equal_pair is not None:
        other_language = equal_pair.pointer.rpartition("/")[2]
        message = f"`language` is `{language}`, but the sample is the one of `{other_language}`."
        fix = replace_value(f"Change to `{other_language}`", "/code_change/language", other_language)
        yield context.report(PRIMARY_SAMPLE, message, "/code_change/language", fix=fix)
        return
    for name, code, other in (("before", primary.before, twin.before), ("after", primary.after, twin.after)):
        if isinstance(code, str) and isinstance(other, str) and code.rstrip() != other.rstrip():
            pointer = f"{primary.pointer}/{name}"
            message = f"`{name}` differs from the snippet of its language, `{language}`. Make the two the same."
            related = context.related("The snippet", f"{twin.pointer}/{name}")
            fix = replace_value("Take the snippet", pointer, other)
            yield context.report(PRIMARY_SAMPLE, message, pointer, related=[related], fix=fix)
            return


CHECK = RuleCheck(PRIMARY_SAMPLE, migration=_check)
