"""The syntax of JavaScript and TypeScript around a place: which comment can stand there.

A comment `//` between the tags of JSX is text of the page, and `{/* … */}` in other code is a mistake, so that one scan
follows brackets, templates and tags. Code that it does not understand to the end has no certain place.
"""

import re
from typing import Final, Literal

Part = Literal["code", "attributes", "children"]
"""Code, the attributes of a tag, or the content between tags."""

_MOST: Final = 500_000
_NAME: Final = r"[\w.:$-]*"
_COMMENT: Final = r"//[^\n]*|/\*(?:.*?\*/|.*)"
_CODE: Final = rf"{_COMMENT}|'(?:[^'\\\n]|\\.)*'?|\"(?:[^\"\\\n]|\\.)*\"?|[`{{}}()\[\]/]"
_TAG: Final = rf"(?<![\w$)\].])<(?=[A-Za-z_$>])(?!\w+(?:\s*,|\s+extends\b|\s*=\s))(?P<opened>{_NAME})"
"""The start of a tag, which is neither `a < b` nor a list of types, as `Set<T>`, `<T,>`, `<T extends U>`."""

_TOKENS: Final = {
    kind: re.compile(pattern, re.DOTALL)
    for kind, pattern in {
        "code": _CODE,
        "code with tags": rf"{_TAG}|{_CODE}",
        "template": r"\\.|`|\$\{",
        "attributes": rf"{_COMMENT}|\"[^\"]*\"|'[^']*'|/?>|\{{|[^\s\w.:=$-]",
        "children": rf"\{{|</\s*(?P<closed>{_NAME})\s*>|<(?P<opened>{_NAME})|>|\}}",
    }.items()
}
_REGEX: Final = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){0,60}\]){1,100}/")
_BEFORE_REGEX: Final = re.compile(r"(?:^|[(,=:\[!&|?;{}~+*%<>-]|\b(?:return|typeof|case|in|of|when))\s*\Z")
_CLOSED_BY: Final = {"}": "{", ")": "(", "]": "["}


_PARTS: Final[dict[str, Part]] = {
    "code": "code", "code with tags": "code", "attributes": "attributes", "children": "children",
}  # fmt: skip


def part_at(text: str, offset: int, *, with_tags: bool) -> Part | None:
    """The part of code that `offset` is in; None inside a comment, string or template, and for code that is not
    understood. `with_tags` says whether the language has JSX.
    """
    opened: list[str] = []  # brackets, "`", "<" and the name of a tag, ">" and the name of one with content
    part: Part | None = None
    position = 0
    while position >= 0 and len(text) <= _MOST:
        kind = _kind(opened, with_tags=with_tags)
        token = _TOKENS[kind].search(text, position)
        if position <= offset <= (token.start() if token is not None else len(text)):
            part = _PARTS.get(kind)
        if token is None:
            return None if opened else part
        position = _read(kind, token, opened)
    return None


def _kind(opened: list[str], *, with_tags: bool) -> str:
    """The kind of tokens inside what is opened last."""
    match opened[-1][0] if opened else "":
        case "`":
            return "template"
        case "<":
            return "attributes"
        case ">":
            return "children"
    return "code with tags" if with_tags else "code"


def _read(kind: str, token: re.Match[str], opened: list[str]) -> int:
    """Open or close what a token opens or closes; the offset behind it, -1 if it matches nothing."""
    sign, groups = token[0], token.groupdict()
    if groups.get("opened") is not None:
        opened.append(f"<{token['opened']}")
    elif groups.get("closed") is not None:
        if opened.pop() != f">{token['closed']}":
            return -1
    elif sign in ("{", "(", "[", "${"):
        opened.append(sign)
    elif sign == "`":
        if kind == "template":
            opened.pop()
        else:
            opened.append(sign)
    elif sign == "/>" or (sign in _CLOSED_BY and kind.startswith("code")):
        before = opened.pop() if opened else ""
        if sign != "/>" and before.lstrip("$") != _CLOSED_BY[sign]:
            return -1
    elif sign == ">" and kind == "attributes":
        opened[-1] = f">{opened[-1][1:]}"
    elif sign == "/" and kind.startswith("code"):
        return _behind_slash(token.string, token.start())
    elif len(sign) == 1 or (sign[0] in "'\"" and sign[-1] != sign[0]):
        return -1  # a text that is not closed too
    return token.end()


def _behind_slash(text: str, start: int) -> int:
    """The offset behind the regular expression or the sign of division that begins at `start`."""
    is_first = _BEFORE_REGEX.search(text[max(0, start - 50) : start]) is not None
    literal = _REGEX.match(text, start) if is_first else None
    return literal.end() if literal is not None else start + 1
