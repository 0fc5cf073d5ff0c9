"""Whether two texts say the same: the same data, the same comments."""

from collections import Counter

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.data import Data, ExactFloat, to_data
from model_lifecycle.syntax.document import Document


def differs(before: Document, after: Document) -> str:
    """What a text does not say as the text before did; empty where it says the same.

    Keys may come in another order, and comments too.
    """
    if any(found.severity is Severity.ERROR for found in after.diagnostics):
        return "it would have a syntax error"
    if len(before.roots) != len(after.roots):
        return "it would have other documents"
    pairs = zip(before.roots, after.roots, strict=True)
    if not all(_same(to_data(one), to_data(other)) for one, other in pairs):
        return "its data would change"
    if Counter(one.text for one in before.comments) != Counter(other.text for other in after.comments):
        return "its comments would change"
    return ""


def _same(one: Data, other: Data) -> bool:
    """Whether two values are the same to the last digit, and of one type."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, ExactFloat) and isinstance(other, ExactFloat):
        return one.exact == other.exact
    return one.__class__ is other.__class__ and one == other
