"""Reads one token of a JSON text where the fast loop of `read_json.py` stops, and reports what is wrong there."""

import re

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.between_values import skip_space, skip_value
from model_lifecycle.syntax.json.brackets import (
    begin_properties,
    close,
    close_forgotten,
    drop,
    finish,
    is_further_in,
    is_further_out,
    is_too_many,
    last_value,
    list_without_bracket,
    name_of,
    on_later_line,
    remove_bracket,
    skip_balanced,
)
from model_lifecycle.syntax.json.builder import Builder, Container
from model_lifecycle.syntax.json.scalars import read_name, read_scalar
from model_lifecycle.syntax.json.strings import Quoted, read_quoted
from model_lifecycle.syntax.json.tokens import number
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.span import Span

_NAME_AHEAD = re.compile(r"""(?:"[^"\\\r\n]*"|'[^'\\\r\n]*'|[\w\-]+"?)[ \t]*[:=]""")
_JUNK = re.compile(r'[^\s,:{}\[\]"]+|[\s\S]')
_DIGITS = re.compile(
    r'(?:(?P<groups>[0-9]{3}(?:,[0-9]{3})*(?:\.[0-9]+)?)|[0-9]+)(?=[ \t]*(?:,[ \t]*(?=["\r\n])|[\r\n}]|\Z))'
)
"""What follows the comma of a number written `128,000` or `0,25`."""
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")


def step(state: Builder) -> None:
    """Read one token, property or item, and report what is wrong with it. Always moves on or ends."""
    skip_space(state)
    if state.diagnostics.ends_at(state.position):
        state.ended = True
        state.abandon()
    elif state.position >= len(state.text):
        finish(state)
    elif state.open and is_further_out(state, state.position):
        close_forgotten(state, state.open[-1])
    elif not state.open:
        _behind_root(state) if state.after_value else _root(state)
    elif state.after_value:
        _separator(state)
    elif state.here in "}]":
        if state.comma >= 0 and not is_too_many(state, state.open[-1]):
            state.say(json_rules.TRAILING_COMMA, "A trailing comma is not allowed in JSON. Delete it.", state.comma)
        close(state)
    elif state.here == ",":
        state.say(text_rules.EXTRA_COMMA, "There is nothing before this comma. Delete it.", state.position)
        state.position += 1
        state.comma = -1
    elif isinstance(state.open[-1], MappingNode):
        _property(state, state.open[-1])
    else:
        _value(state)


def _report_all(state: Builder, token: Quoted) -> None:
    for diagnostic in token.diagnostics:
        state.report(diagnostic, state.step_read)


# Properties and items


def _property(state: Builder, mapping: MappingNode) -> None:
    if _number_with_comma(state, mapping) or list_without_bracket(state, mapping):
        return
    name = read_name(state.text, state.position, state.guessed_ends)
    if name is None:
        _no_name(state)
        return
    state.key = name.scalar
    state.position = name.end
    _report_all(state, name)
    skip_space(state)
    if state.position >= len(state.text):
        drop(state)
    elif state.here == ":":
        state.position += 1
        _value_behind(state, state.position - 1)
    elif state.here == "=":
        width = 2 if state.text.startswith("=>", state.position) else 1
        message = "Between a name and its value there must be a colon. Write `:`."
        state.say(text_rules.MISSING_COLON, message, state.position, state.position + width, value=True)
        state.position += width
        _value_behind(state, state.position - 1)
    elif state.here in ",}]" or (on_later_line(state, name.end) and _NAME_AHEAD.match(state.text, state.position)):
        if not name.diagnostics:
            message = f"`{shown(name.scalar.text)}` has no value. Write `:` and the value, or delete it."
            state.say(json_rules.MISSING_VALUE, message, *name.scalar.span, value=True)
        drop(state)
    else:
        token = None if state.here in "[{" else read_scalar(state.text, state.position)
        message = f"A colon is missing between `{shown(name.scalar.text)}` and its value. Write `:`."
        end = None if token is None else token.end
        state.say(text_rules.MISSING_COLON, message, state.position, end, value=True)
        _value(state)


def _value_behind(state: Builder, colon: int) -> None:
    """Read the value of `key` behind the colon at `colon`."""
    skip_space(state)
    if state.position >= len(state.text):
        drop(state)
    elif state.here in ",}]" or _is_next_property(state, colon):
        _no_value(state, colon)
    else:
        _value(state)


