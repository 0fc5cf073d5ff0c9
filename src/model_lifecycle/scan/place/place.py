"""A place of a text where a model's id is written, with its model, its role, and the word that it belongs to."""

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
"""The word that a value belongs to, in any language: a key, a variable, a parameter, a function, an option."""

_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|\d+")
_NO_PARTS: Final = words.name_set("model id name v")
"""The parts of a name, and those that say nothing of which model it is: `ModelGeminiProV1_5`."""

_VERSION: Final = re.compile(r"(?:-(?:\d{8}|20\d\d-\d\d-\d\d|latest|preview(?:-\d\d-\d\d)?|exp))+$")

Pattern = tuple[str, ...]
"""The signs right before and behind a place on its line, with `w` for every word and `s` for every text."""


@dataclass(frozen=True, slots=True)
class Place:
    """A written form with what it is there for (`role`, empty where it names no model), and the rule that says so."""

    span: Span
    written: str
    identity: Identity
    role: str
    rule: str
    key: str = ""
    """The word that it belongs to and what follows as far as the value; empty where there is none."""
    pattern: Pattern = ()
    caution: str = ""
    """What in the code speaks against writing another model here without a look, as a sentence."""
    parameters: tuple[Parameter, ...] = ()
    """The parameters that are set near the place, or where it is a default in its file."""
    is_compared: bool = False
    """Whether code decides something by it: one side of a comparison, also in a test, a key of a mapping."""
    beside: frozenset[ModelKey] = frozenset()
    """The models that are used or listed around it in the same file."""

    @property
    def is_use(self) -> bool:
        return self.role in USES

    @property
    def written_model(self) -> WrittenModel | None:
        """The model as it is written here; None where no record fits."""
        return self.identity.as_written(self.written)

    @property
    def model(self) -> object:
        """What tells a model from others: its record, else what is written."""
        return self.identity.model or self.written

    @property
    def is_named_after_it(self) -> bool:
        """Whether the key is the model's own name: `O1_PREVIEW = "o1-preview"`, `PictureModelGptImage1`."""
        key = re.split(r"[^\w$@.-]", self.key, maxsplit=1)[0]
        if not any(map(str.isdigit, key)):
            return False
        parts = {part.lower() for part in _PARTS.findall(key.lower() if key.isupper() else key)} - _NO_PARTS
        joined = words.small(key).removesuffix("model")
        if joined in words.small(self.written) or parts <= set(_PARTS.findall(self.written.lower())):
            return True
        return words.small(undated(self.written)) in words.small(key)


def undated(written: str) -> str:
    """A written form without what is before its id, and without the date or the kind of release behind it."""
    return _VERSION.sub("", re.split(r"[/:]", written)[-1])


def key_before(text: str, place: int) -> str:
    """The word that the value at a place belongs to, and what is between them; empty where there is none."""
    found = _KEY.search(text, max(0, place - _BEFORE), place)
    return found[0] if found is not None else ""


def pattern_of(text: str, span: Span) -> Pattern:
    """The pattern of a place."""
    start = max(text.rfind("\n", 0, span.start) + 1, span.start - _BEFORE)
    end = text.find("\n", span.end, span.end + _BEHIND)
    before = _SIGN.findall(text[start : span.start])[-_SIGNS_BEFORE:]
    behind = _SIGN.findall(text[span.end : end if end >= 0 else span.end + _BEHIND])[:_SIGNS_BEHIND]
    return (*map(_class_of, before), " ", *map(_class_of, behind))


def _class_of(sign: str) -> str:
    if len(sign) > 1 and sign[0] in "\"'":
        return "s"
    return "w" if sign[0].isalnum() or sign[0] in "_$@" else sign
