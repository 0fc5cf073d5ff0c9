"""The C parser (libyaml) and what keeps it from misreading YAML 1.2.

libyaml reads YAML 1.1. Where 1.2 means something else, the text is changed before it (character for character, so
that offsets hold) and changed back in the scalars:

- In flow collections libyaml rejects `:` and `?` inside plain scalars (`{url: https://a.example}`, `[12:30]`).
  Such a character, with neither a blank, a bracket, a comma nor a quote before it, never has a meaning of its own
  (YAML 1.2.2, rule 130 `ns-plain-char`; only behind a quote or a closing bracket is `:` an indicator without a blank
  after it), so that nothing but the content of scalars, anchors, tags and comments is changed.
- U+0085, U+2028 and U+2029 are line breaks to it, and ordinary characters in 1.2.
"""

import re
from collections.abc import Callable
from typing import Final

from ruamel.yaml.cyaml import CParser
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import Event

GetEvent = Callable[[], Event]

# Each pattern begins with its one character, which is what makes the search fast.
_COLON: Final = re.compile(r""":(?=[^ \t\r\n,\[\]{}])(?<=[^ \t\r\n,\[\]{}"']:)""")
_QUESTION_MARK: Final = re.compile(r"""\?(?<=[^ \t\r\n,\[\]{}"'].)""")
_LINE_BREAKS_OF_1_1: Final = "\x85\u2028\u2029"
_PRIVATE_USE: Final = range(0xE000, 0xF900)

# At the start of the text, behind a blank or an opening, `:x` and `?x` are text in 1.2; in flow collections they are
# indicators to libyaml.
_MISREAD_COLON: Final = re.compile(r":(?=[^ \t\r\n,\[\]{}])(?<![^ \t\r\n,\[{].)")
_MISREAD_QUESTION_MARK: Final = re.compile(r"\?(?=[^ \t\r\n,\[\]{}])(?<![^ \t\r\n,\[{].)")

# Anchors hold any character but blanks and brackets in 1.2. Only where a colon or a question mark comes behind letters
# does libyaml take the rest for the value instead of refusing it. Tags hold no brackets in 1.2, and do in 1.1.
_MISREAD_ANCHOR: Final = re.compile(r"&(?<![^ \t\r\n,\[{].)[A-Za-z0-9_-]++[:?]")
_MISREAD_TAG: Final = re.compile(r"!(?<![^ \t\r\n,\[{].)[^ \t\r\n,\[\]{}]*+[,\[\]{}]")
_ODD_SPACES: Final = (
    "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000"
)
_ODD_INDENTATION: Final = re.compile(rf"(?:\A|(?<=[\r\n]))[ \t]*+[{_ODD_SPACES}]")

ParserError = YAMLError


class Prepared:
    """A text as the C parser may see it, and the way back."""

    __slots__ = ("colon", "restore", "text")

    def __init__(self, text: str, colon: str, restore: dict[int, str]) -> None:
        self.text = text
        self.colon = colon
        """What stands for a colon; a colon when nothing does."""
        self.restore = restore
        """What the other characters that stand for one stand for, by code point."""

    def events(self) -> GetEvent:
        """A function that gives the next event of the text. It raises `ParserError` where libyaml gives up."""
        get_event: GetEvent = CParser(self.text).get_event
        return get_event


def prepare(text: str) -> Prepared | None:
    """The text made fit for the C parser; None where that parser would read it as something else than it is."""
    colon = ":"
    restore: dict[int, str] = {}
    ascii_only = text.isascii()
    if not ascii_only and ("\ufeff" in text or _is_indented_oddly(text)):
        return None  # a byte-order mark shifts its offsets; indentation that is none wants a word
    if ("&" in text and _MISREAD_ANCHOR.search(text)) or ("!" in text and _MISREAD_TAG.search(text)):
        return None
    unused = (chr(code) for code in _PRIVATE_USE if ascii_only or chr(code) not in text)
    if "[" in text or "{" in text:
        if _MISREAD_COLON.search(text):
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
    return Prepared(text, colon, restore)


def _is_indented_oddly(text: str) -> bool:
    """Whether a line begins with a space that YAML does not take for one."""
    return any(space in text for space in _ODD_SPACES) and _ODD_INDENTATION.search(text) is not None
