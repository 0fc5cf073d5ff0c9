"""The faults that only a YAML text can have, each with its documentation."""

from model_lifecycle.document.diagnostic import Code, Severity

INVALID_YAML = Code(
    name="invalid-yaml",
    severity=Severity.ERROR,
    part="syntax",
    summary="Text that is not YAML.",
    explanation="The text breaks YAML's rules here.",
    bad="]",
    good="a: 1",
    whole=True,
)

CODES: tuple[Code, ...] = (INVALID_YAML,)
"""The codes of the YAML reader."""
