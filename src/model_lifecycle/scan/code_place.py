"""A written form in code, with the signs around it, and what several rules ask of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from model_lifecycle.scan.lexing import Lexed, Sign
from model_lifecycle.scan.shape import Shape
from model_lifecycle.text.span import Span

CONSTANT: Final = "shape: constant or variable"
"""The rule of what is given to a name."""

COMPARISONS: Final = frozenset({"==", "===", "!=", "!==", "<>", "eq", "ne", "case", "when", "is", "in", "not"})
PARAMETERS: Final = re.compile(
    r"\b(?:def|defp|defmacro|function|func|fn|fun|sub|proc)\b(?:\s*\([^()]*\))?\s*[\w.:?!<>]*\s*$"
    r"|\b(?:lambda|constructor|param)\s*$|=>\s*\{?\s*$"
)
"""What is before the brackets of parameters."""


@dataclass(frozen=True)
class CodePlace:
    """A written form in code: its place in the text, whether its id is also a word, and the signs around it."""

    text: str
    span: Span
    is_word: bool
    lexed: Lexed
    is_known: Callable[[str], bool]
    """Whether a text is a written form of a model, and not also a word."""

    @cached_property
    def shape(self) -> Shape | None:
        signs, index = self.lexed.around(self.span.start)
        if index < 0 or signs[index].end <= self.span.start:
            return None
        return Shape(self.text, signs, index, self.lexed.alias)

    @property
    def written(self) -> str:
        return self.text[slice(*self.span)]

    @cached_property
    def content(self) -> str:
        """The text of the literal without its quotes."""
        assert self.shape is not None, "only code in a literal is asked for its content"
        return content_of(self.shape.literal)


def content_of(sign: Sign) -> str:
    """The text of a literal without its quotes."""
    return re.sub(r"^[a-zA-Z@$#%]{0,3}(\"\"\"|'''|[\"'`]+)|[\"'`]+#*$", "", sign.text)


def receiver_of(callee: str) -> str:
    """What a function belongs to, by its whole name: `a.b` of `a.b.create`; the name itself of `create`."""
    return re.sub(r"(?:\.|::|->|\?\.)\w+$", "", callee)


def last_name(callee: str) -> str:
    """The name of a function without what it belongs to: `create` of `a.b.create`."""
    return re.split(r"\.|::|->|\$|/", callee)[-1]


def word_after_sign(shape: Shape) -> str:
    """The second sign behind the literal: `equals` of `"…".equals(`. Empty where there is none."""
    return shape.signs[shape.index + 2].text if shape.index + 2 < len(shape.signs) else ""


def line_before(shape: Shape, index: int) -> str:
    """The line as far as the sign at an index; the line above where the sign is alone on its own."""
    place = shape.signs[index].start
    place = len(shape.text[:place].rstrip()) if shape.signs[index].text == "{" else place
    start = shape.text.rfind("\n", 0, place) + 1
    return shape.text[start:place]
