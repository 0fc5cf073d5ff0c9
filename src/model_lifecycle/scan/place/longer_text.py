"""The role of a written form by the text right before it: a key, an option, a callee, an address, a template."""

import re
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.judgement import Rows
from model_lifecycle.scan.place.shared_rules import default_by_key, no_model, other_host

_BEFORE_VALUE: Final = re.compile(
    r"""(?:
      (?<![\w.$-])(?P<key>[\w.$-]+)\\*["'`]?\]?\s*(?:=>|:=|[:=])\s*\\*["'`]?
    | (?P<flag>(?<![\w-])--?[A-Za-z][\w-]*)(?:[ ]|=|["'],\s*)\\*["']?
    | (?P<segment>/(?:models|engines|model|foundation-model|inference-profile)/)
    )$""",
    re.VERBOSE,
)
"""The text right before a value: a key, a command's option, or a segment of an address."""

_FALLBACK: Final = re.compile(
    r"(?:[$#]\{(?:\w+:)?(?P<name>[\w.]+)(?::?[-=:]|,\s*)"
    r"|\{[{%][^{}]*(?:\bdefault\b[\s(]*|\|\||\?\?|\bor\b|\belse\b|\([^{}]*,)\s*)[\"'`]?$"
)
"""The text before the fallback value of an unset variable (`${NAME:-`, `${name:`, `${env:NAME, `), or in a template."""

_SENTENCE: Final = re.compile(r"(?:^|[\"'\n])[A-Za-z]{2,} (?:[\w().,'-]+ )*[\w-]+$")
"""Words before `key:` that make it part of a sentence: `no such model: …`."""

_LOOK_BACK: Final = 120


def by_text_before(text: str, start: int, place: int) -> Rows:
    """The rules of a written form inside a longer text, by the key, option or address before it.

    `start` is the offset of the longer text, `place` that of the written form.
    """
    start = max(start, place - _LOOK_BACK)
    if (fallback := _FALLBACK.search(text, start, place)) is not None:
        yield no_model(fallback["name"] or "")
        yield "default", reasons.FALLBACK, True
    before = _BEFORE_VALUE.search(text, start, place)
    if before is None:
        return
    yield "call", "address of an end point", before["segment"]
    end_of_key = before.end("key")
    if text.startswith(": ", end_of_key) and _SENTENCE.search(text, start, end_of_key):
        return
    name = before["key"] or before["flag"]
    yield other_host(name)
    yield no_model(name)
    yield default_by_key(name)
    is_variable = before["key"] is not None and name.isupper()
    yield "call", reasons.BEFORE_IT, (words.is_model_key(name) or name == "-m" or is_variable) and name
