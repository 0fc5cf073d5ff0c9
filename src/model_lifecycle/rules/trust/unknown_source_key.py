"""`unknown-source-key`: an entry of `specs_sources` that names nothing in specs."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, RenameKey
from model_lifecycle.records.model import SOURCE_GROUPS, SOURCE_KEYS, SPECS_FIELDS
from model_lifecycle.records.values import NOTHING
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.similar import closest, did_you_mean

UNKNOWN_SOURCE_KEY = Rule(
    name="unknown-source-key",
    severity=Severity.INFORMATION,
    part="rule",
    summary="An entry of `specs_sources` that names nothing in specs.",
    explanation="""\
A key of `specs_sources` is the name of a property of specs, or `prices` or `limits`. Under any other name the source
is never cited.""",
    bad="specs: {specs_sources: {price: {url: https://doc.example/, last_checked: 2026-06-01}}}",
    good="specs: {specs_sources: {prices: {url: https://doc.example/, last_checked: 2026-06-01}}}",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each key of `specs_sources` that is neither a property of specs nor a group."""
    sources = context.model.specs_sources
    if sources.keys() <= SOURCE_KEYS:
        return
    unknown = [key for key, source in sources.items() if key not in SOURCE_KEYS and source is not NOTHING]
    if not unknown:
        return
    record_index = context.record.index
    reported = {diagnostic.pointer for diagnostic in context.file.diagnostics if diagnostic.record == record_index}
    for index, key in enumerate(unknown):
        pointer = child("/specs/specs_sources", key)
        if pointer in reported:
            continue  # a key that is not text is reported already
        match = closest(key, (*SOURCE_GROUPS, *SPECS_FIELDS)) if index < MOST_EXPLAINED else None
        hint = did_you_mean(match.name) if match else "Write the name of a property of specs, `prices` or `limits`."
        fix = Fix(f"Rename to `{match.name}`", (RenameKey(pointer, match.name),)) if match else None
        message = f"`{key}` names nothing in specs. {hint}" if key else f"The key is empty. {hint}"
        yield context.report(UNKNOWN_SOURCE_KEY, message, pointer, key=True, fix=fix)


CHECK = RuleCheck(UNKNOWN_SOURCE_KEY, model=_check)
