"""The role of one place and the reason for it, and the checks that all readers share."""

import re
from typing import Final, NamedTuple

from model_lifecycle.scan import words


class RoleJudgement(NamedTuple):
    """What a written form is there for by itself, None where it names no model; and which rule says so."""

    role: str | None
    rule: str


NOT_JUDGED: Final = "not judged"
"""The role of a place that was not looked at closely enough to say what it is for."""


def unjudged(rule: str) -> RoleJudgement:
    """A place that was not judged, and why."""
    return RoleJudgement(NOT_JUDGED, rule)


USES: Final = frozenset({"call", "default", "configuration"})
"""The roles that count; the others are mentions."""

COMPARED: Final = "compared with another value"
KEY_OF_MAPPING: Final = "a key of a mapping"
CONSTANT: Final = "a constant"
IN_LOOP: Final = "a loop hands it on as a model"
BESIDE_CHOICES: Final = "what is chosen of the values beside it"
"""The rule of a default or a value with its choices: it is one, however many models the file names."""

IN_SETTINGS: Final = "in an object of settings"
"""The rule of a value of settings that stand in code, as in the body of a request that makes an index."""

ROW: Final = "a row that describes a model"
DECIDING: Final = frozenset({COMPARED, KEY_OF_MAPPING, ROW})
"""The rules of places where code decides something by a model's id."""

NO_MODEL: Final = "is no model there"

EMBEDDED_KEY: Final = re.compile(
    r"""(?:
      (?<![\w.$-])(?P<key>[\w.$-]+)\\*["']?\]?\s*(?:=>|:=|[:=])\s*\\*["'`]?
    | (?P<flag>(?<![\w-])--?[A-Za-z][\w-]*)(?:[ ]|=|["'],\s*)\\*["']?
    | (?P<segment>/(?:models|engines|model|foundation-model|inference-profile)/)
    )$""",
    re.VERBOSE,
)
"""What is right before a value inside a text: a key, an option of a command, a part of an address."""

_FALLBACK: Final = re.compile(r"[$#]\{(?:\w+:)?(?P<name>[\w.]+)(?::?[-=:]|,\s*)[\"']?$")
"""What is before the value that is taken where a variable has none: `${NAME:-`, `${name:`, `${env:NAME, `."""

_SENTENCE: Final = re.compile(r"(?:^|[\"'\n])[A-Za-z]{2,} (?:[\w().,'-]+ )*[\w-]+$")
"""Words before a `key:` that make it a part of a sentence: `no such model: …`."""

_LOOK_BACK: Final = 120


def embedded(text: str, start: int, place: int) -> RoleJudgement | None:
    """What a text that holds more than a written form says of it by the key, the option or the address before it.

    `start` is that of the text, `place` that of the form. None where there is nothing of the kind.
    """
    if (fallback := _FALLBACK.search(text, max(start, place - _LOOK_BACK), place)) is not None:
        return RoleJudgement(
            None if words.is_no_model(fallback["name"]) else "default", "what is taken without a value"
        )
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
        return RoleJudgement(None, f"`{name}` is of a host that runs models of its own")
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
_ELSE: Final = re.compile(r"(?:\bdefault\b[\s(]*|\|\||\?\?|\bor\b|\belse\b|\(.*,)\s*[\"'`]?$", re.DOTALL)
_COMPARED: Final = re.compile(r"(?:\b(?:eq|ne|in)\b[^|]*|[!=]=)\s*[\"'`]?$")


def in_template(text: str, place: int) -> RoleJudgement | None:
    """What a form inside of `{{ … }}`, `{% … %}` or `{# … #}` is there for; None outside of them."""
    opened = _OPENED.search(text, max(0, place - _MOST_EXPRESSION), place)
    if opened is None:
        return None
    if _COMMENT.match(opened[0]):
        return RoleJudgement("comment", "token: comment")
    if _COMPARED.search(opened[0]):
        return RoleJudgement("table", "template: comparison")
    if _ELSE.search(opened[0]):
        return RoleJudgement("default", "template: what is taken else")
    return RoleJudgement("configuration", "template: value")


def is_sentence(content: str, written: str) -> bool:
    """Whether a text that holds a written form is for people: it has other words."""
    rest = content.replace(written, " ")
    has_words = re.search(r"[^\W\d_]{2,}|\be\.g\.", rest) is not None
    return has_words and (re.search(r"\s", content.strip()) is not None or not rest.isascii())


_LIST: Final = re.compile(
    r"\[[\"'][\w./:@-]+[\"']\]|[\"'\[(]*(?:[\w./:@-]++[\"']?\s*[,|;\n]\s*[\"']?)+[\w./:@-]+[\"'\])]*\s*"
)
_LISTED: Final = re.compile(r"(?=\D*\d)[\w./:@-]+")


def is_list(content: str) -> bool:
    """Whether a text is a list: its items have signs between them, or blanks, and then each has a digit as ids do."""
    items = content.split()
    return _LIST.fullmatch(content) is not None or (len(items) > 1 and all(map(_LISTED.fullmatch, items)))
