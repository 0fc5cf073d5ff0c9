"""Signs that a program wrote in place of others, everywhere in a text: escapes, entities, odd spaces."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import Candidate
from model_lifecycle.syntax.copied.copied_rules import OTHER_NOTATION
from model_lifecycle.syntax.copied.record_shape import DASHES
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.odd_characters import SPACES
from model_lifecycle.syntax.repair_candidate import HABIT
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_SIGNS: Final = {
    "\\n": "\n",
    "\\r\\n": "\r\n",
    '\\"': '"',
    "&quot;": '"',
    "&#34;": '"',
    '""': '"',
    "``": '"',
    "''": '"',
    "&nbsp;": " ",
    "&gt;": ">",
    "&lt;": "<",
    "&amp;": "&",
    "<br>": "\n",
    "<br/>": "\n",
    "<br />": "\n",
}
"""Signs, and what they stand for in a text whose lines or quotes they are."""
_ENTITIES: Final = tuple(sign for sign in _SIGNS if sign.startswith("&"))
_NAMES: Final = {"\n": "a line break", "\r\n": "a line break", " ": "a space"}
_INDENTATION: Final = re.compile(rf"(?:\A|(?<=[\r\n]))[ \t]*[{SPACES}][ \t{SPACES}]*")
_BETWEEN: Final = re.compile(rf'"(?:[^"\\\r\n]|\\.)*"|(?P<odd>[{SPACES}]+)')


def replaced_signs(text: str, language: Language) -> Iterator[Candidate]:
    """The text with each of the signs replaced by what it stands for, the likeliest ones first."""
    found = [sign for sign in _SIGNS if text.count(sign) >= HABIT]
    for signs in [[sign] for sign in found] + [found] * (len(found) > 1):
        for is_outside in (True, False) if language == "json" and "\\n" in signs else (False,):
            yield from _candidates(text, signs, outside_texts=is_outside)
    entities = [sign for sign in _ENTITIES if sign in text]
    if len(entities) > 1:
        yield from _candidates(text, entities, outside_texts=False)
    yield from _hyphens(text)
    if language == "yaml":
        runs = list(_INDENTATION.finditer(text))
        for width in (1, 2) if len(runs) > 1 else ():
            edits = [TextEdit(Span(*run.span()), _widened(run[0], width)) for run in runs]
            yield _spaces(edits, "indentation")
    else:
        odd = [one for one in _BETWEEN.finditer(text) if one["odd"]]
        if len(odd) > 1:
            yield _spaces([TextEdit(Span(*one.span()), " " * len(one[0])) for one in odd], "spaces between values")


def _hyphens(text: str) -> Iterator[Candidate]:
    """The text with a hyphen for each dash, where it has no hyphen at all."""
    if "-" in text:
        return
    edits = tuple(TextEdit(Span(*found.span()), "-") for found in re.finditer(f"[{DASHES}]", text))
    if len(edits) > 1:  # the dates of a record alone have more
        others = len(edits) - 1
        message = (
            f"A program wrote `{text[edits[0].span.start]}` for `-`, here and in {counted(others, 'other place')}. "
            "Write hyphens there."
        )
        yield Candidate(OTHER_NOTATION, message, "Write hyphens everywhere", edits[0].span, edits)


def _widened(run: str, width: int) -> str:
    return "".join(" " * (width if sign in SPACES else 1) for sign in run)


def _spaces(edits: list[TextEdit], what: str) -> Candidate:
    message = (
        f"The {what} {'is' if what == 'indentation' else 'are'} written with other characters than simple spaces. "
    )
    title = "Write simple spaces everywhere"
    return Candidate(OTHER_NOTATION, f"{message}{title}.", title, edits[0].span, tuple(edits), safe=True)


def _candidates(text: str, signs: list[str], *, outside_texts: bool) -> Iterator[Candidate]:
    pattern = "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))
    before = r'"(?:[^"\\\r\n]|\\.)*"|' if outside_texts else ""
    edits = tuple(
        TextEdit(Span(*one.span()), _SIGNS[one[0]])
        for one in re.finditer(f"{before}(?P<sign>{pattern})", text)
        if one["sign"]
    )
    if len(edits) < HABIT:
        return
    first = text[slice(*edits[0].span)]
    name = _NAMES.get(_SIGNS[first], f"`{_SIGNS[first]}`")
    message = f"`{first}` stands for {name} in this text, as in {len(edits) - 1} other places. Write {name} there."
    yield Candidate(OTHER_NOTATION, message, "Write what the signs stand for", edits[0].span, edits)