def _is_next_property(state: Builder, colon: int) -> bool:
    """Whether the next property begins here, on its own line, where a value should be."""
    ahead = _NAME_AHEAD.match(state.text, state.position) if on_later_line(state, colon) else None
    if ahead is None or ahead[0][-1] != ":" or state.key is None:
        return False
    return not is_further_in(state, state.position, state.key.start)


def _no_value(state: Builder, colon: int) -> None:
    name = shown(str(state.step_read))
    message = f"The value of `{name}` is missing. Write it behind the colon, or `null` if there is none."
    state.say(json_rules.MISSING_VALUE, message, colon, value=True)
    drop(state)


def _value(state: Builder) -> None:
    """Read the value that begins here: the root, an item, or the value of `key`."""
    if state.here in "[{":
        opening = state.position
        state.position = opening + 1 if state.enter(opening) else skip_balanced(state)
        return
    token = read_scalar(state.text, state.position, state.guessed_ends)
    if token is None:
        _junk(state)
        return
    _report_all(state, token)
    state.position = token.end
    state.add(token.scalar)


def _root(state: Builder) -> None:
    """Read the root; a bare text before its first bracket or quote is no value."""
    token = None if state.here in "[{]}" else read_scalar(state.text, state.position)
    if state.here in "]}":
        remove_bracket(state)
    elif token and any(diagnostic.code == json_rules.UNQUOTED_TEXT.name for diagnostic in token.diagnostics):
        message = f"`{shown(state.text[state.position : token.end])}` is no JSON value. Delete it."
        state.say(json_rules.UNEXPECTED_TEXT, message, state.position, token.end)
        state.position = token.end
    else:
        _value(state)


def _junk(state: Builder) -> None:
    junk = _JUNK.match(state.text, state.position)
    assert junk is not None  # it matches any character
    message = f"`{shown(junk[0])}` means nothing here. Delete it."
    state.say(json_rules.UNEXPECTED_TEXT, message, junk.start(), junk.end(), value=True)
    state.position = junk.end()
    drop(state)


def _no_name(state: Builder) -> None:
    if state.here not in ":[{":
        _junk(state)
        return
    message = f'The name of a property is expected here, found `{state.here}`. Write `"name": value`.'
    state.say(json_rules.UNEXPECTED_TEXT, message, state.position)
    state.position = skip_value(state, state.position + 1) if state.here == ":" else skip_balanced(state)
    drop(state)


def _number_with_comma(state: Builder, mapping: MappingNode) -> bool:
    """Whether the last digits of a number written `128,000` or `0,25` are here; it is read as it is meant."""
    pair = mapping.pairs[-1] if mapping.pairs else None
    digits = _DIGITS.match(state.text, state.position)
    if pair is None or digits is None or state.comma != state.position - 1 or pair.value.end != state.comma:
        return False
    first = pair.value
    if not isinstance(first, Scalar) or not _WHOLE.fullmatch(first.text) or first.style:
        return False
    written = first.text + "," + digits[0]
    in_groups = digits["groups"] is not None and len(first.text) <= 4 and first.text.lstrip("-") != "0"
    if not in_groups and not digits[0].isdecimal():
        return False
    right = written.replace(",", "" if in_groups else ".")
    mapping.pairs[-1] = Pair(pair.key, Scalar(first.start, digits.end(), right, number(right)))
    message = f"`{shown(written)}` is not how JSON writes a number. Write `{right}`."
    diagnostic = syntax_error(json_rules.JSON_NUMBER, message, Span(first.start, digits.end()))
    state.report(diagnostic, pair.key.text if isinstance(pair.key, Scalar) else None)
    state.position = digits.end()
    state.after_value = True
    state.comma = -1
    return True


# Between properties and items


def _separator(state: Builder) -> None:
    """Read what follows a value: a comma or a closing bracket; anything else is an error."""
    here = state.here
    forgiven, state.comma_forgiven = state.comma_forgiven, False
    if here == ",":
        state.comma = state.position
        state.position += 1
        state.after_value = False
    elif here in "}]":
        close(state)
    elif here == ";":
        state.say(text_rules.MISSING_COMMA, "Properties and items are separated by commas. Write `,`.", state.position)
        state.position += 1
        state.after_value = False
    elif here == ":":
        _stray_colon(state)
    elif forgiven and (here in "[{" or read_scalar(state.text, state.position)):
        state.after_value = False
    else:
        _missing_comma(state, state.open[-1])


