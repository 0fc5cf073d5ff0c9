"""Indent YAML scalars of several lines anew."""

import re
from typing import Final

from model_lifecycle.syntax.node import Scalar

_BREAK: Final = re.compile(r"\r\n|\r|\n")
_HEADER: Final = re.compile(r"(?P<sign>[|>])(?P<signs>[-+1-9]*)(?P<comment>[ \t]+#[^\r\n]*)?[ \t]*")
"""Matches the header of a block scalar: `|`, `>-`, `|2+ # comment`."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, without their line breaks."""
    return _BREAK.split(text)


def comment_of(node: Scalar, text: str) -> str:
    """The comment in the header line of a block scalar; empty if there is none."""
    header = _HEADER.match(text, node.start, node.end)
    return (header["comment"] or "").strip() if header is not None else ""


def in_lines(raw: str, indent: int) -> list[str]:
    """The lines of a plain or quoted scalar `raw`; all but the first are indented by `indent` spaces."""
    first, *rest = lines_of(raw)
    return [first, *(" " * indent + stripped if (stripped := line.lstrip(" \t")) else "" for line in rest)]


def block_lines(node: Scalar, text: str, indent: int, step: int) -> list[str]:
    """The header and the lines of a block scalar, its content indented by `indent` spaces.

    `step` is the difference to the indentation of the scalar's parent, for an explicit indentation indicator. With `+`,
    the blank lines below the scalar are included.
    """
    first, *rest = lines_of(text[node.start : node.end])
    header = _HEADER.fullmatch(first)
    if header is None:  # does not happen: the span begins with the header
        return [first, *rest]
    first_content = next((line for line in rest if line.strip(" ")), "")
    first_text = next((line for line in node.text.split("\n") if line.strip(" ")), "")
    depth = _depth(first_content) - _depth(first_text)
    lines = [" " * indent + line[depth:] if line[depth:] else "" for line in rest]
    chomping = "".join(sign for sign in header["signs"] if sign in "+-")
    if chomping != "-" and first_content and not node.text.endswith("\n"):
        chomping = "-"  # the scalar ends the file without a line break; the one that is added must not be part of it
    if chomping == "+":
        lines += [""] * (len(node.text) - len(node.text.rstrip("\n")) - bool(first_content))
    explicit = str(step) if any(sign.isdigit() for sign in header["signs"]) else ""
    return [f"{header['sign']}{explicit}{chomping}{(header['comment'] or '').rstrip()}", *lines]


def _depth(line: str) -> int:
    """The number of spaces that a line begins with."""
    return len(line) - len(line.lstrip(" "))
