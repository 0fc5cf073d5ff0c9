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
_BEFORE: Final = r"(?<![\w$])(?<!\w[-.@:_])"
_AFTER: Final = r"(?!\w|[-.@:]\w)"
_DATE: Final = r"(?:-20\d\d-?\d\d-?\d\d)?"

_VARIANTS: Final = (
    "mini|nano|micro|lite|light|flash|flashx|pro|plus|turbo|max|ultra|air|airx|instant|fast|preview|codex|vision|audio"
    "|realtime|transcribe|tts|thinking|reasoning|non-reasoning|image|live|distill|coder|code|nightly"
)
_VARIANT: Final = re.compile(rf" (?:{_VARIANTS}|v?\d{{1,3}}(?:\.\d+)?b?|0\d{{3}})\b(?![.,]\d|%|[ -]?days?\b)")
"""Matches a word after a display name that makes it another model's name: GPT-4o *mini*, Qwen3 *14B*."""

_LIKE_AN_ID: Final = re.compile(
    r"(?<![\w$./-])(?=[a-z\d./-]*\d)[a-z][a-z\d]*(?:[./][a-z\d]+)*(?:-[a-z\d]+(?:[._:][a-z\d]+)*)+(?![\w-])"
)
_NO_ID: Final = re.compile(r"(?:[a-z]+-)?\d+-(?:day|hour|minute|month|year|token|bit|shot)s?|[a-z]{1,2}-[a-z]+-\d")


class SubjectNames:
    """The names of a citation's subject, and patterns that match them exactly, without their date, or as a prefix."""

    def __init__(self, names: Iterable[str]) -> None:
        self.exact = tuple(dict.fromkeys(name for name in names if len(name) > 1))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return pattern_of(self.exact)

    @cached_property
    def loose_pattern(self) -> re.Pattern[str]:
        """Pattern that matches a name with or without its date."""
        undated = [_DATED.sub("", name) for name in self.exact]
        return pattern_of(tuple(dict.fromkeys([*self.exact, *filter(None, undated)])), after=_DATE + _AFTER)

    @cached_property
    def longer_pattern(self) -> re.Pattern[str]:
        """Pattern that matches a longer id that begins with a name: `playai-tts-arabic`."""
        return pattern_of(self.exact, after=r"(?:-\w+)+")

    def are_in(self, text: str) -> bool:
        return place_of(self.pattern, text) is not None


def places_of(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of a name in a text, except where the next word makes it another model's name."""
    lower = text.lower()
    for match in pattern.finditer(lower):
        if not _VARIANT.match(lower, match.end()):
            yield match.span()


def place_of(pattern: re.Pattern[str], text: str) -> tuple[int, int] | None:
    """The first span of a name in a text; None if it does not occur."""
    return next(places_of(pattern, text), None)


@lru_cache(4096)
def pattern_of(names: tuple[str, ...], after: str = _AFTER) -> re.Pattern[str]:
    """The pattern that finds any of `names`, followed by `after`, as whole words in a lower-case text."""
    if not names:
        return re.compile(r"(?!)")
    written = "|".join(_written(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(f"{_BEFORE}(?:{written}){after}")


def _written(name: str) -> str:
    """The pattern of a name; its spaces may be dashes, the dashes of an id only be spaces if it has no digits."""
    gap = r"[\s-]{1,3}" if " " in name or not any(map(str.isdigit, name)) else "-"
    return gap.join(map(re.escape, re.split(r"[\s-]+", plain(name).lower())))


def ids_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of texts that look like a model id: words with a digit, joined by dashes."""
    for match in _LIKE_AN_ID.finditer(text.lower()):
        if not _NO_ID.fullmatch(match[0]):
            yield match.span()
