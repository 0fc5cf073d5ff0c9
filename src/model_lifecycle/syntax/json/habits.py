"""Tokens of other languages in JSON: comments, other quotes, names without quotes, `None`; commas too many or missing.

Whoever writes them does so all over a text: four of a sort and more are one mistake. A model as an object of JavaScript
is three findings and read whole; one by one it is thirty, and what is after them is not read.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.tokens import ESCAPE, FOREIGN_WORDS, escaped_character
from model_lifecycle.syntax.mend import Slip
from model_lifecycle.syntax.repair_candidate import HABIT
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

COMMENT_START: Final = r"//|/\*|#"
_TEXT: Final = r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?'
_ENDS: Final = r"(?=[ \t]*(?:[,:}\]\r\n]|\Z))"
"""After a closing quote."""
_OTHERS: Final = (
    r"[“”„][^“”\r\n\"]*[“”\"]|[‘’‚][^‘’\r\n']*[‘’']|`[^`\r\n]*`)"
    r"|(?P<name>(?<![\w$\-.])[A-Za-z_$][\w$\-]*(?=[ \t]*:(?!//)))"
    rf"|(?P<word>(?<![\w$\-.])(?:{'|'.join(FOREIGN_WORDS)})(?![\w$\-.:\"]))"
    r"|(?P<comma>,(?=[ \t\r\n]*[}\]]))"
    r"|(?P<gap>(?<=[\w\"}\]])[ \t\r\n]+(?=[\"{\[]))"
)
_HERE: Final = re.compile(
    rf"{_TEXT}|(?P<comment>//[^\r\n]*|/\*[\s\S]*?\*/|/\*[^\r\n]*|#[^\r\n]*)"
    rf"|(?P<quotes>'(?:[^'\\\r\n]++|\\[^\r\n]|'(?!{_ENDS}))*'{_ENDS}|{_OTHERS}"
)
"""A token of JSON, or one of another language."""
_BEHIND: Final = re.compile(
    rf"{_TEXT}|(?P<comment>//[^\r\n]*|/\*[^*]*+\*/|#[^\r\n]*)|(?P<quotes>'[^'\\\r\n]*+'{_ENDS}|{_OTHERS}"
)
"""The same for the text that follows, none of which is looked at twice."""
_VALUE: Final = re.compile(r'"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"|\S')
_FAR: Final = 40_000
"""So many code points after a token are looked at for others of its sort."""
_TITLES: Final = {
    "comment": "Delete all comments",
    "quotes": "Write all of them in double quotes",
    "name": "Put all names in double quotes",
    "word": "Write all such words as JSON has them",
    "comma": "Delete all commas before a bracket",
    "gap": "Insert all commas",
}


class _Rewrite(NamedTuple):
    """A token at a span, and the edit that writes it as JSON does."""

    rule: Rule
    message: str
    span: Span
    title: str
    edit: TextEdit
    safe: bool


def rewrites(text: str, place: int) -> Iterator[Slip]:
    """Slips that rewrite a token of another language at `place` as JSON: alone, or with all of its sort if many."""
    here = _HERE.match(text, place)
    if here is None or here.lastgroup is None:
        return
    sort = here.lastgroup
    found = _rewrite(text, here)
    alike = [match for match in _BEHIND.finditer(text, here.end(), here.end() + _FAR) if match.lastgroup == sort]
    if len(alike) + 1 >= HABIT:
        others = [_rewrite(text, habit) for habit in alike]
        message = f"{found.message} {len(others)} more like it follow."
        edits = tuple(habit.edit for habit in (found, *others))
        yield Slip(found.rule, message, found.span, _TITLES[sort], edits, safe=found.safe, rank=-1)
    yield Slip(found.rule, found.message, found.span, found.title, (found.edit,), safe=found.safe)


def _rewrite(text: str, token: re.Match[str]) -> _Rewrite:
    """The edit that writes one token, such as a comment or a single-quoted text, as JSON asks, with its message."""
    span, written, sort = Span(*token.span()), token[0], token.lastgroup
    if sort == "comment":
        left = Span(span.start, len(written.rstrip()) + span.start)
        message = "JSON has no comments. Delete it, or write the file as YAML."
        if "model-lifecycle:" in written:
            message += " In model-lifecycle.toml `[per-path-ignores]` ignores findings, `[kinds]` says the kind."
        return _Rewrite(json_rules.JSON_COMMENT, message, left, "Delete the comment", TextEdit(left, ""), safe=False)
    if sort == "comma":
        message = "A trailing comma is not allowed in JSON. Delete it."
        return _Rewrite(json_rules.TRAILING_COMMA, message, span, "Delete `,`", TextEdit(span, ""), safe=True)
    if sort == "gap":
        value = _VALUE.match(text, span.end)
        before = Span(span.end, value.end() if value else span.end + 1)
        message = f"A comma is missing before `{shown(text[slice(*before)])}`."
        edit = TextEdit(Span(span.start, span.start), ",")
        return _Rewrite(text_rules.MISSING_COMMA, message, before, "Insert `,`", edit, safe=True)
    if sort == "word":
        right = json.dumps(FOREIGN_WORDS[written])
        message = f"`{written}` is not JSON. Write `{right}`."
        return _Rewrite(json_rules.JSON_LITERAL, message, span, f"Write `{right}`", TextEdit(span, right), safe=True)
    content = written if sort == "name" else ESCAPE.sub(lambda found: escaped_character(found)[0], written[1:-1])
    right = json.dumps(content, ensure_ascii=False)
    title = f"Write `{right}`" if right.isprintable() else "Put it in quotes"
    if sort == "name":
        message = f'Names of properties must be in double quotes. Write `"{shown(content)}"`.'
        return _Rewrite(json_rules.UNQUOTED_TEXT, message, span, title, TextEdit(span, right), safe=True)
    message = f'Texts and property names are in straight double quotes in JSON: `"{shown(content)}"`.'
    return _Rewrite(json_rules.JSON_QUOTES, message, span, title, TextEdit(span, right), safe=True)
