"""Finds the names of models in texts of plain characters (`normal_form.plain`), in the spellings of pages.

A name matches only as a whole: `gpt-4o` is not in `gpt-4o-mini`, nor `Claude Opus 4` in `Claude Opus 4.1`. Case is
ignored, and in a display name a space equals a dash.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

from model_lifecycle.sources.normal_form import plain

_DATED: Final = re.compile(r"[-@](?:20\d\d-\d\d-\d\d|20\d{6})$|\s?\(20\d\d-\d\d-\d\d\)$")
"""Matches the date at the end of a name: `-2024-08-06`, `@20240806`, ` (2024-08-06)`."""

_BEFORE: Final = r"(?<![\w$])(?<!\w[-.@:_])"
_AFTER: Final = r"(?!\w|[-.@:]\w)"
_OPTIONAL_DATE: Final = r"(?:-20\d\d-?\d\d-?\d\d)?"

_VARIANTS: Final = (
    "mini|nano|micro|lite|light|flash|flashx|pro|plus|turbo|max|ultra|air|airx|instant|fast|preview|codex|vision|audio"
    "|realtime|transcribe|tts|thinking|reasoning|non-reasoning|image|live|distill|coder|code|nightly"
)
_VARIANT: Final = re.compile(rf" (?:{_VARIANTS}|v?\d{{1,3}}(?:\.\d+)?b?|0\d{{3}})\b(?![.,]\d|%|[ -]?days?\b)")
"""Matches a word after a display name that makes it another model's name: GPT-4o *mini*, Qwen3 *14B*."""

_ID: Final = re.compile(
    r"(?<![\w$./-])(?=[a-z\d./-]*\d)[a-z][a-z\d]*(?:[./][a-z\d]+)*(?:-[a-z\d]+(?:[._:][a-z\d]+)*)+(?![\w-])"
)
"""Matches words joined by dashes, one with a digit, as `gpt-4.1-mini`."""
_NOT_AN_ID: Final = re.compile(r"(?:[a-z]+-)?\d+-(?:day|hour|minute|month|year|token|bit|shot)s?|[a-z]{1,2}-[a-z]+-\d")
"""Matches words that look like an id but are none of a model, as `30-day`, or `us-east-1` of a region."""


class SubjectNames:
    """The names of a citation's subject, and patterns that match them exactly, without their date, or as a prefix."""

    def __init__(self, names: Iterable[str]) -> None:
        self.exact = tuple(dict.fromkeys(name for name in names if len(name) > 1))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Pattern that matches a name exactly."""
        return pattern_of(self.exact)

    @cached_property
    def loose_pattern(self) -> re.Pattern[str]:
        """Pattern that matches a name with or without its date."""
        undated = [_DATED.sub("", name) for name in self.exact]
        return pattern_of(tuple(dict.fromkeys([*self.exact, *filter(None, undated)])), after=_OPTIONAL_DATE + _AFTER)

    @cached_property
    def longer_pattern(self) -> re.Pattern[str]:
        """Pattern that matches a longer id that begins with a name: `playai-tts-arabic`."""
        return pattern_of(self.exact, after=r"(?:-\w+)+")

    def occur_in(self, text: str) -> bool:
        """Whether a text contains one of the names exactly."""
        return first_name_span(self.pattern, text) is not None


def name_spans(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a name in a text, except where the next word makes it another model's name."""
    lower = text.lower()
    for match in pattern.finditer(lower):
        if not _VARIANT.match(lower, match.end()):
            yield match.span()


def first_name_span(pattern: re.Pattern[str], text: str) -> tuple[int, int] | None:
    """The first span of a name in a text; None if it does not occur."""
    return next(name_spans(pattern, text), None)


@lru_cache(4096)
def pattern_of(names: tuple[str, ...], after: str = _AFTER) -> re.Pattern[str]:
    """The pattern that finds any of `names`, followed by `after`, as whole words in a lower-case text."""
    if not names:
        return re.compile(r"(?!)")
    alternatives = "|".join(_name_pattern(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(f"{_BEFORE}(?:{alternatives}){after}")


def _name_pattern(name: str) -> str:
    """The pattern of a name; its spaces may be dashes, the dashes of an id only be spaces if it has no digits."""
    separator = r"[\s-]{1,3}" if " " in name or not any(map(str.isdigit, name)) else "-"
    return separator.join(map(re.escape, re.split(r"[\s-]+", plain(name).lower())))


def ids_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of texts that look like a model id: words with a digit, joined by dashes."""
    for match in _ID.finditer(text.lower()):
        if not _NOT_AN_ID.fullmatch(match[0]):
            yield match.span()
