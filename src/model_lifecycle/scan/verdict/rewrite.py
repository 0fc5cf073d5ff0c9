"""The rewrite of a use by `--fix`: the id of the official replacement, in the form that was written.

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

_REWRITTEN: Final = frozenset({"maker", "litellm", "colon", "genkit", "gemini", *platforms.ROUTERS.values()})
"""The platforms that take the maker's ids. Records do not know names at hosts or of fine-tuned models."""

_SOON: Final = timedelta(days=365)
"""A shutdown of the new model within this time would soon require another move."""

_DEARER: Final = Decimal(2)
"""From this ratio of prices on, a move needs a review."""

_PREVIEW: Final = re.compile(r"preview|-exp\b|experimental|\bbeta\b|\balpha\b")

_OF_IMAGES: Final = frozenset({"background", "input_fidelity"})
_OF_TEXTS: Final = frozenset({*PARAMETERS.values(), PREFILL, DATED_TOOLS}) - _OF_IMAGES
_TAKEN_UNLESS_REFUSED: Final = frozenset({"tools", PREFILL, DATED_TOOLS})
"""Features that most models accept in requests: taken unless facts say otherwise."""

_DASH_IN_VERSION: Final = re.compile(r"(?<=\d)-(?=\d(?:-|$))")


Against = Callable[[Place, ModelKey, ModelKey], str]
"""Returns the reason in the rest of the code against replacing the first model by the second; empty if none."""


def fix_of(
    place: Place, verdict: Verdict, catalogue: ModelCatalogue, against: Against = lambda place, old, new: ""
) -> Fix | None:
    """The fix of a use; None if there is no replacement, or its id would not resolve to it."""
    model, target = place.identity.model, verdict.target
    if target is None or model is None or not place.is_use or place.identity.platform not in _REWRITTEN:
        return None
    if model.id.startswith("ft:"):
        return None  # registers list the bases of fine-tuned models as models
    written = _in_form(place.written, model.id, target.id)
    if written is None or not is_plain_id(target.id) or resolve(written, catalogue.names).model != target:
        return None
    change = ReplaceText(place.span.start, place.span.end, written)
    reason = reason_against(place, verdict, catalogue) or against(place, model, target)
    return Fix(f"Replace by `{written}`{reason and f', but {reason}'}", (change,), safe=not reason)


def reason_against(place: Place, verdict: Verdict, catalogue: ModelCatalogue) -> str:
    """The most telling reason why the replacement needs a review, as the end of a sentence; empty if it is safe."""
    target = verdict.target
    new = catalogue.models.get(target) if target is not None else None
    if new is None or (new.origin is not None and new.abilities == NO_ABILITIES):
        return "nothing is known of it"
    return next(filter(None, _reasons(place, verdict, new)), "")


def _reasons(place: Place, verdict: Verdict, new: ModelFacts) -> Iterator[str]:
    """The reasons against the model `new`, each empty if it does not apply: those that break a request come first."""
    old = verdict.facts
    names = old.key.id, old.abilities, new.key.id, new.abilities
    yield _end_of(new, verdict.today)
    yield refused_use(*names)
    migration = verdict.migration if verdict.migration is not None and verdict.migration.new == new.key else None
    if migration is not None and migration.parameters:
        changes = counted(len(migration.parameters), "parameter changes", "parameters change")
        yield f"{changes}: {migration.parameters[0].rstrip('.')}"
    if migration is None:
        yield _refused(place, old, new)
    yield loss(*names)
    if migration is None:
        yield _unsaid(place, old, new)
    if migration is None and reasons_unasked(*names[:2]) is False and reasons_unasked(*names[2:]) is None:
        yield "whether it reasons unless told otherwise is not known, which takes other parameters"
    if new.key in place.beside:
        yield "it is used or listed beside the old model, which would then stand there twice"
    yield place.caution
    yield _terms(old, new)


