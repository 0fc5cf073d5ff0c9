"""`placeholder`: a text that is, or contains, a placeholder."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.record_texts import NULLABLE, Role, subject_of, texts_of
from model_lifecycle.rules.framework.rule_check import MigrationContext, RecordContext, RuleCheck, replace_value
from model_lifecycle.rules.samples.sample_errors import wrong_samples
from model_lifecycle.rules.texts.gap import gaps_left

PLACEHOLDER = Rule(
    name="placeholder",
    severity=Severity.WARNING,
    part="rule",
    summary="A text that is, or contains, a placeholder.",
    explanation="""\
`TODO`, `TBD`, `FIXME`, `xxx`, `lorem ipsum`, `<your label>` and addresses at `example.com` are placeholders, and would
be published as they are; so would a template that was not filled in (`{{ name }}`), a name that ends in `…`, as lists
cut it, `none`, `nul`, `NaN` or `undefined`, other languages' words for null, and an empty
text where null is allowed. Write the text; where a value is not published, write null. Code samples, and text in
back quotes, may contain such words: there only a text that begins with a marker counts. A source may call a date
`TBD`: in an excerpt that counts only at the beginning.""",
    bad="family: TBD",
    good="family: null",
)

_CLUES: Final = (
    *("todo", "tbd", "tba", "tbc", "fixme", "xxx", "lorem", "example.", "placeholder", "???", "<", "your"),
    *("{{", "${"),
)
"""Every placeholder that is not a whole value contains one of these, in lower case: a quick test."""

_LONGEST: Final = 60
"""The most code points of a text that can be a placeholder as a whole."""

_WHOLE: Final = re.compile(
    r"(?:to ?do|tb[acd]|fix ?me|x{3,}|placeholder|to be (?:announced|confirmed|decided|defined|determined|written)"
    r"|change[ _-]?me|(?:insert|enter|write|add|put)\b.{0,40}\bhere|\?+|\.{2,}|…|_{2,}|<[^<>]*>"
    r"|[\[{]{1,2} ?(?:your|insert|todo|tbd)\b[^\[\]{}]*[\]}]{1,2}"
    r"|\[(?:model|display|provider)?[ _-]?(?:name|id|label|date|title|description)\]|%\(\w+\)s"
    r"|your[ _-](?:\w+[ _-]?){1,3}|n/?a|asdf\w*|qwerty\w*|(?:www\.)?example\.(?:com|net|org)"
    r"|null?|nil|none|undefined|nan)[.!:]?",
    re.IGNORECASE,
)
"""Matches a text that is a placeholder as a whole: `TBD`, `<your label>`, `n/a`, `…`."""
_CUT: Final = ("...", "…")
"""The ends of a name that a page or table has truncated."""

_NOT_KNOWN: Final = re.compile(
    r"-+|–|—|unknown|undisclosed|unspecified|unpublished|yes|no|true|false|void|empty"
    r"|not (?:known|disclosed|specified|published|available)",
    re.IGNORECASE,
)
"""Matches words for an unknown value in a nullable property: `unknown`, `-`, `not published`."""
_MARKER: Final = re.compile(
    r"(?<![\w./@#$-])(?:TODO|FIXME|XXX+|(?i:tbd|tbc|fixme|lorem ipsum))(?![\w/@#-]|\.\w)"
    r"|^\s*(?:(?i:todo|tba)(?=\s*[:–—]|\s+-\s)|TBA\b)"
)
"""Matches a marker within a text, such as `TODO` or `FIXME`."""
_NOT_OF_A_SOURCE: Final = re.compile(r"(?<![\w./@#$-])(?:TODO|FIXME|(?i:fixme|lorem ipsum))(?![\w/@#-]|\.\w)")
"""Matches markers that a published page does not contain, unlike `TBD`."""
_TEMPLATE: Final = re.compile(r"<(?:your|insert|enter|add|put|todo|tbd|fill)\b[^<>\n]{0,60}>", re.IGNORECASE)
"""Matches a template such as `<your label>` within a text."""
_UNFILLED: Final = re.compile(r"\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|<%[^<>\n]{1,60}%>")
"""Matches placeholders that a program should have replaced (`{{ name }}`); endpoints, with slashes, may have them."""
_QUOTED: Final = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"")
"""Matches words in quotes or back quotes, in which placeholders do not count."""
_ADDRESS: Final = re.compile(
    r"[a-z]+://(?:[^/?#@]*@)?"
    r"(?P<host>(?:[\w-]+\.)*example\.(?:com|net|org)|(?:www\.)?(?:todo|tbd|fixme|xxx|changeme)\b[^/:?#]*)(?=[:/?#]|$)"
    r"|[a-z]+://[^?#]*/(?P<path>todo|tbd|fixme|xxx|changeme)(?=[/?#]|$)",
    re.IGNORECASE,
)
"""Matches an address with a placeholder as its host or in its path: `https://example.com/`, `…/TODO`."""


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each text that is or contains a placeholder, unless it is a gap or a wrong sample."""
    if not _may_contain_placeholder(context.words):
        return
    gaps = gaps_left(context)
    for pointer, role, text in texts_of(context.record):
        if any(pointer == gap or pointer.startswith(f"{gap}/") for gap in gaps):
            continue
        found_range = _placeholder(role, text, nullable=pointer.rpartition("/")[2] in NULLABLE)
        if found_range is None or (role == "code" and _is_wrong_sample(context, pointer)):
            continue
        if text or _is_written(context, pointer):
            yield _report(context, pointer, role, text, found_range)


