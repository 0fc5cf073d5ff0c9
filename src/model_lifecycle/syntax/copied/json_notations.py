"""A JSON text as JavaScript, Python or a word processor writes it: other quotes, names without, `True`, `None`."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import Candidate, in_notation
from model_lifecycle.syntax.repair_candidate import HABIT
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_BEFORE: Final = re.compile(
    r"\s*(?P<start>(?:(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=|export\s+default|module\.exports\s*=|return|"
    r"[A-Za-z_$][\w$.]*\s*=)\s*)(?=[\[{(])"
)
_TOKEN: Final = re.compile(
    r"""(?P<text>"(?:[^"\\\r\n]|\\.)*")"""
    r"""|(?P<single>'(?:[^'\\\r\n]|\\.)*'|[“”„«](?:[^“”„«»\\\r\n]|\\.)*[“”»]|[‘’](?:[^‘’\\\r\n]|\\.)*’|`[^`\\\r\n]*+`)"""
    r"""|(?P<name>[A-Za-z_$][\w$]*+)(?=[ \t]*:)"""
    r"""|(?P<word>\b(?:True|False|None|undefined|TRUE|FALSE|NULL|Null|nil)\b)"""
    r"""|(?P<trailing>,)(?=\s*[\]}])"""
    r"""|(?P<semicolon>;)(?=\s*(?:["'“`\w\[{\]}]|\Z))"""
    r"""|(?P<sign>:=|=>|->|=|：)"""
    r"""|(?P<other>[^"'“”„«‘’`\w,;=\-：]+|.)""",
    re.DOTALL,
)
_WORDS: Final = {"true": "true", "false": "false"}
_VALUE_END: Final = re.compile(r"(?P<end>[\"\w\]}])(?P<gap>[ \t]*(?:\r\n|\r|\n)\s*)(?=[\"{\[])")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)


def json_notation(text: str) -> Iterator[Candidate]:
    """The text as JSON, where it is written otherwise from its first line to its last."""
    edits: list[TextEdit] = []
    habits: Counter[str] = Counter()
    place = 0
    if (begin := _BEFORE.match(text)) is not None:
        edits.append(TextEdit(Span(*begin.span("start")), ""))
        habits["begin"] += 1
        place = begin.end()
    previous = ""
    for found in _TOKEN.finditer(text, place):
        kind = found.lastgroup or ""
        new = _as_json(kind, found[0], previous)
        if kind == "semicolon" and not text[found.end() :].strip():
            new = ""
        if new is not None and new != found[0]:
            edits.append(TextEdit(Span(*found.span()), new))
            habits[kind] += 1
        if found[0].strip():
            previous = kind
    if habits["begin"] or sum(habits.values()) >= HABIT:
        yield _candidate(text, edits, habits)
    commas = [TextEdit(Span(one.end("end"), one.end("end")), ",") for one in _VALUE_END.finditer(text, place)]
    if len(commas) >= HABIT:
        both = sorted([*edits, *commas], key=lambda edit: edit.span)
        yield _candidate(text, both, habits + Counter(comma=len(commas)))


def _as_json(kind: str, written: str, previous: str) -> str | None:
    """What to write for a token; None where it is right as it is."""
    if kind == "single":
        inner = _ESCAPE.sub(_plain_escape, written[1:-1])
        try:
            return json.dumps(json.loads(f'"{_plain_quotes_escaped(inner)}"'), ensure_ascii=False)
        except ValueError:
            return None
    if kind == "name":
        return f'"{written}"'
    if kind == "word":
        return _WORDS.get(written.lower(), "null")
    if kind == "sign":
        return ":" if previous in ("text", "single", "name") else None
    if kind == "semicolon":
        return "," if previous in ("text", "single", "word", "other") else None
    return "" if kind == "trailing" else None


def _plain_escape(found: re.Match[str]) -> str:
    """An escape as JSON has it: a single quote needs none, and a typographic one was a straight one."""
    return found[1] if found[1] == "'" else '\\"' if found[1] in "“”„«»‘’" else found[0]


def _plain_quotes_escaped(inner: str) -> str:
    return re.sub(r'(?<!\\)"', lambda _: '\\"', inner)


def _candidate(text: str, edits: list[TextEdit], habits: "Counter[str]") -> Candidate:
    what = "This is not JSON"
    if habits["word"] and habits["single"]:
        what = "This is Python, not JSON"
    elif habits["name"] or text.lstrip().startswith(("const ", "let ", "var ", "export ", "module.")):
        what = "This is JavaScript, not JSON"
    usual = max(habits, key=lambda kind: habits[kind])
    return in_notation("JSON", f"{what}: {_WRITES[usual]}.", edits)


_WRITES: Final = {
    "begin": "nothing stands before the record there",
    "single": "texts stand in straight double quotes there",
    "name": "names of properties stand in double quotes there",
    "word": "it has `true`, `false` and `null`",
    "trailing": "no comma stands behind the last property or item there",
    "semicolon": "commas stand between properties there",
    "sign": "a colon stands behind each name there",
    "comma": "a comma stands behind each property but the last there",
}
"""How JSON writes what the most mistakes of a text are about."""
