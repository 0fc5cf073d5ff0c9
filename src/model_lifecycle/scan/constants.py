"""Constants that enumerate models: several in one block, none of them used elsewhere in the file.

Libraries in Go, Java, Kotlin and similar languages list the models of an API this way, exported for others; in 44
public repositories they were the largest group of false uses. Their names do not matter, unless they say `default`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.reasons import CONSTANT
from model_lifecycle.scan.verdict.abilities import kind_of

LANGUAGES: Final = frozenset({"go", "java", "kotlin", "scala", "csharp", "swift", "rust"})

_BETWEEN: Final = re.compile(
    r"[\"`]?\)?[;,]?[ \t]*(?://[^\n]*)?\n(?:[ \t]*(?://|/\*|\*|///|@)[^\n]*\n)*"
    r"[ \t]*[\w \t:&<>.\[\]*']*=[ \t]*\w*\(?[\"`]?"
)
"""The text between the values of two constants of one block: end of line, comments, and the next declaration."""

_WORD: Final = re.compile(r"[\w$]+")
_DECLARING: Final = words.name_set(
    "const val var let pub public private internal protected static final readonly lateinit string str char def"
)


def without_enumerations(text: str, places: Sequence[Place]) -> Iterator[Place]:
    """The places of `text`, in order; constants that enumerate models get the role `table`."""
    block: list[Place] = []
    for place in (*places, None):
        follows = place is not None and block and _BETWEEN.fullmatch(text, block[-1].span.end, place.span.start)
        is_constant = place is not None and place.rule == CONSTANT
        if block and not (is_constant and follows):
            yield from _judged(text, block)
            block = []
        if place is not None and is_constant:
            block.append(place)
        elif place is not None:
            yield place


def _judged(text: str, block: Sequence[Place]) -> Iterator[Place]:
    """The places of one block of constants, as a table if they enumerate models and the text uses none by name."""
    kinds = {kind_of(place.written) for place in block}
    models = {place.model for place in block}
    if len(models) < 2 or len(models) <= len(kinds) or any(map(words.is_default, _names(text, block))):
        yield from block
        return
    used = {name for name in _names(text, block) if len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", text)) > 1}
    reason = f"one of {len(models)} constants that enumerate models: a table"
    for place in block:
        yield place if used else replace(place, role="table", rule=reason)


def _names(text: str, block: Sequence[Place]) -> Iterator[str]:
    """The words before `=` on the lines of a block's constants, without keywords of declarations."""
    for place in block:
        line = text[text.rfind("\n", 0, place.span.start) + 1 : place.span.start].partition("=")[0]
        yield from (word for word in _WORD.findall(line) if word.lower() not in _DECLARING)