def _end_of(new: ModelFacts, today: date) -> str:
    """The reason why `new` is a bad target: deprecated, or its shutdown is near or possible; empty if none."""
    shutdown, said = new.shutdown, rule_of(new, today)
    if shutdown is not None and shutdown.kind == "not_before" and shutdown.first <= today:
        return f"it was promised only until {shutdown.text}, which has passed"
    if said is not None and said[0] is ENDING_MODEL and shutdown is not None:
        return f"it ends itself {shutdown.words}" if shutdown.first - today <= _SOON else ""
    return "it is deprecated itself" if said is not None and said[0] is not LEGACY_MODEL else ""


def _terms(old: ModelFacts, new: ModelFacts) -> str:
    """The change of terms that needs a review: a preview, a multiple of the price; empty if there is none."""
    if _PREVIEW.search(new.key.id) and not _PREVIEW.search(old.key.id):
        return "it is a preview, which may change and end at short notice"
    for before, after in zip(old.prices, new.prices, strict=True):
        if after and before == 0:
            return "the old model is free of charge"
        if before and after is not None and after >= _DEARER * before:
            return f"it costs {times_words(after / before)} as much"
    return ""


def _refused(place: Place, old: ModelFacts, new: ModelFacts) -> str:
    """The reason if the request sets a parameter that the new model refuses; empty if it does not."""
    written = _written(place, old)
    facts, before = facts_of_request(new.key.id), facts_of_request(old.key.id)
    refuses = facts.refuses if facts is not None else new.abilities.refuses
    not_taken_before = (before.refuses if before is not None else old.abilities.refuses) - {DATED_TOOLS}
    for refused in sorted(refuses - not_taken_before):
        names = refused.split("+")
        if names == [PREFILL] and PREFILL in written:
            return "the request may begin the answer, which it does not take"
        if all(name in written for name in names):
            together = " with ".join(f"`{written[name]}`" for name in names)
            return f"the request sets {together}, which it does not take"
    return ""


def _unsaid(place: Place, old: ModelFacts, new: ModelFacts) -> str:
    """The reason if the request sets a parameter that nothing says the new model takes; empty if it does not."""
    if facts_of_request(new.key.id) is not None:
        return ""
    taken = _TAKEN_UNLESS_REFUSED | new.abilities.takes
    unsaid = next((written for name, written in _written(place, old).items() if name not in taken), None)
    return f"the request sets `{unsaid}`, and no migration says that the new model takes it" if unsaid else ""


def _written(place: Place, old: ModelFacts) -> dict[str, str]:
    """The parameters that the request sets, as written there, by name."""
    sets = _OF_IMAGES if kind_of(old.key.id) == "images" else _OF_TEXTS
    return {parameter.name: parameter.written for parameter in place.parameters if parameter.name in sets}


def _in_form(written: str, old: str, new: str) -> str | None:
    """`written` with the id `new` in place of `old`, dotted if the platform's are; None if `old` is not in it once."""
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
    """The findings of a file, with fixes made unsafe unless all of a model's are safe and no two models merge."""
    found = list(diagnostics)
    left = {
        _model_of(one) for one in found if one.severity is not Severity.HINT and (one.fix is None or not one.fix.safe)
    }
    becoming: dict[object, set[object]] = {}
    for one in found:
        if one.fix is not None and one.severity is not Severity.HINT:
            becoming.setdefault(_replacement_of(one), set()).add(_model_of(one))
    for one in found:
        reason = ""
        if _model_of(one) in left:
            reason = "another use of the old model in this file needs a review"
        elif len(becoming.get(_replacement_of(one), ())) > 1:
            reason = "another model in this file would become the same"
        if reason and one.fix is not None and one.fix.safe:
            yield replace(one, fix=replace(one.fix, title=f"{one.fix.title}, but {reason}", safe=False))
        else:
            yield one


def _model_of(diagnostic: Diagnostic) -> object:
    return (diagnostic.data or {}).get("model")


def _replacement_of(diagnostic: Diagnostic) -> object:
    return (diagnostic.data or {}).get("replacement")


def edits_of(diagnostic: Diagnostic) -> tuple[TextEdit, ...]:
    """The text edits of a finding's fix; empty if it has no fix."""
    changes = diagnostic.fix.changes if diagnostic.fix is not None else ()
    return tuple(
        TextEdit(Span(change.start, change.end), change.replacement)
        for change in changes
        if isinstance(change, ReplaceText)
    )
