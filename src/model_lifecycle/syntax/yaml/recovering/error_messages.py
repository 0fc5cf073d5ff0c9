"""The diagnostics of lines that are not YAML: message and span of the characters to change."""

import re
from typing import Final

from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.odd_characters import without
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import FOREIGN_COMMENT
from model_lifecycle.syntax.yaml.recovering import indentation_errors
from model_lifecycle.syntax.yaml.recovering.directives import directive_in_content
from model_lifecycle.syntax.yaml.recovering.inline_tokens import closing_quote_on_line, quoted
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Properties
from model_lifecycle.text.span import Span

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*+")
_KEY_WITHOUT_SPACE: Final = re.compile(r"""((["']?)[A-Za-z_][A-Za-z0-9_.-]*+\2)[ \t]*+:(?=[^ \t:/])""")
_OTHER_SIGN: Final = re.compile(r"[ \t]*+(=>|:=|->|=)")
_SNAKE_CASE: Final = re.compile(r"[a-z][a-z0-9_]*+")
_QUOTED_WORD: Final = re.compile(r"""(["'])([^"'\\]*+)\1(?=[ \t])""")
_SECOND_KEY: Final = re.compile(r"[ \t]([a-z][a-z0-9_]*+):[ \t]")


def _quoted_form(written: str) -> str:
    if '"' not in written and "\\" not in written and len(written) <= 40 and written == without(written):
        return f'Put it in quotes: `"{shown(written)}"`.'
    return "Put all of it in quotes."


def _named(character: str) -> str:
    return "a backtick" if character == "`" else f"`{character}`"


# Where a key should be


def no_key(reading: Parser, place: int, line: int) -> None:
    """Report a line among the keys of a mapping that has no key."""
    text = reading.text
    end = reading.end_of_text(place, line)
    written = text[place:end]
    character = text[place]
    unspaced = _KEY_WITHOUT_SPACE.match(text, place, end)
    if character in "\"'" and closing_quote_on_line(reading, place, reading.lines.end[line]) is None:
        name_inside = _WORD.match(text, place + 1, end)
        reading.top.step = name_inside[0] if name_inside else None
        quoted(reading, place, reading.top.column, in_flow=False)
        reading.top.step = None
    elif unspaced is not None:
        name = unspaced[1].strip("\"'")
        message = (
            f"There is no space after the colon. Write `{shown(name)}: {shown(without(text[unspaced.end() : end]))}`."
        )
        reading.report(yaml_rules.MISSING_SPACE, message, Span(place, end), name)
    elif character in "]}":
        _stray_bracket(reading, place)
    elif character == ",":
        reading.report(text_rules.EXTRA_COMMA, "A comma means nothing here. Delete it.", Span(place, place + 1))
    elif character == "%":
        directive_in_content(reading, place, end)
    elif written.startswith("```"):
        reading.report(text_rules.MISSING_COLON, "This line is Markdown, not YAML. Delete it.", Span(place, end))
    elif FOREIGN_COMMENT.match(text, place, end):
        message = "This is not a comment in YAML. Begin a comment with `#`."
        reading.report(text_rules.MISSING_COLON, message, Span(place, end))
    elif character in "|>":
        message = f"`{character}` begins a text below a key, and there is no key. Write `key: {character}`."
        reading.report(text_rules.MISSING_COLON, message, Span(place, end))
    else:
        _no_colon(reading, place, end)


def _no_colon(reading: Parser, place: int, end: int) -> None:
    text = reading.text
    in_quotes = _QUOTED_WORD.match(text, place, end)
    word = in_quotes or _WORD.match(text, place, end)
    name = in_quotes[2] if in_quotes else word[0] if word else ""
    behind = text[word.end() : end].strip() if word else ""
    if word is None or (" " in behind and not _SNAKE_CASE.fullmatch(name)):
        message = f"Expected `key: value`, found `{shown(text[place:end])}`."
        if word is not None:
            message += " If it belongs to the text above, indent it further than that text's key."
        reading.report(text_rules.MISSING_COLON, message, Span(place, end))
        return
    sign = _OTHER_SIGN.match(text, word.end(), end)
    if sign is not None:
        value = text[sign.end() : end].strip()
        message = f"Expected a colon, found `{sign[1]}`. Write `{shown(name)}: {shown(without(value))}`."
        reading.report(text_rules.MISSING_COLON, message, Span(*sign.span(1)), name)
    elif not behind:
        message = f"`{shown(name)}` has no colon and no value. Write `{shown(name)}: ` and the value."
        reading.report(text_rules.MISSING_COLON, message, Span(place, end), name)
    else:
        message = f"There is no colon after `{shown(name)}`. Write `{shown(name)}: {shown(without(behind))}`."
        reading.report(text_rules.MISSING_COLON, message, Span(*word.span()), name)


