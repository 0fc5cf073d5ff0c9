"""Directives (lines that begin with `%`) at the start of a document, and text behind the `...` at its end."""

import re
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.node_builder import NodeBuilder
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"%(?<![^\r\n].)(?P<name>[^ \t\r\n]*+)(?P<rest>[^\r\n]*+)(?P<end>\r\n|\r|\n|\Z)")
_COMMENT: Final = r"(?:[ \t]++#.*+|[ \t]*+)\Z"
_VERSION: Final = re.compile(rf"[ \t]++(?P<major>[0-9]++)\.[0-9]++{_COMMENT}")
_TAG: Final = re.compile(rf"[ \t]++(?P<handle>!(?:[0-9A-Za-z-]*+!)?)[ \t]++[^ \t,\[\]{{}}][^ \t]*+{_COMMENT}")
_TEXT_BEHIND: Final = re.compile(r"[ \t]*+(?P<text>[^ \t\r\n#][^\r\n]*+)")


def check_directives(assembly: NodeBuilder, start: int, end: int) -> None:
    """Report wrong and repeated directives from `start` to `end`, before a document's `---`."""
    seen: set[str] = set()
    for line in _LINE.finditer(assembly.text, start, end):
        if assembly.diagnostics.ends_at(line.start()):
            return
        diagnostic = _wrong(line, seen)
        if diagnostic is not None:
            assembly.report(diagnostic)


def _wrong(line: re.Match[str], seen: set[str]) -> Diagnostic | None:
    name, span = line["name"], Span(line.start(), line.start() + len(line[0].rstrip()))
    delete = Fix("Delete this line", (ReplaceText(*line.span(), ""),), safe=name == "YAML")
    if name == "YAML":
        version = _VERSION.match(line["rest"])
        if version is None or version["major"] != "1":
            comment = line["rest"].find("#")
            end = span.end if comment < 0 else line.start("rest") + comment
            write = ReplaceText(span.start, end, "%YAML 1.2" if comment < 0 else "%YAML 1.2 ")
            message = f"Expected `%YAML 1.2`, found `{shown(line[0].rstrip())}`."
            return _report(message, span, Fix("Write `%YAML 1.2`", (write,), safe=True))
    elif name == "TAG":
        tag = _TAG.match(line["rest"])
        if tag is None:
            return _report("Expected `%TAG`, a handle such as `!e!`, and a prefix. Delete this line.", span, delete)
        name = f"TAG {tag['handle']}"
    elif not name or name.startswith("#"):
        return _report("`%` begins a directive, and no name follows. Delete this line.", span, delete)
    else:
        return None
    if name in seen:
        return _report(f"`%{shown(name)}` is written twice. Delete this line.", span, delete)
    seen.add(name)
    return None


def _report(message: str, span: Span, fix: Fix) -> Diagnostic:
    return replace(syntax_error(yaml_rules.INVALID_DIRECTIVE, message, span), fix=fix)


def behind_end_marker(assembly: NodeBuilder, place: int) -> int:
    """Where the next document may begin behind a marker `...` that ends at `place`; text on its line is reported."""
    behind = _TEXT_BEHIND.match(assembly.text, place)
    if behind is None:
        return place
    span = Span(behind.start("text"), behind.start("text") + len(behind["text"].rstrip()))
    message = "`...` ends a document, and only a comment may follow on its line. Begin on the line below, or delete it."
    assembly.report(syntax_error(yaml_rules.TEXT_AFTER_VALUE, message, span))
    return behind.end()


def directive_in_content(reading: Parser, place: int, end: int) -> None:
    """Report a line in a document's content that begins with `%`."""
    line = reading.lines.at(place)
    starts = reading.lines.starts
    behind = starts[line + 1] if line + 1 < len(starts) else reading.lines.end[line]
    message = "Directives belong at the start of a document, before a line `---`. Delete this line."
    is_version = reading.text.startswith("%YAML", place)
    fix = Fix("Delete this line", (ReplaceText(starts[line], behind, ""),), safe=is_version)
    reading.report(yaml_rules.INVALID_DIRECTIVE, message, Span(place, end), fix=fix)
