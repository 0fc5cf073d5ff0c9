"""`unused-suppression`: a comment that silences a finding that is not there."""

from collections.abc import Callable, Collection, Iterator, Mapping

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.suppressions.directive import Suppression
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.text.span import Span

UNUSED_SUPPRESSION = Rule(
    name="unused-suppression",
    severity=Severity.WARNING,
    part="rule",
    summary="A comment that silences a finding that is not there.",
    explanation="""\
Write `# model-lifecycle: ignore[code]` on the line of a finding, or on a line of its own before it;
write `ignore-file[code]` before the first property for the whole file. With `until 2027-03-01` after the
brackets, the finding is shown again from that day on. When the mistake is corrected, remove the
comment, or it will hide the next mistake. Syntax errors cannot be silenced. JSON has no comments: there,
`[per-path-ignores]` in model-lifecycle.toml names the files and the codes that are not reported in them.""",
    bad="""\
# file: providers/provider-1.yaml
id: provider-1  # model-lifecycle: ignore[file-name]
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    good="""\
# file: providers/provider-three.yaml
id: provider-3  # model-lifecycle: ignore[file-name]
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    whole=True,
    needs_whole_index=True,
    tag="unnecessary",
)


def check_unused(
    suppression: Suppression,
    used: Collection[tuple[int | None, str]],
    codes: Mapping[str, Rule],
    reported: Callable[[str], bool],
    removal_of: Callable[[Suppression], Span] | None,
    *,
    advise: bool,
) -> Iterator[Diagnostic]:
    """The diagnostics about codes of a directive that silence nothing; `used` are the codes that silence something, by
    the line that they count for.

    With `advise`, what may have been meant by a code that there is not. `removal_of` gives the span to delete where
    the directive silences nothing; without it there are no fixes.
    """
    if suppression.until is not None and suppression.end is None:
        message = f"`{suppression.until}` is not a day of the calendar: write the end as in `until 2027-03-01`."
        yield _report(message, suppression.span)
    for index, (name, span) in enumerate(suppression.names):
        if suppression.counts and (suppression.line, name) in used:
            continue
        if name not in codes:
            near = closest(name, codes) if advise and index < MOST_EXPLAINED else None
            message = f"There is no code `{name}`." + (f" {did_you_mean(near.name)}" if near else "")
            fix = Fix(f"Change to `{near.name}`", (ReplaceText(*span, near.name),)) if near and removal_of else None
            yield _report(message, span, fix)
        elif codes[name].part == "syntax":
            message = f"`{name}` is a syntax error, which cannot be silenced. Remove it here."
            yield _report(message, span)
        elif suppression.line is None and not suppression.at_top:
            message = "`ignore-file` counts only before the first property of the file. Move it up."
            yield _report(message, span)
        elif reported(name) and not _is_found_elsewhere(codes[name]):
            where = "in this file" if suppression.line is None else "here"
            message = f"There is no `{name}` {where} to silence. Remove it."
            fix = Fix("Remove it", (_without(suppression, index, removal_of),), safe=True) if removal_of else None
            yield _report(message, span, fix)


def _is_found_elsewhere(rule: Rule) -> bool:
    """Whether `validate` alone cannot know that there is nothing to silence."""
    return rule.needs_earlier or rule.needs_catalogues or rule.needs_pages


def _report(message: str, span: Span, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(UNUSED_SUPPRESSION.name, message, span, UNUSED_SUPPRESSION.severity, fix=fix)


def _without(suppression: Suppression, index: int, removal_of: Callable[[Suppression], Span]) -> ReplaceText:
    """The change that removes a code, and with the only code the comment."""
    _, span = suppression.names[index]
    if len(suppression.names) == 1:
        return ReplaceText(*removal_of(suppression), "")
    if index:
        return ReplaceText(suppression.names[index - 1][1].end, span.end, "")
    return ReplaceText(span.start, suppression.names[1][1].start, "")
