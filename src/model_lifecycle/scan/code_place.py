"""A written form in code, with the signs around it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from model_lifecycle.scan.lexing import Lexed, Sign
from model_lifecycle.scan.shape import Shape
from model_lifecycle.text.span import Span


@dataclass(frozen=True)
class CodePlace:
    """A written form in code: its place in the text, and the signs around it."""

    text: str
    span: Span
    lexed: Lexed
    is_known: Callable[[str], bool]
    """Whether a text is a written form of a model, and not also a word."""

    @cached_property
    def shape(self) -> Shape | None:
        signs, index = self.lexed.around(self.span.start)
        if index < 0 or signs[index].end <= self.span.start:
            return None
        return Shape(self.text, signs, index)

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