def dash_among_keys(reading: Parser, place: int) -> None:
    """Report a list item in the column of a mapping's keys."""
    message = (
        "A list item is not allowed among keys. "
        "Indent it like the items of its list, or write the key of the list above it."
    )
    reading.report(yaml_rules.UNEXPECTED_DASH, message, Span(place, place + 1))


def missing_dash(reading: Parser, place: int) -> None:
    """Report the first item of a list, at `place`, that has no dash."""
    name, end = reading.name_at(place, reading.lines.at(place))
    step, reading.top.step = reading.top.step, None
    message = f"`{shown(name)}` begins the first item of a list. Write `- ` before it, like before the items below."
    reading.report(yaml_rules.MISSING_DASH, message, Span(place, end))
    reading.top.step = step


def no_dash(reading: Parser, line: int) -> None:
    """Report a line without a dash in the column of a list's dashes."""
    place = reading.lines.content[line]
    name, end = reading.name_at(place, line)
    if name.startswith("-") and not name.startswith("---"):
        message = f"There is no space after the dash. Write `- {shown(without(reading.text[place + 1 : end]))}`."
        reading.report(yaml_rules.MISSING_SPACE, message, Span(place, end))
        return
    column = reading.top.column
    message = (
        f"`{shown(name)}` is where a list item should begin. "
        f"Indent it by {column + 2} spaces if it belongs to the item above, or write `- ` before it for a new item."
    )
    reading.report(yaml_rules.WRONG_INDENTATION, message, Span(place, end))


# Values


def reserved_start(reading: Parser, place: int, end: int) -> None:
    """Report a key or value without quotes whose first character cannot begin one."""
    written = reading.text[place:end]
    message = _no_value(written) or f"A text cannot begin with {_named(written[0])}. {_quoted_form(written)}"
    reading.report(yaml_rules.UNQUOTED_START, message, Span(place, end))


def _no_value(written: str) -> str:
    """The message about a mark for an unknown value; empty for any other text."""
    if written not in ("?", "-"):
        return ""
    return (
        f"`{written}` alone is not a value. Write null where it is not published, or put it in quotes if it is a text."
    )


def wrong_start(reading: Parser, place: int, line: int, *, has_properties: bool) -> bool:
    """Report a value that begins with a character that is not allowed there; False if it is allowed."""
    text = reading.text
    character = text[place]
    end = reading.end_of_text(place, line)
    written = text[place:end]
    blank_after = text[place + 1 : place + 2] in ("", " ", "\t", "\r", "\n")
    if character == "%" and place == reading.lines.starts[line]:
        directive_in_content(reading, place, end)
    elif character in "@`%" or (character == "?" and blank_after) or (character in "&!" and not has_properties):
        reserved_start(reading, place, end)
    elif character in "&!*":
        message = (
            f"`{character}` is not allowed here: a value has at most one anchor and one tag, an alias has neither."
        )
        reading.report(yaml_rules.UNQUOTED_START, message, Span(place, end))
    elif character in "|>":
        message = (
            f"After `{character}` the text begins on the next line, indented further. "
            f"For a text that begins with `{character}`: {_quoted_form(written).lower()}"
        )
        reading.report(yaml_rules.BLOCK_TEXT, message, Span(place, end))
    elif character in "]}":
        _stray_bracket(reading, place)
    elif character == ",":
        reading.report(
            yaml_rules.UNQUOTED_START, f"A text cannot begin with a comma. {_quoted_form(written)}", Span(place, end)
        )
    elif character == "-" and blank_after:
        message = "A list begins on the line below its key, each item after `- `. If this is a text, put it in quotes."
        reading.report(yaml_rules.UNEXPECTED_DASH, _no_value(written) or message, Span(place, end))
    else:
        return False
    return True


def second_properties(reading: Parser, second: Properties) -> None:
    """Report a second anchor or tag of one value."""
    message = "A value has at most one anchor and one tag. Delete these."
    reading.report(yaml_rules.UNQUOTED_START, message, Span(second.start, second.end))


def glued_properties(reading: Parser, given: Properties) -> None:
    """Report a value right behind its anchor or tag, unless the tag is reported itself."""
    if given.tag is not None and given.tag != "!" and not given.tag.startswith("tag:yaml.org,2002:"):
        return
    place = given.end
    message = "There is no space between this and the anchor or tag before it. Write a space."
    fix = Fix("Insert a space", (ReplaceText(place, place, " "),), safe=True)
    reading.report(yaml_rules.MISSING_SPACE, message, Span(place, place + 1), fix=fix)


def properties_of_alias(reading: Parser, given: Properties) -> None:
    """Report the anchor or tag of an alias."""
    message = "An alias cannot have an anchor or a tag. Delete this."
    reading.report(yaml_rules.UNQUOTED_START, message, Span(given.start, given.end))


