"""`unused-mark`: an anchor that no alias uses, or a tag that says nothing, where a text was likely meant."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.editing.quoting import UnwritableError, scalar_text
from model_lifecycle.records.record_texts import ROLES
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.record_file import RecordFile

_PROVIDER: Final = """\
# file: providers/provider-1.yaml
id: provider-1
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""

UNUSED_MARK = Rule(
    name="unused-mark",
    severity=Severity.INFORMATION,
    part="rule",
    summary="An anchor `&name` that no alias uses, or a tag `!name` with nothing behind it, in front of a value.",
    explanation="""\
In YAML a value that begins with `&` has an anchor, and one that begins with `!` a tag: neither is part of the value, so
that `label: &Co pricing` is the text `pricing`. Put a text that begins so in quotes. An anchor is of use only where an
alias of its name stands further down. Names, labels and sentences are looked at; other values, mappings and lists may
carry anchors for later.""",
    bad=f"{_PROVIDER}name: &Example One\n",
    good=f'{_PROVIDER}name: "&Example One"\n',
    whole=True,
)

_EMPTY_TAGS: Final = ("!", "tag:yaml.org,2002:str")
_IN_FRONT: Final = (*"[{,", ": ", "- ", "\n", "\r", "\t")
"""What stands before the mark of a value."""
_ROLES: Final = frozenset(("name", "label", "prose", "quote"))


class _Mark(NamedTuple):
    """An anchor or a tag, at `span`, that a value has for no use; its value ends at `end`."""

    record: int
    pointer: str
    written: str
    span: Span
    value: Scalar
    end: int


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    file = context.file
    signs = [sign for sign in "&!" if file.mentions(sign)] if file.language == "yaml" else []
    if not any(file.mentions(f"{front}{sign}") for sign in signs for front in _IN_FRONT):
        return
    refused = {(diagnostic.record, diagnostic.pointer) for diagnostic in file.diagnostics}
    for mark in _unused_marks(file):
        if (mark.record, mark.pointer) not in refused:
            yield _report(file.document.text, mark)


def _unused_marks(file: RecordFile) -> Iterator[_Mark]:
    document = file.document
    used = _names_of_aliases(document.roots) if file.mentions("*") else frozenset[str]()
    for number in range(len(file.records)):
        root, offset = document.record(number)
        for pointer, scalar in walk(root):
            if not isinstance(scalar, Scalar) or (scalar.anchor is None and scalar.tag is None):
                continue
            name = next((step for step in reversed(pointer.split("/")) if not step.isdecimal()), "")
            if ROLES.get(name) not in _ROLES:
                continue
            if scalar.anchor is not None and scalar.anchor not in used:
                sign = f"&{scalar.anchor}"
            elif scalar.tag in _EMPTY_TAGS and not scalar.style and (scalar.text == "" or scalar.tag == "!"):
                sign = "!"
            else:
                continue
            start = document.text.rfind(sign, 0, scalar.start + offset)
            end = start + len(sign)
            if sign == "!" and scalar.tag != "!":
                start, end = document.text.rfind("!!", 0, end), scalar.start + offset
            if start >= 0:
                yield _Mark(number, pointer, document.text[start:end], Span(start, end), scalar, scalar.end + offset)


def _names_of_aliases(roots: Iterable[Node]) -> frozenset[str]:
    nodes = list(roots)
    found: set[str] = set()
    while nodes:
        node = nodes.pop()
        if isinstance(node, Alias):
            found.add(node.name)
        elif isinstance(node, SequenceNode):
            nodes += node.items
        elif isinstance(node, MappingNode):
            nodes += (side for pair in node.pairs for side in (pair.key, pair.value))
    return frozenset(found)


def _report(text: str, mark: _Mark) -> Diagnostic:
    name = mark.pointer.rpartition("/")[2]
    what = f"`{name}`" if not name.isdecimal() else "this item"
    kind = f"an anchor, which no alias `*{mark.value.anchor}` uses" if mark.written[0] == "&" else "a tag"
    loss = f"{what} has no value" if mark.value.text == "" else f"it is no part of the value of {what}"
    todo = "Put the whole text in quotes, or delete it"
    message = f"`{mark.written}` is read as {kind}, so {loss}. {todo}."
    return Diagnostic(
        UNUSED_MARK.name, message, mark.span, UNUSED_MARK.severity, mark.pointer, mark.record, fix=_fix(text, mark)
    )


def _fix(text: str, mark: _Mark) -> Fix | None:
    """To make the mark part of the text."""
    if mark.value.style:
        return None
    try:
        quoted = scalar_text(" ".join(text[mark.span.start : mark.end].split()), "yaml", '"')
    except UnwritableError:
        return None
    return Fix("Put the text in quotes", (ReplaceText(mark.span.start, mark.end, quoted),))


CHECK = RuleCheck(UNUSED_MARK, model=_check, migration=_check, provider=_check, whole_file=True)
