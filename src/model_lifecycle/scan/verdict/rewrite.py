"""The fix of a use: it writes the id of the official replacement in the same form.

Only a rewrite that needs no review is safe: the same kind of model, the same endpoints, no ability lost, no parameter
changed, and no reason against it in the code around.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.identity import platforms
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.place.request_parameters import DATED_TOOLS, PARAMETERS, PREFILL
from model_lifecycle.scan.verdict.abilities import NO_ABILITIES, kind_of, loss, reasons_unasked, refused_use
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts
from model_lifecycle.scan.verdict.request_facts import facts_of_request
from model_lifecycle.scan.verdict.verdict import Verdict, rule_of, times_words
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import ENDING_MODEL, LEGACY_MODEL

_PLATFORMS_WITH_MAKER_IDS: Final = frozenset(
    {"maker", "litellm", "colon", "genkit", "gemini", *platforms.ROUTERS.values()}
)
"""The platforms that take the maker's ids. Records do not know names at hosts or of fine-tuned models."""

_SOON: Final = timedelta(days=365)
"""A shutdown of the new model within this time would soon require another replacement."""

_DEAR_RATIO: Final = Decimal(2)
"""From this ratio of prices on, the replacement needs a review."""

_PREVIEW: Final = re.compile(r"preview|-exp\b|experimental|\bbeta\b|\balpha\b")
"""Matches the id of a preview: `gemini-3-pro-preview`."""

_IMAGE_PARAMETERS: Final = frozenset({"background", "input_fidelity"})
_TEXT_PARAMETERS: Final = frozenset({*PARAMETERS.values(), PREFILL, DATED_TOOLS}) - _IMAGE_PARAMETERS
"""The parameters of requests for images, and of all other requests."""
_USUALLY_ACCEPTED: Final = frozenset({"tools", PREFILL, DATED_TOOLS})
"""Features that most models accept in requests: taken unless facts say otherwise."""

_DASH_IN_VERSION: Final = re.compile(r"(?<=\d)-(?=\d(?:-|$))")
"""Matches the dash in a version, which some platforms write as a dot: `claude-3-5`."""


Against = Callable[[Place, ModelKey, ModelKey], str]
"""Returns the reason in the rest of the code against replacing the first model by the second; empty if none."""


def fix_of(
    place: Place, verdict: Verdict, catalogue: ModelCatalogue, against: Against = lambda place, old, new: ""
) -> Fix | None:
    """The fix of a use; None if there is no replacement, or its id would not resolve to it."""
    model, target = place.identity.model, verdict.target
    if target is None or model is None or not place.is_use or place.identity.platform not in _PLATFORMS_WITH_MAKER_IDS:
        return None
    if model.id.startswith("ft:"):
        return None  # catalogues list the bases of fine-tuned models as models
    written = _replace_id(place.written, model.id, target.id)
    if written is None or not is_plain_id(target.id) or resolve(written, catalogue.names).model != target:
        return None
    change = ReplaceText(place.span.start, place.span.end, written)
    reason = reason_against(place, verdict, catalogue) or against(place, model, target)
    return Fix(f"Replace by `{written}`{reason and f', but {reason}'}", (change,), safe=not reason)


def reason_against(place: Place, verdict: Verdict, catalogue: ModelCatalogue) -> str:
    """The most serious reason why the replacement needs a review, as the end of a sentence; empty if it is safe."""
    target = verdict.target
    new = catalogue.models.get(target) if target is not None else None
    if new is None or (new.origin is not None and new.abilities == NO_ABILITIES):
        return "nothing is known of it"
    return next(filter(None, _reasons(place, verdict, new)), "")


def _reasons(place: Place, verdict: Verdict, new: ModelFacts) -> Iterator[str]:
    """Yield the reasons against the model `new`, empty for those that do not apply; the most serious come first."""
    old = verdict.facts
    names = old.key.id, old.abilities, new.key.id, new.abilities
    yield _end_reason(new, verdict.today)
    yield refused_use(*names)
    migration = verdict.migration if verdict.migration is not None and verdict.migration.new == new.key else None
    if migration is not None and migration.parameters:
        changes = counted(len(migration.parameters), "parameter changes", "parameters change")
        yield f"{changes}: {migration.parameters[0].rstrip('.')}"
    if migration is None:
        yield _refused_parameter(place, old, new)
    yield loss(*names)
    if migration is None:
        yield _unknown_parameter(place, old, new)
    if migration is None and reasons_unasked(*names[:2]) is False and reasons_unasked(*names[2:]) is None:
        yield "whether it reasons unless told otherwise is not known, which takes other parameters"
    if new.key in place.beside:
        yield "it is used or listed beside the old model, which would then stand there twice"
    yield place.caution
    yield _terms_reason(old, new)


