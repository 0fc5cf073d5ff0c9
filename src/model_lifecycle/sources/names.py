"""How a page may write a model's name, and where it does.

A name is found as a whole: `gpt-4o` is not in `gpt-4o-mini`, nor `Claude Opus 4` in `Claude Opus 4.1`. Case does not
count, and in a display name any space or dash is as good as another.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

_DATED: Final = re.compile(r"[-@](?:20\d\d-\d\d-\d\d|20\d{6})$|(?<!\s)\s*\(20\d\d-\d\d-\d\d\)$")
_DASH: Final = "[-\u2010-\u2015\u2212]"
_HYPHEN: Final = f"(?:\u00ad?{_DASH}\u200b?|\u00ad)"
_GAP: Final = f"(?:[\\s\u00ad\u200b]|{_DASH})+"
_BEFORE: Final = rf"(?<![\w$])(?<!\w[.@:_])(?<!\w{_DASH})"
_BEHIND: Final = rf"(?![^\W_])(?![.@:_]\w)(?!{_DASH}\w)(?!_)"

_VARIANTS: Final = (
    "mini|nano|micro|lite|light|flash|flashx|pro|plus|turbo|max|ultra|air|airx|instant|fast|preview|codex|vision|audio"
    "|realtime|transcribe|tts|thinking|reasoning|non-reasoning|image|live|distill|coder|code|nightly"
)
_VARIANT: Final = re.compile(
    rf"[\s\u200b]{{1,2}}(?:{_VARIANTS}|v?\d{{1,3}}(?:\.\d+)?b?|0\d{{3}})\b(?![.,]\d|%|{_DASH}?days?\b)",
    re.IGNORECASE,
)
"""Words behind a display name that make another model's name of it: GPT-4o *mini*, Qwen3 *14B*."""

_LIKE_AN_ID: Final = re.compile(
    rf"(?<![\w$.{_DASH[1:-1]}/])(?=[a-z\d./-]*\d)[a-z][a-z\d]*(?:[./][a-z\d]+)*(?:-[a-z\d]+(?:[._:][a-z\d]+)*)+"
    r"(?![\w-])",
    re.IGNORECASE,
)
_NO_ID: Final = re.compile(
    r"(?:[a-z]+-)?\d+-(?:day|hour|minute|month|year|token|bit|shot)s?|[a-z]{1,2}-[a-z]+-\d", re.IGNORECASE
)


class Names:
    """The names of a thing: those that stand for it alone, and those of its family (an id without its date)."""

    def __init__(self, names: Iterable[str]) -> None:
        self.exact = tuple(dict.fromkeys(name for name in names if len(name) > 1))
        undated = [_DATED.sub("", name) for name in self.exact]
        self.loose = tuple(dict.fromkeys([*self.exact, *filter(None, undated)]))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return pattern_of(self.exact)

    @cached_property
    def loose_pattern(self) -> re.Pattern[str]:
        """With or without a date."""
        return pattern_of(self.loose, dated=True)

    @cached_property
    def longer_pattern(self) -> re.Pattern[str]:
        """A longer id, of which a name is the beginning: `playai-tts-arabic`."""
        written = "|".join(_written(name) for name in sorted(self.exact, key=len, reverse=True)) or r"(?!)"
        return re.compile(rf"{_BEFORE}(?:{written})(?:{_DASH}\w+)+", re.IGNORECASE)

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        return places_of(self.pattern, text)


def places_of(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """The spans of a name in a text, without those that another word makes the name of another model."""
    for match in pattern.finditer(text):
        if not _VARIANT.match(text, match.end()):
            yield match.span()


@lru_cache(2048)
def pattern_of(names: tuple[str, ...], *, dated: bool = False) -> re.Pattern[str]:
    """What finds any of some names, as whole words."""
    if not names:
        return re.compile(r"(?!)")
    written = "|".join(_written(name) for name in sorted(names, key=len, reverse=True))
    date = rf"(?:{_HYPHEN}20\d\d{_HYPHEN}?\d\d{_HYPHEN}?\d\d)?" if dated else ""
    return re.compile(f"{_BEFORE}(?:{written}){date}{_BEHIND}", re.IGNORECASE)


def _written(name: str) -> str:
    """A name with its dashes and spaces in any form. An id keeps its dashes; spaces may be dashes in a display name."""
    gap = _GAP if re.search(r"\s", name) or not re.search(r"\d", name) else _HYPHEN
    parts = re.split(r"[\s-]+", name)
    return gap.join("\u00ad?".join(map(re.escape, part)) if len(part) < 40 else re.escape(part) for part in parts)


def ids_in(text: str) -> Iterator[tuple[int, int]]:
    """What looks like the id of a model: words with a digit, joined by dashes."""
    for match in _LIKE_AN_ID.finditer(text):
        if not _NO_ID.fullmatch(match[0]):
            yield match.span()