def _is_wrong_sample(context: RecordContext, pointer: str) -> bool:
    """Whether a code sample is reported already, as a placeholder lacks the model's id."""
    return isinstance(context, MigrationContext) and pointer in wrong_samples(context)


def _is_written(context: RecordContext, pointer: str) -> bool:
    """Whether an empty text is written, as `""` or `|`; a tag without a value also gives an empty text."""
    span = context.file.span(context.record.index, pointer)
    return span.start < span.end


def _may_contain_placeholder(words: Mapping[Role, Collection[str]]) -> bool:
    """Whether a text of a record may be or contain a placeholder: a quick test."""
    texts = "\n".join([text for role in words if role not in ("code", "url") for text in words[role]])
    if _has_clue(texts) or any(map(_address_has_clue, words["url"])):
        return True
    if any(map(_MARKER.match, words["code"])) or any(map(_is_truncated, words["name"])):
        return True
    for role in words:
        for text in words[role] if role != "url" else ():
            if _may_be_placeholder(text) if len(text) <= _LONGEST else len(text.strip()) <= _LONGEST:
                return True
    return False


def _has_clue(text: str) -> bool:
    """Whether a text contains one of `_CLUES`."""
    # Lowering bytes changes ASCII letters only, and is fast; `in` is faster where each character is a byte.
    lower = text.encode("utf-8", "surrogatepass").lower().decode("latin-1")
    for clue in _CLUES:  # noqa: SIM110 - a generator takes twice the time
        if clue in lower:
            return True
    return False


@lru_cache(4096)
def _address_has_clue(url: str) -> bool:
    """`_has_clue` for an address, cached, as many records have the same ones."""
    return _has_clue(url)


def _is_truncated(name: str) -> bool:
    """Whether a name is truncated; False for an endpoint, in which `…` replaces the rest of a path."""
    return name.rstrip().endswith(_CUT) and "/" not in name


@lru_cache(4096)
def _may_be_placeholder(text: str) -> bool:
    """Whether a short text may be a placeholder as a whole."""
    trimmed = text.strip()
    return not trimmed or _WHOLE.fullmatch(trimmed) is not None or _NOT_KNOWN.fullmatch(trimmed) is not None


def _placeholder(role: Role, text: str, *, nullable: bool) -> tuple[int, int] | None:
    """The range of a placeholder in `text`, the value of a property with this role that may be `nullable`; or None."""
    trimmed = text.strip()
    if len(trimmed) <= _LONGEST and role != "url":
        if nullable and (not trimmed or _NOT_KNOWN.fullmatch(trimmed)):
            return 0, len(text)
        if _WHOLE.fullmatch(trimmed):
            return 0, len(text)
    if role == "name" and _is_truncated(text):
        return 0, len(text)
    lower = text.lower()
    if not any(clue in lower for clue in _CLUES):
        return None
    if role == "url":
        match = _ADDRESS.match(text)
        return None if match is None else match.span(match.lastgroup or 0)
    if role == "code":
        match = _MARKER.match(text)
        return None if match is None else match.span()
    masked = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), text)
    if role == "quote":
        match = _MARKER.match(masked) or _NOT_OF_A_SOURCE.search(masked)
    else:
        match = _MARKER.search(masked) or (_template(masked) if role in ("id", "name", "label") else None)
    return None if match is None else match.span()


def _template(text: str) -> re.Match[str] | None:
    """The unfilled template in a name, id or label; None if there is none."""
    return _TEMPLATE.search(text) or (_UNFILLED.search(text) if "/" not in text else None)


def _report(context: RecordContext, pointer: str, role: Role, text: str, found_range: tuple[int, int]) -> Diagnostic:
    """The diagnostic of a placeholder in the range `found_range` of a text."""
    subject = subject_of(pointer)
    if role == "name" and found_range == (0, len(text)) and _is_truncated(text) and not _WHOLE.fullmatch(text.strip()):
        return context.report(PLACEHOLDER, f"{subject} is truncated. Write it in full.", pointer)
    word = " ".join(text[slice(*found_range)].split())
    shown = word if len(word) <= 40 else f"{word[:39]}…"
    holds = f"holds a placeholder, `{shown}`" if word else "holds an empty text"
    todo = "Write the address of the page" if role == "url" else "Write the text"
    fix = None
    if pointer.rpartition("/")[2] in NULLABLE:
        todo += ", or null where it is not published"
        fix = replace_value("Write null", pointer, None) if found_range == (0, len(text)) else None
    span = None if found_range == (0, len(text)) else context.text_span(pointer, *found_range)
    return context.report(PLACEHOLDER, f"{subject} {holds}. {todo}.", pointer, span=span, fix=fix)


CHECK = RuleCheck(PLACEHOLDER, model=_check, migration=_check, provider=_check)
