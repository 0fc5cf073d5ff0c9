"""Texts of records as they are when somebody copied them from elsewhere, or a program put their lines elsewhere.

Each is the code of the one finding, and the change of a record's text that brings it about.
"""

import json
import re
from collections.abc import Callable
from pprint import pformat
from typing import Final

Change = Callable[[str], str]


def each(before: Callable[[int], str]) -> Change:
    return lambda text: "".join(f"{before(number)}{line}\n" for number, line in enumerate(text.splitlines(), start=1))


def staircase(text: str) -> str:
    """The text as vi pastes it with `autoindent`: each line has the indentation of the one above as well."""
    lines, column = [], 0
    for line in text.splitlines():
        column += len(line) - len(line.lstrip())
        lines.append(f"{' ' * column}{line.lstrip()}\n")
    return "".join(lines)


def broken(text: str) -> str:
    """The text with its lines broken at the last blank before the column 70."""
    return re.sub(r"(?m)^(.{40,70}) (?=\S)", "\\1\n", text)


_PROSE: Final = "one of many words, so that they do not fit on a line of an editor or a mail"


def sub(pattern: str, new: str) -> Change:
    return lambda text: re.sub(pattern, new, text, flags=re.MULTILINE)


_COMMENTED = sub(r"\A.*\n", rf"\g<0># {_PROSE}\n# {_PROSE}\n")
_PLUS = each(lambda _: "+")
_BOTH: Final[dict[str, tuple[str, Change]]] = {
    "the plus of a diff": ("line-prefix", _PLUS),
    "a mail": ("line-prefix", each(lambda _: "> ")),
    "a box": ("line-prefix", each(lambda _: "│ ")),
    "numbers": ("line-prefix", each(lambda number: f"{number:3}  ")),
    "numbers and colons": ("line-prefix", each(lambda number: f"{number}: ")),
    "numbers and tabs": ("line-prefix", each(lambda number: f"{number:6}\t")),
    "found by grep": ("line-prefix", each(lambda number: f"models/a.yaml:{number}:")),
    "git blame": (
        "line-prefix",
        each(lambda number: f"{'^'[: number % 2]}a1b2c3d4 (Jo Doe 2026-01-01 10:00:00 +0000 {number:3}) "),
    ),
    "tags around lines": ("line-prefix", lambda text: "".join(f"<p>{line}</p>\n" for line in text.splitlines())),
    "cells": ("line-prefix", sub(r"^(.+)$", r'  <td class="line">\1</td>')),
    "tags for line breaks": ("other-notation", sub(r"$(?!\Z)", "<br>")),
    "en dashes": ("other-notation", lambda text: text.replace("-", "\u2013")),
    "minus signs": ("other-notation", lambda text: text.replace("-", "\u2212")),
    "a new file's diff": ("line-prefix", lambda text: f"--- a\n+++ a\n@@ -0,0 +1,9 @@\n{_PLUS(text)}"),
    "a diff without its head": ("line-prefix", each(lambda number: " +"[number % 3 == 1])),
    "a template's lines": ("text-around", sub(r"\A([^\n]*\n)([^\n]*\n)", r"\1{% if x %}\n\2{% endif %}\n")),
    "a here-document": ("text-around", lambda text: f"cat > a.yaml <<EOF\n{text}EOF\n"),
    "a terminal": ("text-around", lambda text: f"me@host:~$ cat a.yaml\n{text}me@host:~$\n"),
    "a web page": ("text-around", lambda text: f"<!DOCTYPE html>\n<html>\n<pre>\n{text}</pre>\n</html>\n"),
    "line breaks as escapes": ("other-notation", lambda text: text.replace("\n", "\\n")),
}  # fmt: skip
OF_YAML: Final[dict[str, tuple[str, Change]]] = {
    **_BOTH,
    "equals signs": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+):", r"\1 =")),
    "arrows": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+):", r"\1 =>")),
    "no space behind colons": ("other-notation", sub(r"^(\s*(?:- )?[a-z_]+): ", r"\1:")),
    "bold names": ("other-notation", sub(r"^(\s*(?:- )?)([a-z_]+):", r"\1**\2**:")),
    "code names": ("other-notation", sub(r"^(\s*(?:- )?)([a-z_]+):", r"\1`\2`:")),
    "a dash before each property": ("other-notation", sub(r"^([a-z_]+:)", r"- \1")),
    "braces": ("text-around", lambda text: f"{{\n{text}}}\n"),
    "semicolons": ("other-notation", sub(r"([^:\n])$", r"\1;")),
    "quoted lines": ("other-notation", lambda text: "".join(f"'{line}'\n" for line in text.splitlines())),
    "typographic quotes": ("other-notation", sub(r"(: )([^\[\"\n]+)$", "\\1\u201c\\2\u201d")),
    "entities": ("other-notation", sub(r"((?:id|slug|label|name|url|provider): )([^\[\"\n]+)$", r"\1&quot;\2&quot;")),
    "single typographic quotes": ("other-notation", sub(r"(: )([^\[\"\n]+)$", "\\1\u2018\\2\u2019")),
    "the head of a web page's text": ("text-around", lambda text: f"---\ntitle: One\ntags: [a, b]\n---\n{text}"),
    "bullets": ("other-notation", sub(r"^( *)- ", "\\1• ")),
    "no-break spaces": ("odd-space", lambda text: text.replace(": ", ":\xa0")),
    "no-break spaces before lines": (
        "odd-space",
        lambda text: re.sub(r"^ +", lambda found: "\xa0" * len(found[0]), text, flags=re.MULTILINE),
    ),
    "a changed line of a diff": ("line-prefix", sub(r"^family: .*$", r"-family: x\n+\g<0>")),
    "tabs behind dashes": ("other-notation", sub(r"^( *)- ", "\\1-\t")),
    "pasted with indentation on and on": ("broken-layout", staircase),
    "broken where lines are long": (
        "broken-layout",
        lambda text: broken(sub(r"\A.*\n", rf"\g<0># {_PROSE}\n# {_PROSE}\n")(text)),
    ),
    "the signs of a comment around": ("text-around", sub(r"^family: .*$", r"/*\n\g<0>\n*/")),
    "a key around": ("outer-key", lambda text: "record:\n" + each(lambda _: "  ")(text)),
    "a list in a key": ("outer-key", lambda text: "models:\n  - " + each(lambda _: "    ")(text).lstrip()),
}
_UNQUOTED = sub(r'"([a-z_]+)":', r"\1:")
OF_JSON: Final[dict[str, tuple[str, Change]]] = {
    **_BOTH,
    "comments": ("line-prefix", each(lambda _: "// ")),
    "Python": ("other-notation", lambda text: repr(json.loads(text))),
    "Python, printed well": ("other-notation", lambda text: pformat(json.loads(text), sort_dicts=False)),
    "JavaScript": ("other-notation", _UNQUOTED),
    "JavaScript, exported": ("other-notation", lambda text: f"export const a = {_UNQUOTED(text)};"),
    "equals signs": ("other-notation", sub('": ', '" = ')),
    "no commas": ("other-notation", sub(",$", "")),
    "semicolons": ("other-notation", sub(",$", ";")),
    "typographic quotes": ("other-notation", sub(r'"([^"\n]*)"', "\u201c\\1\u201d")),
    "entities": ("other-notation", lambda text: text.replace('"', "&quot;")),
    "escaped quotes": ("other-notation", lambda text: text.replace('"', '\\"')),
    "doubled quotes": ("other-notation", lambda text: text.replace('"', '""')),
    "a key around": ("outer-key", lambda text: json.dumps({"record": json.loads(text)}, indent=1)),
    "an answer": ("outer-key", lambda text: json.dumps({"status": "ok", "data": json.loads(text)})),
    "a list in a list": ("outer-key", lambda text: json.dumps([[json.loads(text)]])),
}  # fmt: skip
