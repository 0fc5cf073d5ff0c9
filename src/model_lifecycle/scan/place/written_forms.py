"""The whole written form around a spelling in a text: its range and its model."""

import re
from typing import Final, NamedTuple

from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import MOST_WRITTEN, Identity, resolve
from model_lifecycle.scan.words import name_set
from model_lifecycle.text.span import Span


class WrittenForm(NamedTuple):
    """A written form in a text; the `model` of its identity is None for an id of a known family without a record."""

    span: Span
    identity: Identity


_PART: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:/@+-"
_CONTEXT: Final = re.compile(r"\[\d+[km]\]")
_VARIABLE: Final = re.compile(r"[A-Za-z_]\w*[-+]")
"""A variable in braces before the value a shell takes if it is unset (`-`) or set (`+`): `${NAME-`."""

_ESCAPE: Final = re.compile(r"[nrtbf](?=\w)")
_ADDRESS: Final = re.compile(
    r"://|^/|^\.{1,2}/|^arn:|^azureml:|(?:^|/)v\d[\w.]*/|(?:^|/)(?:publishers|projects)/|^models/"
    r"|:(?:foundation-model|inference-profile)/"
)
_RESOURCE: Final = re.compile(r"models/[^/:]+")
"""A resource of Gemini's API outside an address: all of it is the written form."""

_MODEL_SEGMENTS: Final = frozenset(
    {"models", "model", "engines", "foundation-model", "inference-profile", "model-info"}
)
_PAGE: Final = re.compile(
    r"://.*\bdocs?[./]|(?<!azureml)://(?!.*(?:/v\d|api|runtime|localhost|127\.|gateway|gw\b|\.azure\.)).*/models?$"
)
"""The text before an id in the address of a web page, as opposed to an API endpoint."""

_METHOD: Final = re.compile(r"(?::|%3A)[a-z][A-Za-z]+$")
_ARN_TYPE: Final = re.compile(r":(?:foundation-model|inference-profile)$")
_KEY_BEFORE: Final = re.compile(r"(?i:[\w.-]*(?:model|engine|llm)[\w.-]*)$")
_BEFORE_PATTERN: Final = "*%^~}"
_AFTER_PATTERN: Final = "*%^~{$"
_ESCAPED_AFTER: Final = re.compile(r"\\(?![nrt\"'\\/`]|u00)")


def written_form(text: str, spelling: Span, names: ModelNames) -> WrittenForm | None:
    """The written form around `spelling`; None if it is part of something that does not mean a model."""
    form = _form(text, spelling, names)
    return None if form is None or _is_pattern(text, form.span) else form


def _form(text: str, spelling: Span, names: ModelNames) -> WrittenForm | None:
    start, end = _run(text, spelling)
    if end - start > MOST_WRITTEN:
        return None
    whole = Span(start, end)
    for span in (whole, _without_ends(text, whole, spelling)):
        written = text[slice(*span)]
        if _holds(span, spelling) and (_ADDRESS.search(written) is None or _RESOURCE.fullmatch(written)):
            identity = resolve(written, names)
            if identity.model is not None:
                return WrittenForm(span, identity)
    span = _without_ends(text, whole, spelling)
    written = text[slice(*span)]
    if _ADDRESS.search(written) is not None and _RESOURCE.fullmatch(written) is None:
        return _last_part(text, span, spelling, names)
    return (
        _behind_key(text, span, spelling, names)
        or _alternative(text, span, spelling, names)
        or _unknown(written, span, spelling, text, names)
    )


def _run(text: str, spelling: Span) -> Span:
    """The longest range around `spelling` without blanks, quotes and brackets."""
    first, last = max(0, spelling.end - MOST_WRITTEN - 1), spelling.start + MOST_WRITTEN + 1
    start = first + len(text[first : spelling.start].rstrip(_PART))
    end = max(spelling.end, min(len(text), last) - len(text[spelling.end : last].lstrip(_PART)))
    if (context := _CONTEXT.match(text, end)) is not None:
        end = context.end()
    if start and text[start - 1] == "\\" and start < spelling.start and _ESCAPE.match(text, start):
        start += 1
    return Span(start, end)


def _holds(span: Span, spelling: Span) -> bool:
    return span.start <= spelling.start and spelling.end <= span.end


def _without_ends(text: str, span: Span, spelling: Span) -> Span:
    """`span` without the punctuation of a sentence or of a shell's default around the spelling."""
    start, end = span
    while end > spelling.end and text[end - 1] in ".:/":
        end -= 1
    if text[max(0, start - 2) : start] == "${" and (name := _VARIABLE.match(text, start, spelling.start)) is not None:
        start = name.end()
    for sign in (":-", ":+"):
        if (place := text.rfind(sign, start, spelling.start + 1)) >= 0:
            start = place + len(sign)
    if text[start] == "_" and start < spelling.start and end > spelling.end and text[end - 1] == "_":
        start, end = start + 1, end - 1
    return Span(start, end)


