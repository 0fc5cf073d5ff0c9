"""Completion in comments: the file's kind, a schema modeline, a suppression with its codes."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.completion.item import CompletionItem, Completions
from model_lifecycle.ide.completion.place import CommentPlace
from model_lifecycle.schema.kind import KINDS
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.discovery.kinds import COMMENT_LINES

_CODES = re.compile(r"\s*model-lifecycle:\s*ignore(?:-file)?\[(?:[^\],]*,\s*)*(?P<typed>[\w-]*)$")
"""Matches a comment up to a code that is being typed, such as `model-lifecycle: ignore[stale-so`."""
_OPTION = re.compile(r"\s*model-lifecycle:\s*(?P<typed>[\w-]*)$")
"""Matches a comment up to an option, such as `model-lifecycle: ign`."""
_KIND = re.compile(r"\s*model-lifecycle:.*?\bkind\s*=\s*(?P<typed>\w*)$")
"""Matches a comment up to a kind, such as `model-lifecycle: kind=mod`."""
_SCHEMA = re.compile(r"\s*yaml-language-server:\s*\$schema\s*=\s*(?P<typed>\S*)$")
"""Matches a modeline up to the schema, such as `yaml-language-server: $schema=mod`."""
_START = re.compile(r"\s*(?P<typed>[\w:$-]*)$")
_WORD = re.compile(r"[\w-]*")

_OPTIONS: Final = {
    "ignore[": "a finding on this line or the next",
    "ignore-file[": "a finding in the whole file",
    "kind=": "the kind of the file's records",
}


def comment_completions(place: CommentPlace, lines: LineIndex, diagnostics: tuple[Diagnostic, ...]) -> Completions:
    """The items at a place in a comment; codes found on this line and the next come first, then others in the file."""
    on_top = place.line < COMMENT_LINES
    if (match := _CODES.match(place.text)) is not None:
        return _completions_of(place, lines, match["typed"], _codes(place, lines, diagnostics))
    if on_top and (match := _KIND.match(place.text)) is not None:
        return _completions_of(place, lines, match["typed"], [(kind, kind, f"{kind} records") for kind in KINDS])
    if on_top and (match := _SCHEMA.match(place.text)) is not None:
        return _completions_of(place, lines, match["typed"], [(f"{kind}.schema.json",) * 2 + ("",) for kind in KINDS])
    if (match := _OPTION.match(place.text)) is not None:
        options = [(f"{name}]" if name.endswith("[") else name, name, words) for name, words in _OPTIONS.items()]
        return _completions_of(
            place, lines, match["typed"], [option for option in options if on_top or option[1] == "ignore["]
        )
    if (match := _START.match(place.text)) is not None:
        heads = ["model-lifecycle:", *(["yaml-language-server: $schema="] if on_top else [])]
        heads = [head for head in heads if head.startswith(match["typed"])]
        return _completions_of(place, lines, match["typed"], [(f"{head} "[: None if head[-1] == ":" else -1], head, "")
                                                         for head in heads])  # fmt: skip
    return Completions(place.span, place.cursor, ())


def _codes(
    place: CommentPlace, lines: LineIndex, diagnostics: tuple[Diagnostic, ...]
) -> Iterator[tuple[str, str, str]]:
    """Yield text, label and summary of each rule code, codes found on this line and the next first."""
    near = [
        diagnostic.code
        for diagnostic in diagnostics
        if lines.line_of(diagnostic.span.start) in (place.line, place.line + 1)
    ]
    rules = {name: rule for name, rule in all_rules().items() if rule.part != "syntax"}
    for name in dict.fromkeys((*near, *(diagnostic.code for diagnostic in diagnostics), *sorted(rules))):
        if name in rules:
            yield name, name, rules[name].summary


def _completions_of(
    place: CommentPlace, lines: LineIndex, typed: str, offered: Iterator[tuple[str, str, str]] | list[tuple[str, ...]]
) -> Completions:
    """Completions of `typed`, with an item for each text, label and detail in `offered`."""
    start = place.cursor - len(typed)
    behind = _WORD.match(lines.text, place.cursor)
    end = behind.end() if behind is not None else place.cursor
    items = []
    for position, (text, label, detail) in enumerate(offered):
        written = text
        if text.endswith("]") and lines.text[end : end + 1] == "[":
            written = text[:-2]
        snippet = written.replace("]", "$1]") if written.endswith("]") else written.replace("$", "\\$")
        plain = written.removesuffix("]") if written.endswith("[]") else written
        items.append(CompletionItem(label, "constant", plain, snippet, label, f"{position:04}", detail))
    return Completions(Span(start, end), place.cursor, tuple(items))
