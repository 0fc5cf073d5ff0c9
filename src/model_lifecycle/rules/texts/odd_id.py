"""`odd-id`: an id with characters that no maker's id has, which is written into no source code."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.plain_id import ODD_IN_ID
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck

ODD_ID = Rule(
    name="odd-id",
    severity=Severity.WARNING,
    part="rule",
    summary="An id with characters that no maker's id has.",
    explanation="""\
Makers' ids consist of the letters A to Z, digits and `. _ : / @ + - [ ]`. An id with a quote, a blank, a bracket or a
letter of another alphabet is a mistake or an attack: written into a program, it could be run. `scan --fix`, fixes,
renames and drafts write such an id into no source code and no code sample. Write the id that the API takes.""",
    bad="""\
# file: models/provider-1/example-3.yaml
id: example-3 (beta)
slug: example-3
""",
    good="""\
# file: models/provider-1/example-3.yaml
id: example-3
slug: example-3
""",
)


_REPORTED: Final = " \t\r\n'\"“”‘’„«»"
"""Characters at the ends of an id that `quotes-in-value` reports."""


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an id with a character that no maker's id has, unless `quotes-in-value` reports it."""
    for name in context.words["id"]:
        match = ODD_IN_ID.search(name)
        if match is None or ODD_IN_ID.search(name.strip(_REPORTED)) is None:
            continue
        shown = f"`{match[0]}`" if match[0].isprintable() and match[0] != " " else f"U+{ord(match[0]):04X}"
        message = (
            f"This id holds {shown}, which no maker's id does: it is written into no source code. "
            "Use letters, digits, and `. _ : / @ + - [ ]`."
        )
        yield context.report(ODD_ID, message, "/id")


CHECK = RuleCheck(ODD_ID, model=_check, provider=_check)
