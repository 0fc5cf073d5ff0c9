"""`gap`: a new record with values that are still to be filled in."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY, gap_text, gaps_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, once_per_record
from model_lifecycle.syntax.pointer import from_pointer, place_text

_MOST_LISTED = 10

GAP = Rule(
    name="gap",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A new record with values that are still to be filled in.",
    explanation=f"""\
`model-lifecycle new`, and the editor where it writes a record, leave a mark where no record knows the value: a text
such as `{gap_text("label")}`, the address `{GAP_ADDRESS}`, or the day `{GAP_DAY}` where no source has been read yet.
In a model none of whose sources has been read, the status and all null values are gaps too: once a source has a day,
null means that nothing is published. An entry of `api_changes` with such marks means that changes are unknown:
replace it by the actual changes, or delete it if there are none. One finding lists all gaps of the record. Any
other text that keeps a place free is a `placeholder`.""",
    bad=f"""\
# file: providers/provider-1.yaml
name: {gap_text("name")}
pricing_url: {GAP_ADDRESS}
""",
    good="""\
# file: providers/provider-1.yaml
name: First Provider
pricing_url: https://doc.example/pricing
""",
)


@once_per_record
def gaps_left(context: RecordContext) -> tuple[str, ...]:
    """The pointers of the gaps of a record."""
    words = context.words
    if (
        GAP_ADDRESS in words["url"]
        or context.record.unread_days
        or any(text.startswith("TODO ") for role in ("name", "label", "prose") for text in words[role])
        or any(GAP_ADDRESS in text for text in words["code"])
    ):
        return tuple(gaps_of(context.record))
    return ()


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    gaps = gaps_left(context)
    if gaps:
        names = [place_text(from_pointer(gap)) for gap in gaps]
        shown = ", ".join(f"`{name}`" for name in names[:_MOST_LISTED])
        more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
        related = [context.related(f"`{name}`", gap) for name, gap in zip(names[1:], gaps[1:], strict=True)]
        message = f"Still to be filled in: {shown}{more}. Write what is published."
        yield context.report(GAP, message, gaps[0], related=related)


CHECK = RuleCheck(GAP, model=_check, migration=_check, provider=_check)
