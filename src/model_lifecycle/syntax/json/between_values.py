"""What is between the values of a JSON text: blanks, and comments, which JSON does not have."""

import re
from typing import Final

from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.brackets import SPACE, skip_balanced
from model_lifecycle.syntax.json.builder import Builder
from model_lifecycle.syntax.json.scalars import COMMENT_AHEAD, read_scalar

_COMMENT: Final = re.compile(COMMENT_AHEAD)
_LINE: Final = re.compile(r"[^\r\n]*")


def skip_space(state: Builder) -> None:
    """Go on to the next token; report comments."""
    while not state.diagnostics.ends_at(state.position):
        space = SPACE.match(state.text, state.position)
        assert space is not None  # it matches the empty text
        state.position = space.end()
        comment = _COMMENT.match(state.text, state.position)
        if comment is None:
            return
        _comment(state, comment[0])


def _comment(state: Builder, opening: str) -> None:
    start, end = state.position, -1
    if opening == "/*" and not state.no_comment_ends:
        end = state.text.find("*/", start + 2) + 2
        state.no_comment_ends = end < 2
    if end < 2:
        line = _LINE.match(state.text, start)
        assert line is not None  # it matches the empty text
        end = start + len(line[0].rstrip())
    message = "JSON has no comments. Delete it, or write the file as YAML."
    if "model-lifecycle:" in state.text[start:end]:
        message += " In model-lifecycle.toml `[per-path-ignores]` ignores findings, `[kinds]` says the kind."
    state.say(json_rules.JSON_COMMENT, message, start, end)
    state.position = end


def skip_value(state: Builder, position: int) -> int:
    """The end of the value behind `position`, which is left out."""
    state.position = position
    skip_space(state)
    if state.position >= len(state.text) or state.here in ",:}]":
        return state.position
    if state.here in "[{":
        return skip_balanced(state)
    token = read_scalar(state.text, state.position)
    return state.position + 1 if token is None else token.end
