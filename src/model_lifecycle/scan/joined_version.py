"""A model's name and its version beside each other, as Azure has them in templates, commands and calls."""

import re
from typing import Final, NamedTuple

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import Identity, joined_model
from model_lifecycle.scan import words
from model_lifecycle.text.span import Span

_AROUND: Final = 600
_NAME: Final = re.compile(r"(?<![\w-])(?P<key>[\w-]+)\\?[\"']?\s*[:= ]\s*\\?[\"']?$")
_VERSION: Final = re.compile(
    r"(?<![\w-])(?:--)?(?:model[-_]?)?version\\?[\"']?\s*[:= ]\s*\\?[\"']?(?P<version>[\w.-]+)", re.IGNORECASE
)
_NAMES: Final = frozenset({"name", "modelname", "model"})
_LABEL: Final = re.compile(r"\s*(?:resource|data|module|variable|output|provider)\s[^={}\n]*\"$")
"""What is before a label of a block: `resource "…" "`."""

_MODEL_KEY: Final = re.compile(r"(?<![\w-])model_?name[\"']?\s*[:=]", re.IGNORECASE)
_BLOCK: Final = re.compile(r"(?<![\w-])(?P<key>[\w-]+)[\"']?\s*[:=]?\s*$")


class Block(NamedTuple):
    """The innermost braces around a place, or the lines of its indentation: its text, and the word before it."""

    text: str
    key: str


def joined_identity(text: str, span: Span, names: ModelNames) -> Identity | None:
    """The model that a name means together with the version beside it; None where there is no version."""
    key = _NAME.search(text, max(0, span.start - 60), span.start)
    if key is None or words.small(key["key"]) not in _NAMES:
        return None
    block = block_around(text, span)
    version = _VERSION.search(block.text)
    if version is None or not any(sign.isdigit() for sign in version["version"]):
        return None
    model = joined_model(text[slice(*span)], version["version"].lower(), names)
    return Identity(model, "azure", "name and version") if model else None


def is_resource_name(text: str, span: Span) -> bool:
    """Whether a name in a template is that of a resource: a block's, or one before its model or properties."""
    if _LABEL.match(text, text.rfind("\n", 0, span.start) + 1, span.start) is not None:
        return True
    key = _NAME.search(text, max(0, span.start - 60), span.start)
    if key is None or words.small(key["key"]) != "name":
        return False
    block = block_around(text, span)
    if words.is_model_key(block.key):
        return False
    if _MODEL_KEY.search(block.text) is not None:
        return True
    return block.key in ("metadata", "tags", "labels") or (
        re.search(r"[\"']?\b(?:model|properties)[\"']?\s*[:=]?\s*\{", text[span.end : span.end + _AROUND]) is not None
    )


def block_around(text: str, span: Span) -> Block:
    """The block that a setting is in."""
    start, depth = span.start, 0
    for place in range(span.start - 1, max(-1, span.start - _AROUND), -1):
        sign = text[place]
        depth += (sign in ")}") - (sign in "({")
        if depth < 0:
            start = place
            break
    else:
        return Block(_lines_around(text, span), "")
    end, depth = span.end, 0
    for end in range(span.end, min(len(text), span.end + _AROUND)):
        depth += (text[end] in "({") - (text[end] in ")}")
        if depth < 0:
            break
    before = _BLOCK.search(text, max(0, start - 60), start)
    return Block(text[start + 1 : end], before["key"] if before else "")


def _lines_around(text: str, span: Span) -> str:
    """The lines next to a place with its indentation, or its whole command with the lines that continue it."""
    lines = text[max(0, span.start - _AROUND) : span.end + _AROUND].split("\n")
    here = text[max(0, span.start - _AROUND) : span.start].count("\n")
    indent = _indent(lines[here])
    first, last = here, here
    while (
        first > 0
        and lines[first - 1].strip()
        and (_indent(lines[first - 1]) == indent or lines[first - 1].rstrip().endswith(("\\", "`")))
    ):
        first -= 1
    while (
        last + 1 < len(lines)
        and lines[last + 1].strip()
        and (_indent(lines[last + 1]) == indent or lines[last].rstrip().endswith(("\\", "`")))
    ):
        last += 1
    return "\n".join(lines[first : last + 1])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))
