"""The role of one place with its reason, and the checks that the readers of all languages share."""

import re
from typing import Final, NamedTuple

from model_lifecycle.scan import words


class RoleJudgement(NamedTuple):
    """The `role` of a written form (None if it does not name a model), and the deciding `rule`, for `--explain`."""

    role: str | None
    rule: str


NOT_JUDGED: Final = "not judged"
"""The role of a place that was not examined closely enough to give it another."""


def unjudged(rule: str) -> RoleJudgement:
    """The judgement of a place that was not examined; `rule` says why."""
    return RoleJudgement(NOT_JUDGED, rule)


USES: Final = frozenset({"call", "default", "configuration"})
"""The roles of uses; places with another role are mentions."""

COMPARED: Final = "compared with another value"
KEY_OF_MAPPING: Final = "a key of a mapping"
CONSTANT: Final = "a constant"
IN_LOOP: Final = "a loop hands it on as a model"
BESIDE_CHOICES: Final = "the selected one of the values beside it"
"""The rule of a default or a value with its choices: it stays a use, however many models the file names."""

IN_SETTINGS: Final = "in an object of settings"
"""The rule of a value in an object of settings in code, such as the body of a request that creates an index."""

ROW: Final = "a row that describes a model"

NO_MODEL: Final = "is not a model there"

EMBEDDED_KEY: Final = re.compile(
    r"""(?:
      (?<![\w.$-])(?P<key>[\w.$-]+)\\*["']?\]?\s*(?:=>|:=|[:=])\s*\\*["'`]?
    | (?P<flag>(?<![\w-])--?[A-Za-z][\w-]*)(?:[ ]|=|["'],\s*)\\*["']?
    | (?P<segment>/(?:models|engines|model|foundation-model|inference-profile)/)
    )$""",
    re.VERBOSE,
)
"""The text right before a value inside a longer text: a key, a command's option, or a segment of an address."""

_FALLBACK: Final = re.compile(r"[$#]\{(?:\w+:)?(?P<name>[\w.]+)(?::?[-=:]|,\s*)[\"']?$")
"""The text before the fallback value of an unset variable: `${NAME:-`, `${name:`, `${env:NAME, `."""

_SENTENCE: Final = re.compile(r"(?:^|[\"'\n])[A-Za-z]{2,} (?:[\w().,'-]+ )*[\w-]+$")
"""Words before `key:` that make it part of a sentence: `no such model: …`."""

_LOOK_BACK: Final = 120


def embedded(text: str, start: int, place: int) -> RoleJudgement | None:
    """The role of a written form inside a longer text, by the key, option or address before it; None if there is none.

    `start` is the offset of the longer text, `place` that of the written form.
    """
    if (fallback := _FALLBACK.search(text, max(start, place - _LOOK_BACK), place)) is not None:
        return RoleJudgement(None if words.is_no_model(fallback["name"]) else "default", "fallback value")
    before = EMBEDDED_KEY.search(text, max(start, place - _LOOK_BACK), place)
    if before is None:
        return None
    if before["segment"]:
        return RoleJudgement("call", "address of an end point")
    name = before["key"] or before["flag"]
    end_of_key = before.end("key")
    if text.startswith(": ", end_of_key) and _SENTENCE.search(text, max(start, place - _LOOK_BACK), end_of_key):
        return None
    if words.is_other_host(name):
        return RoleJudgement(None, f"`{name}` belongs to a host that runs models of its own")
    if words.is_no_model(name):
        return RoleJudgement(None, f"`{name}` {NO_MODEL}")
    if words.is_model_key(name) or name == "-m":
        return RoleJudgement("call", f"`{name}` before it")
    if words.is_default(name):
        return RoleJudgement("default", f"`{name}` before it")
    if before["flag"]:
        return None
    return RoleJudgement("call", f"`{name}` before it") if name.isupper() else None


_OPENED: Final = re.compile(r"\{[{%#](?:(?![}%#]\}).)*$", re.DOTALL)
_COMMENT: Final = re.compile(r"\{#|\{\{-?\s*/\*")
_MOST_EXPRESSION: Final = 300
_IN_FALLBACK: Final = re.compile(r"(?:\bdefault\b[\s(]*|\|\||\?\?|\bor\b|\belse\b|\(.*,)\s*[\"'`]?$", re.DOTALL)
_COMPARED: Final = re.compile(r"(?:\b(?:eq|ne|in)\b[^|]*|[!=]=)\s*[\"'`]?$")


def in_template(text: str, place: int) -> RoleJudgement | None:
    """The role of a written form inside `{{ … }}`, `{% … %}` or `{# … #}`; None outside them."""
    opened = _OPENED.search(text, max(0, place - _MOST_EXPRESSION), place)
    if opened is None:
        return None
    if _COMMENT.match(opened[0]):
        return RoleJudgement("comment", "token: comment")
    if _COMPARED.search(opened[0]):
        return RoleJudgement("table", "template: comparison")
    if _IN_FALLBACK.search(opened[0]):
        return RoleJudgement("default", "template: fallback value")
    return RoleJudgement("configuration", "template: value")


def is_sentence(content: str, written: str) -> bool:
    """Whether `content` is a text for people, having other words than `written`."""
    rest = content.replace(written, " ")
    has_words = re.search(r"[^\W\d_]{2,}|\be\.g\.", rest) is not None
    return has_words and (re.search(r"\s", content.strip()) is not None or not rest.isascii())


_LIST: Final = re.compile(
    r"\[[\"'][\w./:@-]+[\"']\]|[\"'\[(]*(?:[\w./:@-]++[\"']?\s*[,|;\n]\s*[\"']?)+[\w./:@-]+[\"'\])]*\s*"
)
_LISTED: Final = re.compile(r"(?=\D*\d)[\w./:@-]+")


def is_list(content: str) -> bool:
    """Whether `content` is a list separated by `,`, `|`, `;` or lines, or by blanks if each item has a digit."""
    items = content.split()
    return _LIST.fullmatch(content) is not None or (len(items) > 1 and all(map(_LISTED.fullmatch, items)))
