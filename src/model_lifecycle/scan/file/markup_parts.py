"""The parts of a text with tags: what is content, where a comment of the markup can stand, and what is a script."""

import re
from typing import Final, NamedTuple

from model_lifecycle.text.span import Span

_ATTRIBUTES: Final = r"(?:\"[^\"]*\"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^<>\"'{}])*"
_TOKEN: Final = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![a-z][^>]*>"
    rf"|<(?P<raw>script|style|textarea|title|pre)\b(?P<attributes>{_ATTRIBUTES})(?<!/)>(?P<inner>.*?)</(?P=raw)\s*>"
    rf"|</?(?!(?:script|style|textarea|title|pre)\b[^>]*(?<!/)>)[a-z]{_ATTRIBUTES}>"
    r"|(?P<open><[/!?a-z])|[{}]",
    re.DOTALL | re.IGNORECASE,
)
_OTHER_TEMPLATE: Final = re.compile(r"<template\b[^>]*\slang=")
"""A template of Vue in another language than HTML."""

_OTHER_SCRIPT: Final = re.compile(r"""\stype=(?!["']?(?:module|text/javascript|application/javascript)\b)""")


class Script(NamedTuple):
    """The text of a script by its `span`."""

    span: Span
    with_tags: bool
    """Whether its language has JSX."""


def script_or_content(text: str, offset: int) -> Script | bool:
    """The script that holds `offset`; True in content between tags; False in a tag, a comment, an expression or a text
    that is kept as it is, and for markup that is not understood up to there.
    """
    depth = 0
    if _OTHER_TEMPLATE.search(text) is not None:
        return False
    for token in _TOKEN.finditer(text):
        if token.start() >= offset:
            break
        if token.end() > offset:
            start, end = token.span("inner")
            is_script = token["raw"] is not None and token["raw"].lower() == "script" and start <= offset <= end
            if not is_script or _OTHER_SCRIPT.search(token["attributes"]) is not None:
                return False
            return Script(Span(start, end), re.search(r"\blang=[\"']?[jt]sx", token["attributes"]) is not None)
        if token["open"] is not None:
            return False
        depth += {"{": 1, "}": -1}.get(token[0], 0)
    return depth == 0
