"""The C parser (libyaml) and what keeps it from misreading YAML 1.2.

libyaml reads YAML 1.1. Where 1.2 means something else, the text is changed before it (character for character, so
that offsets hold) and changed back in the scalars:

- In flow collections libyaml rejects `:` and `?` inside plain scalars (`{url: https://a.example}`, `[12:30]`).
  Such a character, with neither a blank, a bracket, a comma nor a quote before it, never has a meaning of its own
  (YAML 1.2.2, rule 130 `ns-plain-char`; only after a quote or a closing bracket is `:` an indicator without a blank
  after it), so that nothing but the content of scalars, anchors, tags and comments is changed.
- U+0085, U+2028 and U+2029 are line breaks to it, and ordinary characters in 1.2.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ruamel.yaml.cyaml import CParser
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import Event

from model_lifecycle.syntax.odd_characters import ODD, holds_any

GetEvent = Callable[[], Event]

# Each pattern begins with its one character, which makes the search fast. A lookbehind that ends with `.` looks at the
# text before that character.
_COLON: Final = re.compile(r""":(?=[^ \t\r\n,\[\]{}])(?<=[^ \t\r\n,\[\]{}"']:)""")
_QUESTION_MARK: Final = re.compile(r"""\?(?<=[^ \t\r\n,\[\]{}"'].)""")
_ANY_QUESTION_MARK: Final = re.compile(r"""\?(?:(?![ \t\r\n])|(?<=[^ \t\r\n,\[\]{}"'].)|(?<=\w[ ].))""")
_LINE_BREAKS_OF_1_1: Final = "\x85\u2028\u2029"
_PRIVATE_USE: Final = range(0xE000, 0xF900)
USUAL_COLON: Final = chr(_PRIVATE_USE[0])
"""The stand-in for a colon in a text with brackets, if the text does not hold this character itself."""

# At the start of the text, after a blank or an opening, `:x` and `?x` are text in 1.2; in flow collections they are
# indicators to libyaml.
_MISREAD_COLON: Final = re.compile(r":(?=[^ \t\r\n,\[\]{}])(?<![^ \t\r\n,\[{].)")
_MISREAD_QUESTION_MARK: Final = re.compile(r"\?(?![ \t\r\n])(?<![^ \t\r\n,\[{].)")
_MISREAD_DASH: Final = re.compile(r"-(?=[,\[\]{}])(?<![^ \t\r\n,\[{].)")

# Anchors hold any character but blanks and brackets in 1.2. Only where a colon or a question mark comes after letters
# does libyaml take the rest for the value instead of refusing it. Tags hold no brackets in 1.2, and do in 1.1.
_MISREAD_ANCHOR: Final = re.compile(r"&(?<![^ \t\r\n,\[{].)[A-Za-z0-9_-]++[:?]")
_ANCHOR_WITH_COLON: Final = re.compile(r"(&(?<![^ \t\r\n,\[{].)[A-Za-z0-9_-]++):")
_MISREAD_TAG: Final = re.compile(r"!(?<![^ \t\r\n,\[{].)[^ \t\r\n,\[\]{}]*+[,\[\]{}]")

# Text that libyaml accepts and YAML 1.2 does not: a comment right after a quote, a bracket, a comma or the header of a
# block scalar, and a directive after content that no `...` has ended, or without a document.
_GLUED_COMMENT: Final = re.compile(r"""#(?:(?<=[\[\]{},>|].)|(?<=[>|][-+1-9].)|(?<=[>|][-+1-9]{2}.)|(?<=["'\]}]:.))""")
_BEHIND_QUOTE: Final = re.compile(r"""#(?<=["'].)""")  # a closing quote, or the one that opens the text
_ANY_GLUED_COMMENT: Final = re.compile(f"{_GLUED_COMMENT.pattern}|{_BEHIND_QUOTE.pattern}")
_BLANKS_ON_LINE: Final = re.compile(r"[\r\n][ \t]")
_FURTHER_LINE: Final = re.compile(r"(?:\r\n|\r|\n)( *+)([^ \r\n])")
_DIRECTIVE: Final = re.compile(r"%(?<![^\r\n].)")
_USUAL_DIRECTIVE: Final = re.compile(r"%YAML[ \t]++1\.[12](?:[ \t]++#[^\r\n]*+)?[ \t]*+[\r\n]++---(?=[ \t\r\n]|\Z)")
_DOCUMENT_END: Final = re.compile(r"(?<=[\r\n])\.\.\.[ \t]*(?:#[^\r\n]*)?(?=[\r\n])")
_BARE_DOCUMENT: Final = re.compile(
    r"(?<=[\r\n])\.\.\.(?=[ \t]*(?:#[^\r\n]*)?[\r\n]++(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*[ \t]*+(?!---|\.\.\.)[^\s#%])"
)
"""The end of a document before one without `---`, which libyaml wants there."""
_CONTENT: Final = re.compile(r"(?:\A|(?<=[\r\n]))[ \t]*+[^ \t\r\n#]")
_ODD_INDENTATION: Final = re.compile(rf"(?:\A|(?<=[\r\n]))[ \t]*+[{ODD}]")

ParserError = YAMLError


class Prepared:
    """A text as the C parser may see it, and how to restore it."""

    __slots__ = ("colon", "hash_behind_quote", "restore", "text")

    def __init__(self, text: str, colon: str, restore: dict[int, str]) -> None:
        self.text = text
        self.colon = colon
        """The stand-in for a colon; a colon without one."""
        self.restore = restore
        """The characters that the other stand-ins replace, by the stand-ins' code points."""
        self.hash_behind_quote = "#" in text and _BEHIND_QUOTE.search(text) is not None
        """Whether libyaml may take a `#` right after a closing quote for a comment."""

    def events(self) -> GetEvent:
        """A function that gives the next event of the text. It raises `ParserError` where libyaml gives up."""
        get_event: GetEvent = CParser(self.text).get_event
        return get_event


def restored(text: str, colon: str, restore: dict[int, str]) -> str:
    """The text of a scalar with the original characters in place of the stand-ins of `Prepared`."""
    if colon in text:
        text = text.replace(colon, ":")
    return text.translate(restore) if restore and not text.isascii() else text


def prepare(text: str) -> Prepared | None:
    """The text prepared for the C parser; None where that parser would misread it."""
    colon = ":"
    restore: dict[int, str] = {}
    ascii_only = text.isascii()
    if not ascii_only and ("\ufeff" in text or _is_indented_oddly(text)):
        return None  # a byte-order mark shifts its offsets; odd indentation needs a diagnostic
    if ("&" in text and _MISREAD_ANCHOR.search(text)) or ("!" in text and _MISREAD_TAG.search(text)):
        return None
    if ("#" in text and _GLUED_COMMENT.search(text)) or ("%" in text and _has_odd_directive(text)):
        return None
    unused = (chr(code) for code in _PRIVATE_USE if ascii_only or chr(code) not in text)
    if "[" in text or "{" in text:
        if _MISREAD_COLON.search(text) or _MISREAD_DASH.search(text):
            return None
        colon = next(unused, "")
        if not colon:
            return None
        text = _COLON.sub(colon, text)
        if "?" in text:
            if _MISREAD_QUESTION_MARK.search(text):
                return None
            question_mark = next(unused, "")
            if not question_mark:
                return None
            text = _QUESTION_MARK.sub(question_mark, text)
            restore[ord(question_mark)] = "?"
    if not ascii_only:
        for character in _LINE_BREAKS_OF_1_1:
            if character in text:
                stand_in = next(unused, "")
                if not stand_in:
                    return None
                text = text.replace(character, stand_in)
                restore[ord(stand_in)] = character
    if text[-1:] in (" ", "\t") and text.rstrip(" \t")[-1:] in ("", "\r", "\n"):
        text += "\n"  # where it belongs to a block scalar, a last line of only blanks counts as any other line
    return Prepared(text, colon, restore)


def prepare_any(text: str) -> Prepared:
    """Any text prepared for the C parser, also where that would still misread it: see `misread_signs`.

    All colons and question marks are exchanged that are text in 1.2, each `#` that begins no comment there, and a
    byte-order mark, which would shift the parser's offsets.
    """
    restore: dict[int, str] = {}
    unused = (chr(code) for code in _PRIVATE_USE if chr(code) not in text)
    colon = ":"
    if "[" in text or "{" in text:
        colon = next(unused, ":")
        text = _COLON.sub(colon, text)
        text = _MISREAD_COLON.sub(lambda found: ":" if _is_behind_json_key(found) else colon, text)
    if "&" in text and _MISREAD_ANCHOR.search(text):
        stand_in = next(unused, ":")
        restore[ord(stand_in)] = ":"
        text = _ANCHOR_WITH_COLON.sub(lambda found: found[1] + stand_in, text)  # libyaml refuses it in an anchor
    if "\n..." in text or "\r..." in text:
        text = _BARE_DOCUMENT.sub("---", text)
    for character, pattern in _EXCHANGED.items():
        if character in text and (character != "?" or colon != ":"):
            stand_in = next(unused, character)
            restore[ord(stand_in)] = character
            text = pattern.sub(stand_in, text)
    if text[-1:] in (" ", "\t") and text.rstrip(" \t")[-1:] in ("", "\r", "\n"):
        text += "\n"
    return Prepared(text, colon, restore)


_EXCHANGED: Final = {
    "?": _ANY_QUESTION_MARK,
    "#": _ANY_GLUED_COMMENT,
    **{sign: re.compile(sign) for sign in (*_LINE_BREAKS_OF_1_1, "\ufeff")},
}


def _is_behind_json_key(found: re.Match[str]) -> bool:
    """Whether a colon stands after a quote or a bracket, where it needs no blank after it."""
    return found.string[max(found.start() - 200, 0) : found.start()].rstrip()[-1:] in ("]", "}", '"', "'")


class Misreading(NamedTuple):
    """A place where the C parser does not see that YAML 1.2 forbids something, and what that is."""

    place: int
    sort: str


def misread_directive(text: str) -> Misreading | None:
    """The first directive that records do not need."""
    place = _odd_directive(text) if "%" in text else None
    return None if place is None else Misreading(place, "directive")


def misread_signs(text: str) -> Iterator[Misreading]:
    """Yield the characters outside of scalars that libyaml reads otherwise than YAML 1.2, and odd indentation.

    Odd indentation begins with a character that only looks like a space.
    """
    if "!" in text:
        found = (match.start() for match in _MISREAD_TAG.finditer(text))
        yield from (Misreading(place, "property") for place in found if not text.startswith("!<", place))
    if holds_any(text):
        yield from (Misreading(found.end() - 1, "odd space") for found in _ODD_INDENTATION.finditer(text))


def _has_odd_directive(text: str) -> bool:
    return _odd_directive(text) is not None


def _odd_directive(text: str) -> int | None:
    """The offset of the first directive that is not a `%YAML` right before the `---` of a document; None if all are."""
    begin = 0
    for found in _DIRECTIVE.finditer(text):
        usual = _USUAL_DIRECTIVE.match(text, found.start())
        ends = [end.end() for end in _DOCUMENT_END.finditer(text, begin, found.start())]
        before = ends[-1] if ends else begin
        if usual is None or (begin and not ends) or _CONTENT.search(text, before, found.start()):
            return found.start()
        begin = usual.end()
    return None


def is_deep_enough(text: str, start: int, end: int, *, in_flow: bool = False) -> bool:
    """Whether the further lines of a value in quotes or brackets are certainly indented far enough.

    libyaml does not check that: they must be further to the right than the block collection around the value, except
    for a closing bracket, which may be in its column, as in other programs. That collection begins where the value's
    line does, or at its key after dashes; a value that begins its line is far enough itself. False also in cases of
    doubt.

    `in_flow` says that a collection in brackets is around the value, whose further lines are looked at as well.
    """
    if in_flow:
        return all(line[2] not in "]}" for line in _FURTHER_LINE.finditer(text, start, end))
    before = _before_on_line(text, start)
    behind_dashes = before.lstrip(" -?")
    if behind_dashes:
        wanted = len(before) - len(behind_dashes) + 1
    else:
        wanted = len(before) if not before.strip() else len(before.rstrip())
    closers = ("]", "}") if text[end - 1] in "]}" else ()
    return all(len(line[1]) >= wanted - (line[2] in closers) for line in _FURTHER_LINE.finditer(text, start, end))


def is_surely_block_scalar(text: str, start: int, end: int, content: str) -> bool:
    """Whether the block scalar that libyaml found from `start` to `end`, with its content, is one in YAML 1.2 too.

    libyaml allows a header in the column of its key, and blank lines further to the right than a comment below them,
    which YAML 1.2 reads as text.
    """
    is_empty = not content.strip()
    return not (is_empty and _BLANKS_ON_LINE.search(text, start, end)) and _before_on_line(text, start).strip() != ""


def _before_on_line(text: str, place: int) -> str:
    width = 256  # a search for a line break that is not there would go through all of the text
    while True:
        start = max(0, place - width)
        line_break = max(text.rfind("\n", start, place), text.rfind("\r", start, place))
        if line_break >= 0 or start == 0:
            return text[line_break + 1 : place]
        width *= 4


def _is_indented_oddly(text: str) -> bool:
    """Whether a line begins with a character that only looks like a space."""
    return holds_any(text) and _ODD_INDENTATION.search(text) is not None
