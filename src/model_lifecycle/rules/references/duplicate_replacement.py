"""`duplicate-replacement`: a replacement that is listed twice."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.records.values import objects
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.replacement_entries import replacement_entries

DUPLICATE_REPLACEMENT = Rule(
    name="duplicate-replacement",
    severity=Severity.ERROR,
    part="rule",
    summary="A replacement that is listed twice.",
    explanation="""\
List each replacement once. If the provider names it and others recommend it too, it is `official`.""",
    bad="""\
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
  - {model_id: example-2, provider: provider-1, kind: editorial, source_url: https://doc.example/}
""",
    good="""\
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
""",
    tag="unnecessary",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each replacement that is listed a second time."""
    for entry, first_index in replacement_entries(context).repeated:
        replacements = objects(context.model.values, "replacements")
        key = entry.key
        yield context.report(
            DUPLICATE_REPLACEMENT,
            f"`{key.id}` of `{key.provider}` is listed as a replacement twice. Remove one of the entries.",
            entry.pointer,
            related=[context.related("The first entry", f"/replacements/{first_index}/model_id")],
            fix=Fix(
                "Remove this entry",
                (Remove(f"/replacements/{entry.position}"),),
                safe=replacements[entry.position] == replacements[first_index],
            ),
        )


CHECK = RuleCheck(DUPLICATE_REPLACEMENT, model=_check)