def _last_part(text: str, span: Span, spelling: Span, names: ModelNames) -> WrittenForm | None:
    """The segment of an address, resource path or ARN that holds `spelling`; None if it does not name a model."""
    start, end = _segment(text, span, spelling)
    above = text[span.start : max(start - 1, span.start)]
    segment = above.rpartition("/")[2]
    if _PAGE.search(above) is not None or (above in ("/models", "/model") and text[span.start - 1] in " \t=("):
        return None
    if segment not in _MODEL_SEGMENTS and _ARN_TYPE.search(above) is None:
        return None
    if (method := _METHOD.search(text[start:end])) is not None and start + method.start() >= spelling.end:
        end = start + method.start()
    identity = resolve(_in_address(text[slice(*span)], text[start:end], above), names)
    return WrittenForm(Span(start, end), identity) if identity.model is not None else None


def _in_address(address: str, written: str, above: str) -> str:
    """The last part of an address as a written form that `resolve` understands without the address."""
    if address.startswith("azureml:"):
        return address
    if address.startswith("arn:"):
        return f"arn:aws:bedrock:::foundation-model/{written}"
    if above.endswith("publishers/anthropic/models") or "@" in written:
        return f"publishers/anthropic/models/{written}"
    return written


def _behind_key(text: str, span: Span, spelling: Span, names: ModelNames) -> WrittenForm | None:
    """The id of `model:ID` without a blank, or of `${NAME:ID}`; None for other forms."""
    colon = text.find(":", span.start, spelling.start)
    if colon < 0:
        return None
    in_braces = text[max(0, span.start - 2) : span.start] in ("${", "#{")
    if not in_braces and _KEY_BEFORE.match(text[span.start : colon]) is None:
        return None
    identity = resolve(text[colon + 1 : span.end], names)
    return WrittenForm(Span(colon + 1, span.end), identity) if identity.model is not None else None


def _alternative(text: str, span: Span, spelling: Span, names: ModelNames) -> WrittenForm | None:
    """The id around `spelling` in a list like `ID/ID`; None unless all its parts are ids."""
    parts = text[slice(*span)].split("/")
    if len(parts) < 2 or not all(resolve(part, names).rule == "exact id" for part in parts):
        return None
    segment = _segment(text, span, spelling)
    return WrittenForm(segment, resolve(text[slice(*segment)], names))


def _segment(text: str, span: Span, spelling: Span) -> Span:
    """The part of `span` around `spelling` that slashes delimit."""
    slash = text.find("/", spelling.end, span.end)
    return Span(text.rfind("/", span.start, spelling.start) + 1 or span.start, slash if slash >= 0 else span.end)


_UNKNOWN: Final = re.compile(r"(?=[^/]*\d)[a-zA-Z][a-zA-Z\d]*(?:[-.][a-zA-Z\d]+)+(?::\w+)?")
_USUAL_ENDS: Final = name_set(
    """
    preview latest mini nano micro turbo pro lite flash small medium large instruct chat beta exp fast plus
    light online sonnet opus haiku audio realtime transcribe tts vision image instant thinking reasoning search codex
    """
)
_FILE: Final = re.compile(r"\.[a-zA-Z]{2,5}\d?$")


def _unknown(written: str, span: Span, spelling: Span, text: str, names: ModelNames) -> WrittenForm | None:
    """An id of a known family without a record, perhaps behind a known vendor; None if `written` is not like one."""
    if text[slice(*spelling)] in names.host_spellings:
        return None
    vendor, slash, name = written.rpartition("/")
    if slash and vendor != "models" and vendor.removeprefix("openrouter/") not in platforms.SLASH:
        return None
    if spelling.start - span.start != len(written) - len(name) or _UNKNOWN.fullmatch(name) is None:
        return None
    last = name.partition(":")[0].rpartition("-")[2]
    if _FILE.search(name) or not (any(map(str.isdigit, last)) or last in _USUAL_ENDS):
        return None
    return WrittenForm(span, Identity(None, "", "known family, no record"))


def _is_pattern(text: str, span: Span) -> bool:
    """Whether signs around `span` make it part of a glob, a regular expression, a folder, or an interpolated text."""
    before, after = text[max(0, span.start - 2) : span.start], text[span.end : span.end + 2]
    if before[-1:] in ("*", "~") and before[-1:] == after[:1]:
        return False  # emphasis
    if after.startswith("/") and not before.endswith("/") and not after[1:].isalnum():
        return True  # a folder
    if (before[-1:] and before[-1] in _BEFORE_PATTERN) or (after[:1] and after[0] in _AFTER_PATTERN):
        return not (before.endswith("}") and before == "}}")
    if after in (".*", ".+") or _ESCAPED_AFTER.match(text, span.end):
        return True
    return before.endswith(("@", "#")) and not before.startswith((" ", "\n")) and len(before) == 2
