"""The role of a written form in HTML, XML and components: in a text, an attribute, a comment or a script."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.file.lexing import Lexed
from model_lifecycle.scan.judgement import RoleJudgement
from model_lifecycle.scan.place.code_role import code_role
from model_lifecycle.text.span import Span

_ATTRIBUTE: Final = re.compile(r"(?<![\w:@.\[\]()#-])(?P<name>[\w:@.\[\]()#-]+)\s*=\s*[{]?[\"'`]?[^\"<>]*$")
_OPEN_TAG: Final = re.compile(r"<(?P<tag>[\w:.-]+)[^<>]*$")
_ELEMENT: Final = re.compile(r"<(?P<tag>[\w:.-]+)[^<>]*>\s*$")
_COMPARED: Final = re.compile(r"[!=]==?\s*[\"'`]$")
_CHOICES: Final = frozenset({"option", "li", "md-option", "radio", "menuitem", "selectitem", "item"})
_SAID: Final = frozenset({"alt", "arialabel", "contentdescription"})


def markup_role(
    text: str, span: Span, lexed: Lexed, parts: Lexed, is_known: Callable[[str], bool], *, is_xml: bool
) -> RoleJudgement:
    """The role of the written form at `span` in a text with tags; in a script that of the code around it.

    `parts` has the comments of `text`, and its scripts as literals.
    """
    part = parts.literal_at(span.start)
    if part is not None and part.kind == "string":
        return code_role(text, span, lexed, is_known)
    if _COMPARED.search(text, max(0, span.start - 8), span.start) is not None:
        return RoleJudgement("table", reasons.COMPARED)
    if part is not None:
        return RoleJudgement("comment", reasons.COMMENT)
    opened = text.rfind("<", 0, span.start)
    if opened > text.rfind(">", opened + 1 if opened >= 0 else 0, span.start) and (
        tag := _OPEN_TAG.match(text[opened : span.start])
    ):
        return _attribute(text, span, opened, words.small(tag["tag"]), is_xml=is_xml)
    start, end = text.rfind(">", 0, span.start) + 1, text.find("<", span.end)
    element = _ELEMENT.search(text, max(0, start - 300), start)
    content = text[start : end if end >= 0 else len(text)].strip()
    name = element["tag"] if element else ""
    if is_xml and content == text[slice(*span)]:
        return RoleJudgement(None if words.is_no_model(name) else "configuration", f"element `<{name}>`")
    return RoleJudgement("prose", reasons.FOR_PEOPLE)


def _attribute(text: str, span: Span, opened: int, tag: str, *, is_xml: bool) -> RoleJudgement:
    found = _ATTRIBUTE.search(text, opened, span.start)
    if found is None:
        return RoleJudgement(None, "a part of a tag")
    name = found["name"].rpartition(":")[2].lstrip("@").removeprefix("data-")
    if words.is_no_model(name) or words.small(name) in ("id", "key", "name", "for"):
        return RoleJudgement(None, reasons.NO_MODEL.format(found["name"]))
    if words.small(name) in _SAID or words.is_prose_key(name):
        return RoleJudgement("prose", f"attribute `{name}`")
    if words.small(name) == "value" and (tag in _CHOICES or tag.endswith(("option", "item"))):
        return RoleJudgement("table", reasons.OPTION)
    return RoleJudgement("configuration" if is_xml else "call", f"attribute `{name}`")
