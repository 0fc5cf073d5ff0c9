"""A model and its version in two settings that belong together by their names, as estates on Azure have them.

`openai_model_name` and `openai_model_version` in `variable` blocks of Terraform, `.tfvars`, `.env`, parameters of Bicep
and ARM: without the version the name stands for another model, with another end. Of 18 public places that were labelled
before the first run, 13 were read as the model without its version.
"""

import re
from typing import Final

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import Identity, dated_model
from model_lifecycle.scan import words
from model_lifecycle.scan.joined_version import block_around
from model_lifecycle.text.span import Span

_KEY: Final = re.compile(
    r"(?<![\w-])(?P<key>[\w-]+)\\?[\"']?\s*(?:string\s*)?[:=]\s*\\?[\"']?(?:\$\{\w+:?[-=])?$",
)
_INNER: Final = frozenset({"default", "value", "defaultvalue"})
"""The keys in a block that holds one setting, which is named before its braces."""

_TAKEN: Final = r"\\?[\"']?(?:\$\{\w+:?[-=])?(?P<version>(?:[a-z]+-)?\d[\w.-]*)"
_VALUE: Final = re.compile(
    rf"\\?[\"']?\s*(?:(?:string\s*)?[:=]\s*|(?::\s*)?\{{[^{{}}]*?\b(?:default|value|defaultValue)[\"']?\s*[:=]\s*){_TAKEN}"
)
_REACH: Final = 4_000
_MOST_KEY: Final = 120


def paired_identity(text: str, span: Span, names: ModelNames) -> Identity | None:
    """The model that a name means with the version in the setting beside its own; None where there is none such."""
    key, place = _key_of(text, span)
    if not words.is_model_key(key):
        return None
    version = _version_beside(text, place, _version_key(key))
    model = dated_model(text[slice(*span)], version.lower(), names)
    return Identity(model, "azure", "name and version in two settings") if model is not None else None


def _key_of(text: str, span: Span) -> tuple[str, int]:
    """The name of the setting that a value is of, and where it stands; empty where there is none."""
    key = _KEY.search(text, max(0, span.start - _MOST_KEY), span.start)
    if key is None:
        return "", 0
    if words.small(key["key"]) not in _INNER:
        return key["key"], key.start()
    block = block_around(text, Span(key.start(), key.start()))
    return block.key, text.rfind(block.key, 0, key.start())


def _version_key(key: str) -> str:
    """The name of the setting that holds the version: `MODEL_VERSION` for `MODEL_NAME` and for `MODEL`."""
    stem = re.sub(r"[_-]?name$", "", key, flags=re.IGNORECASE)
    if stem.isupper():
        return f"{stem}_VERSION"
    if "_" in key or "-" in key:
        return f"{stem}{'_' if '_' in key else '-'}version"
    return f"{stem}Version"


def _version_beside(text: str, place: int, key: str) -> str:
    """The value of the nearest setting of a name that is in the same block as a place; empty where there is none."""
    start, end = max(0, place - _REACH), min(len(text), place + _REACH)
    if text.find(key, start, end) < 0:
        return ""  # nearly always, and many times faster than a pattern
    found = re.finditer(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text[start:end])
    for other in sorted((match.start() + start for match in found), key=lambda other: abs(other - place)):
        value = _VALUE.match(text, other + len(key))
        if value is not None and _are_beside(text[min(place, other) : max(place, other)]):
            return value["version"]
    return ""


def _are_beside(between: str) -> bool:
    """Whether two places with this text between them are in one block: no brace is left open, or closed before."""
    depth = 0
    for brace in re.findall(r"[{}]", between):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
