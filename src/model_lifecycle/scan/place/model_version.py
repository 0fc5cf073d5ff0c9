"""A model's version in a setting beside its name, as Azure has them in templates, commands, variables and calls.

`name` and `version` of a block, `--model-name` and `--model-version`, `CHAT_MODEL` and `CHAT_MODEL_VERSION`: without
the version the name stands for another model, with another end. Of 18 public places that were labelled before the first
run, 13 were read as the model without its version.
"""

import re
from typing import Final

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import Identity, joined_model
from model_lifecycle.scan import words
from model_lifecycle.text.span import Span

_ASSIGN: Final = r"\\?[\"']?\s*(?:string\s*)?[:= ]\s*\\?[\"']?(?:\$\{\w+:?[-=])?"
_KEY: Final = re.compile(rf"(?<![\w-])(?:--)?(?P<key>\w[\w-]*){_ASSIGN}$")
_VALUE: Final = re.compile(
    rf"(?:{_ASSIGN}|\\?[\"']?\s*:?\s*\{{[^{{}}]*?\b(?:default|value|defaultValue){_ASSIGN})(?P<version>(?:[a-z]+-)?\d{{1,4}}(?:-\d\d-\d\d)?)(?![\w.-])"
)
_INNER: Final = frozenset({"default", "value", "defaultvalue"})
"""Keys inside a block that is one setting, whose name stands before the braces."""

_BLOCK: Final = re.compile(r"(?<![\w-])(?P<key>[\w-]+)\\?[\"']?\s*[:=]?\s*$")
_ITEM: Final = re.compile(r"^\s*- ", re.MULTILINE)
_REACH: Final = 4_000
_AROUND: Final = 600
_MOST_KEY: Final = 120

_LABEL: Final = re.compile(r"\s*(?:resource|data|module|variable|output|provider)\s[^={}\n]*\"$")
"""The text before a label of a Terraform block: `resource "…" "`."""

_MODEL_BESIDE: Final = re.compile(
    r"(?<![\w-])(?:model_?name[\"']?\s*[:=]|(?:model|properties)[\"']?\s*[:=]?\s*\{)", re.IGNORECASE
)


def versioned_identity(text: str, span: Span, names: ModelNames) -> Identity | None:
    """The model that the name at `span` means with the version beside it; None if no version is there, or no record."""
    key, place = _key_of(text, span)
    if not words.is_model_key(key) and words.small(key) != "name":
        return None
    stem = re.sub(r"[_-]?name$", "", key, flags=re.IGNORECASE)
    stem = "(?:model[-_]?)?" if words.small(stem) in ("", "model") else f"{re.escape(stem)}[-_]?"
    version = _version_beside(text, place, key, stem)
    model = joined_model(text[slice(*span)], version.lower(), names) if version else None
    return Identity(model, "azure", "name and version") if model is not None else None


def _key_of(text: str, span: Span) -> tuple[str, int]:
    """The name and offset of the setting whose value is at `span`; an empty name if there is none."""
    key = _KEY.search(text, max(0, span.start - _MOST_KEY), span.start)
    if key is None:
        return "", 0
    if words.small(key["key"]) not in _INNER:
        return key["key"], key.start("key")
    return _block_around(text, key.start())


def _block_around(text: str, place: int) -> tuple[str, int]:
    """The word before the innermost brackets around `place`, and its offset; empty if there is none."""
    depth = 0
    for brace in range(place - 1, max(-1, place - _AROUND), -1):
        depth += (text[brace] in ")}") - (text[brace] in "({")
        if depth < 0:
            before = _BLOCK.search(text, max(0, brace - _MOST_KEY), brace)
            return (before["key"], before.start()) if before is not None else ("", brace)
    return "", 0


def _version_beside(text: str, place: int, key: str, stem: str) -> str:
    """The value of the nearest setting `stem`+`version` in the block of the key at `place`; empty if there is none."""
    start, end = max(0, place - _REACH), min(len(text), place + _REACH)
    if "version" not in text[start:end].lower():
        return ""  # the usual case, many times faster than a pattern
    found = re.finditer(rf"(?<![\w-])(?:--)?{stem}version(?![\w-])", text[start:end], re.IGNORECASE)
    for other in sorted(found, key=lambda other: abs(other.start() + start - place)):
        value = _VALUE.match(text, other.end() + start)
        first, last = sorted((place, other.start() + start))
        if value is not None and _are_beside(text[first:last], key):
            return value["version"]
    return ""


def _are_beside(between: str, key: str) -> bool:
    """Whether the text `between` two settings leaves them in one block, without another setting `key` between them."""
    depth = 0
    for brace in re.findall(r"[{}]", between):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    is_other = re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", between[1:]) is not None
    return depth == 0 and not is_other and _ITEM.search(between) is None


def is_resource_name(text: str, span: Span) -> bool:
    """Whether the name at `span` in a template is a resource's: a block's label, or `name` beside a model."""
    if _LABEL.match(text, text.rfind("\n", 0, span.start) + 1, span.start) is not None:
        return True
    key = _KEY.search(text, max(0, span.start - _MOST_KEY), span.start)
    if key is None or words.small(key["key"]) != "name":
        return False
    block, start = _block_around(text, span.start)
    if words.is_model_key(block):
        return False
    around = text[start or max(0, span.start - _AROUND) : span.end + _AROUND]
    return block in ("metadata", "tags", "labels") or _MODEL_BESIDE.search(around) is not None