def _end_reason(new: ModelFacts, today: date) -> str:
    """The reason against `new`: it is deprecated, or its shutdown is near or may have passed; empty if none."""
    shutdown, rule = new.shutdown, rule_of(new, today)
    if shutdown is not None and shutdown.kind == "not_before" and shutdown.first <= today:
        return f"it was promised only until {shutdown.text}, which has passed"
    if rule is not None and rule[0] is ENDING_MODEL and shutdown is not None:
        return f"it ends itself {shutdown.words}" if shutdown.first - today <= _SOON else ""
    return "it is deprecated itself" if rule is not None and rule[0] is not LEGACY_MODEL else ""


def _terms_reason(old: ModelFacts, new: ModelFacts) -> str:
    """The reason against `new` in its terms: a preview, a multiple of the price; empty if there is none."""
    if _PREVIEW.search(new.key.id) and not _PREVIEW.search(old.key.id):
        return "it is a preview, which may change and end at short notice"
    for before, after in zip(old.prices, new.prices, strict=True):
        if after and before == 0:
            return "the old model is free of charge"
        if before and after is not None and after >= _DEAR_RATIO * before:
            return f"it costs {times_words(after / before)} as much"
    return ""


def _refused_parameter(place: Place, old: ModelFacts, new: ModelFacts) -> str:
    """The reason if the request sets a parameter that the new model refuses; empty if it does not."""
    parameters = _parameters_set(place, old)
    facts, old_facts = facts_of_request(new.key.id), facts_of_request(old.key.id)
    refuses = facts.refuses if facts is not None else new.abilities.refuses
    refused_before = (old_facts.refuses if old_facts is not None else old.abilities.refuses) - {DATED_TOOLS}
    for refused in sorted(refuses - refused_before):
        names = refused.split("+")
        if names == [PREFILL] and PREFILL in parameters:
            return "the request may begin the answer, which it does not take"
        if all(name in parameters for name in names):
            names_in_words = " with ".join(f"`{parameters[name]}`" for name in names)
            return f"the request sets {names_in_words}, which it does not take"
    return ""


def _unknown_parameter(place: Place, old: ModelFacts, new: ModelFacts) -> str:
    """The reason if the request sets a parameter not known to be accepted by the new model; empty if it does not."""
    if facts_of_request(new.key.id) is not None:
        return ""
    accepted = _USUALLY_ACCEPTED | new.abilities.takes
    unknown = next((written for name, written in _parameters_set(place, old).items() if name not in accepted), None)
    return f"the request sets `{unknown}`, and no migration says that the new model takes it" if unknown else ""


def _parameters_set(place: Place, old: ModelFacts) -> dict[str, str]:
    """The parameters that a place's request sets, of those that the old model's kind has: their spelling by name."""
    sets = _IMAGE_PARAMETERS if kind_of(old.key.id) == "images" else _TEXT_PARAMETERS
    return {parameter.name: parameter.written for parameter in place.parameters if parameter.name in sets}


def _replace_id(written: str, old: str, new: str) -> str | None:
    """Replace the id `old` in `written` by `new`, dotted if the platform dots ids; None unless `old` occurs once."""
    if written == old:
        return new
    if written.count(old) == 1:
        return written.replace(old, new)
    dotted = _DASH_IN_VERSION.sub(".", old)
    if written.count(dotted) != 1:
        return None
    prefix, _, rest = written.partition(dotted)
    vendor = platforms.SLASH.get(prefix.rstrip("/").rpartition("/")[2])
    return prefix + (_DASH_IN_VERSION.sub(".", new) if vendor and vendor.dotted else new) + rest


def all_or_none(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings of a file; fixes become unsafe unless all fixes of a model are safe and no two models merge."""
    findings = list(diagnostics)
    models_to_review = {
        _model_of(finding)
        for finding in findings
        if finding.severity is not Severity.HINT and (finding.fix is None or not finding.fix.safe)
    }
    models_by_replacement: dict[object, set[object]] = {}
    for finding in findings:
        if finding.fix is not None and finding.severity is not Severity.HINT:
            models_by_replacement.setdefault(_replacement_of(finding), set()).add(_model_of(finding))
    for finding in findings:
        reason = ""
        if _model_of(finding) in models_to_review:
            reason = "another use of the old model in this file needs a review"
        elif len(models_by_replacement.get(_replacement_of(finding), ())) > 1:
            reason = "another model in this file would become the same"
        if reason and finding.fix is not None and finding.fix.safe:
            yield replace(finding, fix=replace(finding.fix, title=f"{finding.fix.title}, but {reason}", safe=False))
        else:
            yield finding


def _model_of(diagnostic: Diagnostic) -> object:
    """The model of a finding, as `provider/id`; None if it has none."""
    return (diagnostic.data or {}).get("model")


def _replacement_of(diagnostic: Diagnostic) -> object:
    """The replacement of a finding, as `provider/id`; None if it has none."""
    return (diagnostic.data or {}).get("replacement")


def edits_of(diagnostic: Diagnostic) -> tuple[TextEdit, ...]:
    """The text edits of a finding's fix; empty if it has no fix."""
    changes = diagnostic.fix.changes if diagnostic.fix is not None else ()
    return tuple(
        TextEdit(Span(change.start, change.end), change.replacement)
        for change in changes
        if isinstance(change, ReplaceText)
    )
