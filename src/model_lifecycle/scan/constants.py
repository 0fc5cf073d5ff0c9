"""Constants that enumerate models, by their shape: several in one block, none of them handed to anything in its file.

Libraries in Go, Java, Kotlin and their like list the models of an API so, exported for others; of the uses that were
none in 44 public repositories these were the most. Nothing is asked of their names, but that they speak of no default.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import CONSTANT
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.verdict.abilities import kind_of

LANGUAGES: Final = frozenset({"go", "java", "kotlin", "scala", "csharp", "swift", "rust"})

_BETWEEN: Final = re.compile(
    r"[\"`]?\)?[;,]?[ \t]*(?://[^\n]*)?\n(?:[ \t]*(?://|/\*|\*|///|@)[^\n]*\n)*"
    r"[ \t]*[\w \t:&<>.\[\]*']*=[ \t]*\w*\(?[\"`]?"
)
"""What is between two constants of one block: the end of a line, comments, and the words before the next value."""

_WORD: Final = re.compile(r"[\w$]+")
_DECLARING: Final = words.name_set(
    "const val var let pub public private internal protected static final readonly lateinit string str char def"
)


def without_enumerations(text: str, places: Sequence[Place]) -> Iterator[Place]:
    """The places of a text, in order, with constants that enumerate models as tables."""
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
    for place in block:
        line = text[text.rfind("\n", 0, place.span.start) + 1 : place.span.start].partition("=")[0]
        yield from (word for word in _WORD.findall(line) if word.lower() not in _DECLARING)
