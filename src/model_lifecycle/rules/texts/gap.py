"""`gap`: a new record with values that are still to be filled in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule, Severity
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY, gap_text, gaps_of
from model_lifecycle.records.values import value_at
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, once_per_record
from model_lifecycle.syntax.pointer import from_pointer, place_text
from model_lifecycle.text.span import Span

_MOST_LISTED = 10
"""The most gaps that a message names."""

GAP = Rule(
    name=codes.GAP,
    severity=Severity.INFORMATION,
    part="rule",
    summary="A new record with values that are still to be filled in.",
    explanation=f"""\
`model-lifecycle new`, and the editor where it writes a record, leave a mark where no record knows the value: a text
such as `{gap_text("label")}`, the address `{GAP_ADDRESS}`, or the day `{GAP_DAY}` where no source has been read yet.
That day also tells null values apart. Null means that the maker does not publish the value, and that somebody has read
so. Where nobody has, the page has the day `{GAP_DAY}`: an entry of `specs_sources` marks the specs that it covers, a
source of the record the specs that no entry covers, and the dates where it is not a page of prices or models. In place
of a date the day is a gap too. Write what the page says, and then the day on which
you read it: what is still null is not published from then on. In a model none of whose sources has been read, the
status is a gap as well. An entry of `api_changes` with such marks means that changes are unknown:
replace it by the actual changes, or delete it if there are none. One finding lists all gaps of the record; in a file
that is open in an editor, each is a finding of its own. Any other placeholder text is reported as
`placeholder`.""",
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
    """The JSON Pointers of the gaps of a record, as `gaps_of`, but fast for a record without any."""
    words = context.words
    if (
        GAP_ADDRESS in words["url"]
        or context.record.placeholder_days
        or any(text.startswith("TODO ") for role in ("name", "label", "prose") for text in words[role])
        or any(GAP_ADDRESS in text for text in words["code"])
    ):
        return tuple(gaps_of(context.record))
    return ()


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each gap of a record."""
    for gap in gaps_left(context):
        yield context.report(GAP, _message([gap]), gap, span=_address_in_code(context, gap))


def _address_in_code(context: RecordContext, pointer: str) -> Span | None:
    """The span of the placeholder address in a code sample; None for other gaps."""
    text = value_at(context.record.values, from_pointer(pointer))
    if not isinstance(text, str) or text == GAP_ADDRESS or GAP_ADDRESS not in text:
        return None
    start = text.index(GAP_ADDRESS)
    return context.text_span(pointer, start, start + len(GAP_ADDRESS))


CHECK = RuleCheck(GAP, model=_check, migration=_check, provider=_check)


def gaps_as_one(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a file, in order; the gaps of each record are merged into one diagnostic at the first gap.

    A gap with an extended message, such as that a comment no longer ignores it, stays a diagnostic of its own.
    """
    groups: list[list[Diagnostic]] = []
    gaps: dict[int, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        is_plain = diagnostic.code == GAP.name and diagnostic.message == _message([diagnostic.pointer])
        if is_plain and diagnostic.record in gaps:
            gaps[diagnostic.record].append(diagnostic)
            continue
        groups.append([diagnostic])
        if is_plain:
            gaps[diagnostic.record] = groups[-1]
    return tuple(_merged(group) if len(group) > 1 else group[0] for group in groups)


def _merged(gaps: Sequence[Diagnostic]) -> Diagnostic:
    """One diagnostic for several gaps, at the first one."""
    related = (Related(f"`{_name(gap.pointer)}`", gap.span) for gap in gaps[1:])
    return replace(gaps[0], message=_message([gap.pointer for gap in gaps]), related=tuple(related))


def _message(pointers: Sequence[str]) -> str:
    """The message for gaps at `pointers`: how to fill them in, and how to note that a page has been read."""
    names = [_name(pointer) for pointer in pointers]
    shown = ", ".join(f"`{name}`" for name in names[:_MOST_LISTED])
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    days = any(pointer.endswith("/last_checked") for pointer in pointers)
    day_hint = f" In place of `{GAP_DAY}`, write the day on which you read the page." if days else ""
    return f"Still to be filled in: {shown}{more}. Write what is published.{day_hint}"


def _name(pointer: str) -> str:
    """The path of a gap for a message: `sources[0].url`."""
    return place_text(from_pointer(pointer))