def _missing_comma(state: Builder, container: Container) -> None:
    if _read_again(state, container):
        return
    token: Quoted | None = None
    if isinstance(container, SequenceNode):
        if state.here not in "[{":
            token = read_scalar(state.text, state.position)
        step: str | int = len(container.items)
    else:
        if _NAME_AHEAD.match(state.text, state.position):
            token = read_name(state.text, state.position)
        if token is None:
            _unexpected(state)
            return
        step = token.scalar.text
    if token is None and state.here not in "[{":
        _junk(state)
        return
    span = Span(state.position, state.position + 1) if token is None else token.scalar.span
    message = f"A comma is missing before `{shown(state.text[span.start : span.end])}`."
    state.report(syntax_error(text_rules.MISSING_COMMA, message, span), step)
    state.after_value = False
    state.comma = -1


def _read_again(state: Builder, container: Container) -> bool:
    """Whether the last text goes on behind the quote that seemed to end it; if so, it is read again."""
    last = last_value(container)
    if not isinstance(last, Scalar) or last.style != '"' or not state.guess:
        return False
    token = read_quoted(state.text, last.start, state.quote_ends)
    if token.end <= last.end:
        return False
    if isinstance(container, MappingNode):
        state.key = name_of(container.pairs.pop())
    else:
        container.items.pop()
    _report_all(state, token)
    state.position = token.end
    state.add(token.scalar)
    return True


def _unexpected(state: Builder) -> None:
    """Report what follows a property's value and is no property."""
    start = state.position
    if state.here in "[{":
        message = f"`{state.here}` is not expected here. Write a comma and a name before it, or delete it."
        state.say(json_rules.UNEXPECTED_TEXT, message, start)
        state.position = skip_balanced(state)
    elif token := read_scalar(state.text, start):
        message = f"`{shown(state.text[start : token.end])}` is not expected here. Delete it."
        state.say(json_rules.UNEXPECTED_TEXT, message, start, token.end)
        state.position = token.end
    else:
        _junk(state)
    drop(state)


def _stray_colon(state: Builder) -> None:
    container = state.open[-1]
    if isinstance(container, MappingNode):
        if container.pairs and _value_is_a_name(state, container, container.pairs[-1]):
            return
        state.say(
            json_rules.UNEXPECTED_TEXT,
            "A property has one name and one value. Delete this `:` and what follows it.",
            state.position,
        )
    elif isinstance(name := last_value(container), Scalar) and len(state.open) < MAX_NESTING:
        container.items.pop()
        _properties_without_bracket(state, name)
        return
    else:
        state.say(
            json_rules.UNEXPECTED_TEXT,
            "A list holds values, not properties. Delete this `:`, or write `{` before the name.",
            state.position,
        )
    state.position = skip_value(state, state.position + 1)
    drop(state)


def _properties_without_bracket(state: Builder, name: Scalar) -> None:
    """Read on behind the colon here, in a mapping without its opening bracket."""
    begin_properties(state, name)
    state.position += 1
    _value_behind(state, state.position - 1)


def _value_is_a_name(state: Builder, mapping: MappingNode, pair: Pair) -> bool:
    """Whether the last value is the name of a property, on a line of its own.

    If it is indented further than the name before it, the bracket between them is missing, else the value.
    """
    value = pair.value
    if not isinstance(value, Scalar) or value.style == "" or not on_later_line(state, pair.key.end, value.start):
        return False
    mapping.pairs.pop()
    state.key = name_of(pair)
    if is_further_in(state, value.start, pair.key.start) and len(state.open) < MAX_NESTING:
        _properties_without_bracket(state, value)
        return True
    _no_value(state, state.text.index(":", pair.key.end))
    state.position = value.start
    return True


# The rest of the text


def _behind_root(state: Builder) -> None:
    if state.here in "]}":
        remove_bracket(state)
        return
    if state.here == ":" and isinstance(name := state.root, Scalar) and isinstance(name.value, str):
        state.root = None
        _properties_without_bracket(state, name)
        return
    if state.here in "[{":
        end = state.position + 1
        message = "A JSON file holds one value, and a second begins here. Put several records in a list: `[{…}, {…}]`."
    else:
        token = read_scalar(state.text, state.position)
        end = state.position + 1 if token is None else token.end
        message = f"`{shown(state.text[state.position : end])}` is behind the end of the JSON value. Delete it."
    state.say(json_rules.EXTRA_TEXT, message, state.position, end)
    state.ended = True
