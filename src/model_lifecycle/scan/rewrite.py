"""What `--fix` writes in place of a use: the id of the official replacement, in the form that was written."""

import re
from typing import Final

from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.scan.scan_text import Place
from model_lifecycle.workspace.index import ModelKey

_REWRITTEN: Final = frozenset({"maker", "openrouter", "litellm", "colon", "genkit"})
"""The platforms that take the maker's ids. What a host or a fine-tuned model will be called, no record knows."""

_DASH_IN_VERSION: Final = re.compile(r"(?<=\d)-(?=\d(?:-|$))")


def fix_of(place: Place, target: ModelKey | None, names: ModelNames) -> Fix | None:
    """The fix of a use; None where nothing is to be written, or it would not mean the replacement, or could be code."""
    model = place.identity.model
    if target is None or not is_plain_id(target.id):
        return None
    if model is None or not place.is_use or place.identity.platform not in _REWRITTEN:
        return None
    written = _in_form(place.written, model.id, target.id)
    if written is None or resolve(written, names).model != target:
        return None
    change = ReplaceText(place.span.start, place.span.end, written)
    return Fix(f"Replace by `{written}`", (change,), safe=True)


def _in_form(written: str, old: str, new: str) -> str | None:
    """The new id with what a router wrote around the old one."""
    if written == old:
        return new
    if written.count(old) == 1:
        return written.replace(old, new)
    dotted = next((name for name in _dotted(old) if written.count(name) == 1), None)
    if dotted is None:
        return None
    prefix, _, rest = written.partition(dotted)
    vendor = platforms.SLASH.get(prefix.rstrip("/").rpartition("/")[2])
    return prefix + (_DASH_IN_VERSION.sub(".", new) if vendor and vendor.dotted else new) + rest


def _dotted(name: str) -> tuple[str, ...]:
    return (_DASH_IN_VERSION.sub(".", name),)
