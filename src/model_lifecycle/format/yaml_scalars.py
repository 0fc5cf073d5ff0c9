"""YAML scalars over several lines, written at another depth of indentation."""

import re
from typing import Final

from model_lifecycle.syntax.node import Scalar

_BREAK: Final = re.compile(r"\r\n|\r|\n")
_HEADER: Final = re.compile(r"(?P<sign>[|>])(?P<signs>[-+1-9]*)(?P<comment>[ \t]+#[^\r\n]*)?[ \t]*")


def lines_of(text: str) -> list[str]:
    """The lines of a text, without their breaks."""
    return _BREAK.split(text)


def comment_of(node: Scalar, text: str) -> str:
    """The comment behind the header of a block scalar; empty where there is none."""
    header = _HEADER.match(text, node.start, node.end)
    return (header["comment"] or "").strip() if header is not None else ""


def in_lines(raw: str, indent: int) -> list[str]:
    """The lines of a plain or quoted scalar, all but the first indented."""
    first, *rest = lines_of(raw)
    return [first, *(" " * indent + stripped if (stripped := line.lstrip(" \t")) else "" for line in rest)]


def block_lines(node: Scalar, text: str, indent: int, step: int) -> list[str]:
    """The header and the lines of a block scalar, its content indented by `indent` spaces.

    `step` is how much deeper that is than what the scalar is the value of. Where the blank lines below it are a part
    of it, they are lines of it.
    """
    first, *rest = lines_of(text[node.start : node.end])
    header = _HEADER.fullmatch(first)
    if header is None:  # the scalar's span begins with its header
        return [first, *rest]
    shown = next((line for line in rest if line.strip(" ")), "")
    content = next((line for line in node.text.split("\n") if line.strip(" ")), "")
    depth = _depth(shown) - _depth(content)
    lines = [" " * indent + line[depth:] if line[depth:] else "" for line in rest]
    chomping = "".join(sign for sign in header["signs"] if sign in "+-")
    if chomping != "-" and shown and not node.text.endswith("\n"):
        chomping = "-"  # the text's last line, that had no line break: it gets one, which must not count
    if chomping == "+":
        lines += [""] * (len(node.text) - len(node.text.rstrip("\n")) - bool(shown))
    explicit = str(step) if any(sign.isdigit() for sign in header["signs"]) else ""
    return [f"{header['sign']}{explicit}{chomping}{(header['comment'] or '').rstrip()}", *lines]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
