"""What `--fix` writes in place of a use: the id of the official replacement, in the form that was written.

Safe is only what a person would let it do: one kind of model, the same end points, nothing lost, no parameter changed,
and code around the place that says nothing against it.
"""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.identity import platforms
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.scan.abilities import NO_ABILITIES, loss, never_reasons
from model_lifecycle.scan.model_facts import Catalogue
from model_lifecycle.scan.place import Place
from model_lifecycle.scan.verdict import Verdict
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_REWRITTEN: Final = frozenset({"maker", "openrouter", "litellm", "colon", "genkit", "gemini"})
"""The platforms that take the maker's ids. What a host or a fine-tuned model will be called, no record knows."""

_DASH_IN_VERSION: Final = re.compile(r"(?<=\d)-(?=\d(?:-|$))")


def fix_of(place: Place, verdict: Verdict, catalogue: Catalogue) -> Fix | None:
    """The fix of a use, None where there is nothing to write or it would not mean the replacement."""
    model, target = place.identity.model, verdict.target
    if target is None or model is None or not place.is_use or place.identity.platform not in _REWRITTEN:
        return None
    written = _in_form(place.written, model.id, target.id)
    if written is None or not is_plain_id(target.id) or resolve(written, catalogue.names).model != target:
        return None
    change = ReplaceText(place.span.start, place.span.end, written)
    reason = reason_against(place, verdict, catalogue)
    return Fix(f"Replace by `{written}`{reason and f', but {reason}'}", (change,), safe=not reason)


def reason_against(place: Place, verdict: Verdict, catalogue: Catalogue) -> str:
    """Why a person has to look before the replacement is written, as a sentence; empty where it is safe."""
    target = verdict.target
    new = catalogue.models.get(target) if target is not None else None
    if target is None or new is None or (new.origin is not None and new.abilities == NO_ABILITIES):
        return "nothing is known of it"
    lost = loss(verdict.facts.key.id, verdict.facts.abilities, target.id, new.abilities)
    if lost:
        return lost
    migration = verdict.migration if verdict.migration is not None and verdict.migration.new == target else None
    if migration is not None and migration.parameters:
        changes = counted(len(migration.parameters), "parameter changes", "parameters change")
        return f"{changes}: {migration.parameters[0].rstrip('.')}"
    if migration is None and place.parameter:
        return f"the request sets `{place.parameter}`, and no migration says that the new model takes it"
    only_answers = never_reasons(verdict.facts.key.id, verdict.facts.abilities)
    if migration is None and only_answers and not never_reasons(target.id, new.abilities):
        return "no record says whether it reasons unless told otherwise, which takes other parameters"
    return place.caution


def _in_form(written: str, old: str, new: str) -> str | None:
    """The new id with what a router wrote around the old one."""
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


def edits_of(diagnostic: Diagnostic) -> tuple[TextEdit, ...]:
    """The text edits of a finding's fix; none where it has none."""
    changes = diagnostic.fix.changes if diagnostic.fix is not None else ()
    return tuple(
        TextEdit(Span(change.start, change.end), change.replacement)
        for change in changes
        if isinstance(change, ReplaceText)
    )
