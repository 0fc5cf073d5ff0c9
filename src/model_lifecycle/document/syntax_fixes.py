"""Repairs of syntax errors, where a reader's guess and the place it stands at say what to write.

A repair is safe when the text after it reads as the reader took it to be before.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from model_lifecycle.document.data import to_data
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.document.fix import Fix, Remove, ReplaceText
from model_lifecycle.document.node import Mapping, Node, Scalar, Sequence, key_text, resolved
from model_lifecycle.document.pointer import find, from_pointer, parent
from model_lifecycle.text.span import Span


def with_fixes(document: Document) -> Document:
    """The document, each problem with its repair where there is one."""
    if not document.problems:
        return document
    text = _Text(document)
    problems = tuple(
        problem if problem.fix is not None or problem.count > 1 or (make := _FIXES.get(problem.code)) is None
        else replace(problem, fix=make(text, problem))
        for problem in document.problems
    )  # fmt: skip
    return replace(document, problems=problems)


@dataclass(frozen=True)
class _Text:
    document: Document

    def written(self, span: Span) -> str:
        return self.document.text[span.start : span.end]

    @cached_property
    def keys(self) -> frozenset[Scalar]:
        """The keys of all mappings."""
        nodes: list[Node] = list(self.document.roots)
        keys: list[Scalar] = []
        while nodes:
            node = nodes.pop()
            if isinstance(node, Mapping):
                keys += [pair.key for pair in node.pairs if isinstance(pair.key, Scalar)]
                nodes += [pair.value for pair in node.pairs]
            elif isinstance(node, Sequence):
                nodes += node.items
        return frozenset(keys)

    def goes_on(self, span: Span) -> bool:
        """Whether something stands behind a span on its line that neither ends an item nor is a comment."""
        return re.compile(r"[ \t]*(?:[,\]}\r\n]|[ \t]#|$)").match(self.document.text, span.end) is None

    def scalar(self, span: Span) -> Scalar | None:
        """The scalar that is written at a span, if one is."""
        nodes: list[Node] = list(self.document.roots)
        while nodes:
            node = nodes.pop()
            if not node.start <= span.start <= span.end <= node.end:
                continue
            if isinstance(node, Scalar) and node.span == span:
                return node
            if isinstance(node, Mapping):
                nodes += [side for pair in node.pairs for side in (pair.key, pair.value)]
            elif isinstance(node, Sequence):
                nodes += node.items
        return None


_WORDS: Final = re.compile(r"\w[\w .+/-]*")
_BEFORE_COLON: Final = re.compile(r"([\w-]+)[\"']?:(?=\s|$)")


def _replacing(title: str, start: int, end: int, replacement: str, *, safe: bool = True) -> Fix:
    return Fix(title, (ReplaceText(start, end, replacement),), safe)


def _delete(text: _Text, problem: Diagnostic) -> Fix:
    return _replacing(f"Delete `{text.written(problem.span)}`", *problem.span, "")


def _delete_unsafely(text: _Text, problem: Diagnostic) -> Fix:
    what = "comment" if problem.code == "json-comment" else "character"
    return _replacing(f"Delete the {what}", *problem.span, "", safe=False)


def _insert_comma(text: _Text, problem: Diagnostic) -> Fix | None:
    start, end = problem.span
    if text.written(problem.span) == ";":
        return _replacing("Write `,`", start, end, ",")
    before = text.document.text[:start].rstrip(" \t\r\n")
    line = before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
    if "#" in line or "//" in line:  # the comma may have to stand before a comment
        return None
    return _replacing("Insert `,`", len(before), len(before), ",")


_GROUP = re.compile(r",[0-9]{3}(?![0-9])")


def _write_value(text: _Text, problem: Diagnostic) -> Fix | None:
    """Write what was read in the way the language writes it."""
    scalar = text.scalar(problem.span)
    written = text.written(problem.span)
    if scalar is None or written.lower() in ("yes", "no", "on", "off"):  # a boolean, or a text?
        return None
    if problem.code == "json-number" and _GROUP.search(written):  # thousands, or a decimal comma?
        return None
    if written == "?":  # not known: null, rather than this text
        return None
    if problem.code == "unquoted-text" and not _WORDS.fullmatch(written):
        return None
    if problem.code == "unquoted-colon" and _holds_property(text, written):
        return None
    if problem.code == "unquoted-start" and (scalar in text.keys or text.goes_on(problem.span)):
        return None
    value = json.dumps(scalar.value, ensure_ascii=False)
    title = f"Write `{value}`" if value.isprintable() else "Put it in quotes"
    return _replacing(title, *problem.span, value)


def _holds_property(text: _Text, written: str) -> bool:
    """Whether a plain text with a colon in it looks like two properties on one line, rather than like a sentence."""
    words = [found[1] for found in _BEFORE_COLON.finditer(written)]
    names = {key.value for key in text.keys}
    return any("_" in word or word in names for word in words)


def _write_colon(text: _Text, problem: Diagnostic) -> Fix | None:
    start, end = problem.span
    written = text.written(problem.span)
    if written in ("=", "=>", ":="):
        before = text.document.text[:start].rstrip(" \t")
        return _replacing("Write `:`", len(before), end, ":", safe=False)
    if text.document.language == "json" or written[:1] in "\"'":  # of a value in quotes, behind its name
        before = text.document.text[:start].rstrip(" \t")
        return _replacing("Insert `:`", len(before), start, ": ", safe=False)
    if re.fullmatch(r"[A-Za-z_]+", written):
        return _replacing("Insert `:`", end, end, ":", safe=False)
    return None


def _write_space(text: _Text, problem: Diagnostic) -> Fix | None:
    written = text.written(problem.span)
    sign = re.search(r"[:-](?=\S)", written)
    if sign is None:
        return None
    place = problem.span.start + sign.end()
    return _replacing("Insert a space", place, place, " ")


def _escape(text: _Text, problem: Diagnostic) -> Fix | None:
    written = text.written(problem.span)
    if len(written) != 1:
        return None
    return _replacing("Write it as an escape", *problem.span, json.dumps(written)[1:-1])


def _double_backslash(text: _Text, problem: Diagnostic) -> Fix:
    start = problem.span.start
    return _replacing("Write the backslash twice", start, start, "\\", safe=False)


def _close_quote(text: _Text, problem: Diagnostic) -> Fix | None:
    written = text.written(problem.span)
    if text.document.language == "json" or written[:1] not in ('"', "'"):
        return None
    end = problem.span.start + len(written.rstrip())
    return _replacing(f"Insert `{written[0]}`", end, end, written[0], safe=False)


def _drop_duplicate(text: _Text, problem: Diagnostic) -> Fix | None:
    """Drop a property that is written twice with the same value."""
    root = text.document.records[problem.record] if problem.record < len(text.document.records) else None
    container = None if root is None else find(root, parent(problem.pointer))
    mapping = None if container is None else resolved(container)
    if not problem.pointer or not isinstance(mapping, Mapping):
        return None
    name = from_pointer(problem.pointer)[-1]
    same = [pair for pair in mapping.pairs if key_text(pair.key) == name]
    occurrence = next((index for index, pair in enumerate(same) if pair.key.span == problem.span), 0)
    if not occurrence or to_data(same[occurrence].value) != to_data(same[0].value):
        return None
    is_alone = not _has_duplicate_neighbour(mapping, problem.span)
    return Fix("Delete the second one", (Remove(problem.pointer, occurrence),), safe=is_alone)


def _has_duplicate_neighbour(mapping: Mapping, key: Span) -> bool:
    """Whether the property before or behind that of a key is a duplicate as well: more is wrong than one line."""
    seen: set[str] = set()
    repeated = []
    place = 0
    for index, pair in enumerate(mapping.pairs):
        name = key_text(pair.key)
        repeated.append(name in seen)
        seen.add(name)
        place = index if pair.key.span == key else place
    return any(repeated[max(place - 1, 0) : place] + repeated[place + 1 : place + 2])


def _quote(text: _Text, problem: Diagnostic) -> Fix | None:
    """Put a word in quotes: a key as YAML shows it, or an alias without an anchor, which may be a text."""
    written = text.written(problem.span)
    if not re.fullmatch(r"[*\w.+~-]+", written):
        return None
    quoted = json.dumps(written, ensure_ascii=False)
    return _replacing(f"Write `{quoted}`", *problem.span, quoted, safe=problem.code == "key-not-text")


_FIXES: Final[dict[str, Callable[[_Text, Diagnostic], Fix | None]]] = {
    "trailing-comma": _delete,
    "extra-comma": _delete,
    "json-comment": _delete_unsafely,
    "control-character": _delete_unsafely,
    "missing-comma": _insert_comma,
    "missing-colon": _write_colon,
    "missing-space": _write_space,
    "json-quotes": _write_value,
    "json-literal": _write_value,
    "json-number": _write_value,
    "unquoted-text": _write_value,
    "unquoted-start": _write_value,
    "unquoted-colon": _write_value,
    "unescaped-character": _escape,
    "bad-escape": _double_backslash,
    "unclosed-quote": _close_quote,
    "duplicate-key": _drop_duplicate,
    "key-not-text": _quote,
    "undefined-alias": _quote,
}
