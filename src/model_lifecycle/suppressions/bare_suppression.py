"""`bare-suppression`: a comment that ignores everything, because it names no code."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.suppressions.directive import Suppression

BARE_SUPPRESSION = Rule(
    name="bare-suppression",
    severity=Severity.WARNING,
    part="rule",
    summary="A comment that ignores everything, because it names no code.",
    explanation="""\
`# model-lifecycle: ignore` alone silences nothing. Name what you mean, `# model-lifecycle: ignore[date-order]`, so that
other mistakes on the line are still found. Several codes are separated by commas.""",
    bad="""\
# file: providers/provider-1.yaml
# model-lifecycle: ignore
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    good="""\
# file: providers/provider-1.yaml
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
""",
    whole=True,
)


def check_bare(suppression: Suppression, code: str | None) -> Iterator[Diagnostic]:
    """The diagnostic about a directive without codes; `code` is the one that it could mean, if known."""
    if not suppression.names:
        example = f"ignore[{code}]" if code else "ignore[date-order]"
        message = f"This silences nothing: name the codes, as in `{example}`."
        yield Diagnostic(BARE_SUPPRESSION.name, message, suppression.span, BARE_SUPPRESSION.severity)
