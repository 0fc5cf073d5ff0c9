"""A place in a text where a model's id is written, with its model, its role, and its key."""

import re
from dataclasses import dataclass
from typing import Final

from model_lifecycle.identity.resolve import Identity, WrittenModel
from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import USES
from model_lifecycle.scan.place.request_parameters import Parameter
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import ModelKey

_BEFORE: Final = 100
_BEHIND: Final = 40
_SIGNS_BEFORE: Final = 4
_SIGNS_BEHIND: Final = 2
_SIGN: Final = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[\w$@.-]+|[^\w\s]")
_KEY: Final = re.compile(
    r"[\w$@.-]+\\?[\"'`]?\]?[ \t]*(?::[ \t]*&?(?:'?\w+[ \t])?[\w.<>\[\]|?' ]+)?[ \t]*"
    r"(?:=>|:=|->|[=:(,/]|[ \t](?:to\b)?)\s*(?:\w+[!.]?[\w.]*\()?[$@brfu]?\\?[\"'`]*$"
)
"""The key of a value in any language: the word of a key, variable, parameter, function or option, up to the value."""

_KEY_FROM_A_WORD: Final = re.compile(rf"(?<![\w$@.-]){_KEY.pattern}")
"""`_KEY` from the start of a word: what matches from within a word does so from its start, and is found sooner."""

_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|\d+")
_NO_PARTS: Final = words.name_set("model id name v")
"""The parts of names that do not tell which model it is: `Model` and `V` of `ModelGeminiProV1_5`."""

_VERSION: Final = re.compile(r"(?:-(?:\d{8}|20\d\d-\d\d-\d\d|latest|preview(?:-\d\d-\d\d)?|exp))+$")

Pattern = tuple[str, ...]
"""The signs right before and after a place on its line, with `w` for any word and `s` for any string."""


@dataclass(frozen=True, slots=True)
class Place:
    """A written form with its `role` (empty if it does not name a model) and the `rule` that decided."""

    span: Span
    written: str
    identity: Identity
    role: str
    rule: str
    key: str = ""
    """The word of its key, variable or function, and the text from there to the value; empty if there is none."""
    pattern: Pattern = ()
    caution: str = ""
    """The reason in the code against an unreviewed rewrite, as the end of a sentence; empty if there is none."""
    parameters: tuple[Parameter, ...] = ()
    """The request parameters set near the place; for a default in code, in the whole file."""
    beside: frozenset[ModelKey] = frozenset()
    """The models used or listed near it in the same file."""

    @property
    def is_use(self) -> bool:
        return self.role in USES

    @property
    def written_model(self) -> WrittenModel | None:
        """The model as written here; None if no record fits."""
        return self.identity.as_written(self.written)

    @property
    def model(self) -> object:
        """A key for counting models: the record's key, or the written form if no record fits."""
        return self.identity.model or self.written

    @property
    def is_named_after_it(self) -> bool:
        """Whether the key is the model's own name: `O1_PREVIEW = "o1-preview"`, `PictureModelGptImage1`."""
        key = words.first_word(self.key)
        if not any(map(str.isdigit, key)):
            return False
        parts = {part.lower() for part in _PARTS.findall(key.lower() if key.isupper() else key)} - _NO_PARTS
        joined = words.small(key).removesuffix("model")
        if joined in words.small(self.written) or parts <= set(_PARTS.findall(self.written.lower())):
            return True
        return words.small(undated(self.written)) in words.small(key)


def undated(written: str) -> str:
    """`written` without its prefixes, and without a date or a suffix such as `-latest` or `-preview`."""
    return _VERSION.sub("", re.split(r"[/:]", written)[-1])


def key_before(text: str, place: int) -> str:
    """The key of the value at the offset `place`, with the text between them; empty if there is none."""
    start = max(0, place - _BEFORE)
    found = _KEY.match(text, start, place) or _KEY_FROM_A_WORD.search(text, start, place)
    return found[0] if found is not None else ""


def pattern_of(text: str, span: Span) -> Pattern:
    """The `Pattern` of the place at `span`."""
    start = max(text.rfind("\n", 0, span.start) + 1, span.start - _BEFORE)
    end = text.find("\n", span.end, span.end + _BEHIND)
    before = _SIGN.findall(text[start : span.start])[-_SIGNS_BEFORE:]
    behind = _SIGN.findall(text[span.end : end if end >= 0 else span.end + _BEHIND])[:_SIGNS_BEHIND]
    return (*map(_class_of, before), " ", *map(_class_of, behind))


def _class_of(sign: str) -> str:
    if len(sign) > 1 and sign[0] in "\"'":
        return "s"
    return "w" if sign[0].isalnum() or sign[0] in "_$@" else sign
