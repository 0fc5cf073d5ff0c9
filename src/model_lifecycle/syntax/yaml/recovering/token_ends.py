"""Where the key or the text ends that begins at a place, in a text that may be broken."""

import re
from typing import Final

from model_lifecycle.syntax.yaml.recovering.parser import Parser

_KEY: Final = re.compile(r"""(?:"[^"\r\n]*+"|'[^'\r\n]*+'|[^ \t:"'][^:]*+)(?=[ \t]*+:(?:[ \t]|\Z))""")


def end_of_text(reading: Parser, place: int, line: int) -> int:
    """Where the text ends that begins at `place` without quotes: at its line's end, or before a comment."""
    end = reading.lines.text_end(line)
    for comment in (" #", "\t#"):
        at = reading.text.find(comment, place, end)
        end = end if at < 0 else at
    while end > place + 1 and reading.text[end - 1] in " \t":
        end -= 1
    return end


def name_at(reading: Parser, place: int, line: int) -> tuple[str, int]:
    """The key, dash or text that begins at `place`: as written, and where it ends."""
    end = reading.lines.end[line]
    if reading.is_dash(place):
        return "-", place + 1
    key = _KEY.match(reading.text, place, end)
    stop = key.end() if key else end_of_text(reading, place, line)
    while stop > place + 1 and reading.text[stop - 1] in " \t":
        stop -= 1
    return reading.text[place:stop], stop