def _stray_bracket(reading: Parser, place: int) -> None:
    character = reading.text[place]
    reading.report(
        text_rules.UNMATCHED_BRACKET, f"This `{character}` closes nothing. Delete it.", Span(place, place + 1)
    )


def colon_in_text(reading: Parser, place: int, line: int) -> None:
    """Report a value without quotes that holds a colon and a blank."""
    end = reading.end_of_text(place, line)
    written = reading.text[place:end]
    second = _SECOND_KEY.search(written)
    if written.endswith(":"):
        message = f"A text that ends with `:` needs quotes. {_quoted_form(written)}"
    elif second is not None:
        message = (
            f"A text with `: ` in it needs quotes. If `{shown(second[1])}` is a key, begin it on a line of its own."
        )
    else:
        message = f"A text with `: ` in it needs quotes. {_quoted_form(written)}"
    reading.report(yaml_rules.UNQUOTED_COLON, message, Span(place, end))


def text_after(reading: Parser, start: int, end: int, line: int) -> bool:
    """Report text behind a complete value, from `start` to `end`, on its last line; False if there is none."""
    text = reading.text
    place, line_end = end, reading.lines.end[line]
    while place < line_end and text[place] in " \t":
        place += 1
    if place < line_end and text[place] == "#" and place == end:
        glued_comment(reading, place)
        return False
    if place >= line_end or text[place] == "#":
        return False
    stop = reading.end_of_text(place, line)
    rest, opening = text[place:stop], text[start]
    begin = start if "\n" not in text[start:end] and "\r" not in text[start:end] else place
    if rest == ",":
        message = "YAML needs no comma at the end of a line. Delete it."
        reading.report(text_rules.EXTRA_COMMA, message, Span(place, place + 1))
    elif opening in "[{" and rest[0] in "]}":
        _stray_bracket(reading, place)
    elif opening == "*":
        message = f"`*` begins an alias, and no text can follow an alias. {_quoted_form(text[start:stop])}"
        reading.report(yaml_rules.UNQUOTED_START, message, Span(start, stop))
    elif rest[0] == ":" and rest[1:2] in ("", " ", "\t"):
        message = "A value cannot be a key as well. Put all of it in quotes, or begin the key on a new line."
        reading.report(yaml_rules.UNQUOTED_COLON, message, Span(begin, stop))
    else:
        reading.report(yaml_rules.TEXT_AFTER_VALUE, _after_value(opening, text, end), Span(begin, stop))
    return True


def glued_comment(reading: Parser, place: int) -> None:
    """Report a comment without a blank before its `#` at `place`."""
    message = "There is no space before this `#`, so it does not begin a comment. Write a space before it."
    fix = Fix("Insert a space", (ReplaceText(place, place, " "),), safe=True)
    reading.report(
        yaml_rules.MISSING_SPACE, message, Span(place, reading.lines.text_end(reading.lines.at(place))), fix=fix
    )


def _after_value(opening: str, text: str, end: int) -> str:
    if opening == "'":
        if text[end].isalnum():
            return "An apostrophe ends this text. Write it twice (`''`), or use double quotes around the text."
        return "The quoted text ends before the line does. Put all of it in quotes; write a quote in it twice (`''`)."
    if opening == '"':
        return (
            "The quoted text ends before the line does. Put all of it in quotes; "
            'write a double quote in it as `\\"`, or use single quotes around it.'
        )
    closing = "]" if opening == "[" else "}"
    return f"There is text behind the closing `{closing}`. Delete it, or put all of it in quotes."


def text_outside_block(reading: Parser, scalar: Scalar, line: int, column: int, *, is_entry: bool) -> bool:
    """Report a line behind a block scalar that was meant to belong to it; False if there is none.

    `line` is the first line behind it that is not a comment, `is_entry` whether it begins like an entry.
    """
    lines = reading.lines
    place = lines.content[line]
    header = reading.text[scalar.start]
    empty = scalar.end - scalar.start <= 3 and not scalar.text.strip("\n")
    if lines.indent[line] <= column and (not empty or is_entry or column < 0):
        return False
    if line in lines.odd:
        indentation_errors.odd_indentation(reading, lines.odd[line], line)
        return True
    if empty:
        message = f"The text of `{header}` must be indented further than its key. Indent these lines."
    else:
        message = f"This line is indented less than the first line of the text of `{header}`. Indent it as far."
    reading.report(yaml_rules.BLOCK_TEXT, message, Span(place, lines.text_end(line)))
    return True


def blank_before_block(reading: Parser, lines: list[Span]) -> None:
    """Report blank lines at the start of a block scalar with more spaces than the text below them, if there are any."""
    if not lines:
        return
    message = "This blank line has more spaces than the text below it. Delete them."
    fix = Fix("Delete the spaces", tuple(ReplaceText(*span, "") for span in lines), safe=True)
    reading.report(yaml_rules.BLOCK_TEXT, message, lines[-1], fix=fix)
