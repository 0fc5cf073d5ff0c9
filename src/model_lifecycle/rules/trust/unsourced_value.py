"""`unsourced-value`: a value of specs that no entry of `specs_sources` gives a source for."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import SOURCE_GROUPS, SPECS_FIELDS
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck

UNSOURCED_VALUE = Rule(
    name="unsourced-value",
    severity=Severity.WARNING,
    part="rule",
    summary="A value of specs that no entry of `specs_sources` gives a source for.",
    explanation="""\
Each key of `specs_sources` names a property of specs, or a group: `prices` for the three prices, discount and currency,
`limits` for context window and output. Off by default; switch it on to have every number sourced.""",
    bad="specs: {endpoints: [/v1/messages]}",
    good="""\
specs:
  endpoints: [/v1/messages]
  specs_sources: {endpoints: {url: https://doc.example/, last_checked: 2026-06-01}}
""",
    off=True,
)

_GROUP_OF: Final = {field: group for group, fields in SOURCE_GROUPS.items() for field in fields}
"""The group of `specs_sources` that covers a property."""
_PUBLISHED: Final = (int, float, str, list)
"""The types of published values; null is not published."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each published value of specs without an entry in `specs_sources`, own or of its group."""
    keys = context.model.specs_sources
    for field, value in context.model.specs.items():
        if field in keys or field not in SPECS_FIELDS or not isinstance(value, _PUBLISHED):
            continue
        group = _GROUP_OF.get(field)
        if group not in keys:
            keys_in_words = f"`{field}` or `{group}`" if group else f"`{field}`"
            message = f"`{field}` has no source. Add an entry for {keys_in_words} to `specs_sources`."
            yield context.report(UNSOURCED_VALUE, message, f"/specs/{field}")


CHECK = RuleCheck(UNSOURCED_VALUE, model=_check)
