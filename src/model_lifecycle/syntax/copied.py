"""A record that was copied with more around it: a prefix on each line (of a diff or a mail), or an outer key.

People paste records out of diffs, mails, terminals and answers of an API. Each line is wrong then, or nothing is
recognised: that is one mistake, and the record is read without it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Rule, Severity
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, shown, syntax_error
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.shared_ends import shared_start
from model_lifecycle.text.span import Span

_RECORD: Final = """\
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
models_url: https://one.doc.example/models
"""


def _code(name: str, summary: str, explanation: str, bad: str) -> Rule:
    file = "# file: providers/provider-1.yaml\n"
    return Rule(
        name=name,
        severity=Severity.ERROR,
        part="syntax",
        summary=summary,
        explanation=explanation,
        bad=file + bad,
        good=file + _RECORD,
        whole=True,
    )


LINE_PREFIX = _code(
    "line-prefix",
    "A record with the same sign before each of its lines.",
    "Diffs, mails and terminals put a sign before each line that they show, such as `+`, `>` or `|`, which is copied "
    "along with the record. The record is read without it. Delete it from all lines.",
    "".join(f"+{line}\n" for line in _RECORD.splitlines()),
)
OUTER_KEY = _code(
    "outer-key",
    "A record below a key of its own.",
    "The properties of a record are at the top level of its file, without a key such as `record` or `data` around "
    "them; several records of one file are a list. What is below the key is read. Delete the key, and indent the "
    "record less.",
    "record:\n" + "".join(f"  {line}\n" for line in _RECORD.splitlines()),
)

RULES: tuple[Rule, ...] = (LINE_PREFIX, OUTER_KEY)

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_SIGNS: Final = re.compile(r"[^\w\s\"'{}\[\]]+")
_MEANINGS: Final = {
    "+": ", as in a diff",
    ">": ", as in a quoted mail",
    "$": ", as in a terminal",
    "#": ", as comments do",
}
_FEWEST_LINES: Final = 3
"""The fewest lines whose shared prefix is taken for a copied one, not for a coincidence."""
_FEWEST: Final = 5
"""How many properties the smallest record has."""
_MOST_BESIDE: Final = 4
"""The most properties that a wrapper may have beside the one that holds the record."""
_FEW: Final = 2
"""The most errors left in a candidate if no records were read from the text as it is."""


class _CopiedLine(NamedTuple):
    start: int
    text: str
    line_break: str


class _Candidate(NamedTuple):
    """A possible mistake in a text as a whole, and the edits that mend it."""

    rule: Rule
    message: str
    title: str
    span: Span
    edits: tuple[TextEdit, ...]


def find_copied(text: str, read: Read, language: Language, read_once: Callable[[str], Read]) -> list[Repair]:
    """The repair of a text as a whole, none where there is none.

    `read` is what was read of the text as it stands. A repair is taken if records are read of the text then, with no
    errors, or far fewer.
    """
    roots, diagnostics = read
    errors = error_count(diagnostics)
    is_shaped = are_records(roots)
    is_odd = errors > 1 or not is_shaped if errors else may_be_copied(roots)
    if len(text) >= LONG or not is_odd:
        return []
    fewest = (errors + 3) // 4 if is_shaped else max((errors + 3) // 4, _FEW + 1)
    for candidate in (*_outer_keys(text, roots), *_prefixes(text, language)):
        after, left = read_once(apply_edits(text, candidate.edits))
        others = error_count(left)
        if are_records(after) and not may_be_copied(after) and (not others or others < fewest):
            diagnostic = syntax_error(candidate.rule, candidate.message, candidate.span)
            return [repair(diagnostic, candidate.title, candidate.edits, safe=False, at=-1)]
    return []


# The shape of records, by the names of properties alone


def are_records(roots: Sequence[Node]) -> bool:
    """Whether all roots are records or lists of them: mappings of names, with an id or with the model they begin at."""
    return bool(roots) and all(map(_is_records, roots))


def may_be_copied(roots: Sequence[Node]) -> bool:
    """A cheap test of whether the roots of a text without errors may hold records below an outer key."""
    root = resolved(roots[0]) if roots else None
    if isinstance(root, Scalar):
        return bool(root.text)
    if not isinstance(root, MappingNode) or not root.pairs:
        return False
    return len(root.pairs) < _FEWEST or not is_name(key_text(root.pairs[0].key))


def is_name(name: str) -> bool:
    """Whether a key may be the name of a property."""
    return _NAME.fullmatch(name) is not None


def _is_records(root: Node) -> bool:
    node = resolved(root)
    return bool(node.items) and all(map(_is_record, node.items)) if isinstance(node, SequenceNode) else _is_record(node)


def _is_record(node: Node) -> bool:
    node = resolved(node)
    if not isinstance(node, MappingNode) or len(node.pairs) < _FEWEST:
        return False
    values = {key_text(pair.key): resolved(pair.value) for pair in node.pairs}
    begins = isinstance(values.get("id"), Scalar) or isinstance(values.get("from"), MappingNode)
    return begins and 4 * sum(map(is_name, values)) >= 3 * len(values)


# Candidates


def _prefixes(text: str, language: Language) -> Iterator[_Candidate]:
    """The text without the prefix that all of its lines begin with."""
    lines = _lines_of(text)
    filled = [line for line in lines if line.text.strip()]
    if len(filled) < _FEWEST_LINES:
        return
    least, greatest = min(line.text for line in filled), max(line.text for line in filled)
    sign = _SIGNS.match(least[: shared_start(least, greatest)].strip())
    if sign is None or (language == "yaml" and sign[0] == "#"):
        return
    written = sign[0]
    texts = [line.text.replace(written, "", 1) if line.text.strip() else "" for line in lines]
    common = (
        min(len(rest) - len(rest.lstrip(" ")) for rest in texts if rest.strip()) if any(map(str.strip, texts)) else 0
    )
    start = filled[0].start + filled[0].text.index(written)
    message = f"All lines begin with `{shown(written)}`{_MEANINGS.get(written, '')}. Delete it on all of them."
    yield _Candidate(
        LINE_PREFIX,
        message,
        f"Delete `{shown(written)}` on all lines",
        Span(start, start + len(written)),
        _edits_of(lines, [rest[common:] for rest in texts]),
    )


def _outer_keys(text: str, roots: Sequence[Node]) -> Iterator[_Candidate]:
    """Yield candidates that keep only the record below an outer key: `record:`, `data:`, or the answer of an API."""
    root = roots[0] if len(roots) == 1 else None
    if not isinstance(root, MappingNode) or len(root.pairs) > _MOST_BESIDE:
        return
    holders = [pair for pair in root.pairs if are_records((pair.value,))]
    if len(holders) != 1 or not isinstance(holders[0].key, Scalar):
        return
    key, value = holders[0].key, holders[0].value
    records = "records are" if isinstance(value, SequenceNode) else "record is"
    more = " with all else beside it" if len(root.pairs) > 1 else ""
    yield _Candidate(
        OUTER_KEY,
        f"The {records} below `{shown(key.text)}`. Delete this key{more}: properties stand at the top level.",
        f"Take the {records.split()[0]} out of `{shown(key.text)}`",
        key.span,
        _around(text, root, value) if root.flow else _unindented(text, root, value),
    )


def _around(text: str, root: Node, value: Node) -> tuple[TextEdit, ...]:
    end = len(text[: root.end].rstrip())
    return (TextEdit(Span(root.start, value.start), ""), TextEdit(Span(value.end, end), ""))


def _unindented(text: str, root: Node, value: Node) -> tuple[TextEdit, ...]:
    """The edits that keep only the lines of a value, with less indentation, and the comments of the text."""
    lines = _lines_of(text)
    first = max(index for index, line in enumerate(lines) if line.start <= value.start)
    last = max(index for index, line in enumerate(lines) if line.start < max(value.end, value.start + 1))
    column = value.start - lines[first].start
    texts: list[str | None] = []
    for index, line in enumerate(lines):
        if first <= index <= last:
            blanks = len(line.text) - len(line.text.lstrip(" "))
            texts.append(line.text[min(column, blanks) :])
        else:
            is_kept = not line.text.strip() or line.text.lstrip().startswith("#") or line.start < root.start
            texts.append(line.text if is_kept else None)
    return _edits_of(lines, texts)


def _lines_of(text: str) -> list[_CopiedLine]:
    """The lines of a text; the last one may be empty."""
    index = LineIndex(text)
    lines: list[_CopiedLine] = []
    for number, (start, end) in enumerate(pairwise((*index.starts, len(text)))):
        content = index.line_text(number)
        lines.append(_CopiedLine(start, content, text[start + len(content) : end]))
    return lines


def _edits_of(lines: Sequence[_CopiedLine], texts: Sequence[str | None]) -> tuple[TextEdit, ...]:
    """The edits that cut each of `lines` to its end in `texts`, and delete a line whose text is None."""
    return tuple(
        TextEdit(Span(line.start, line.start + len(line.text) - len(text)), "")
        if text is not None
        else TextEdit(Span(line.start, line.start + len(line.text) + len(line.line_break)), "")
        for line, text in zip(lines, texts, strict=True)
        if text != line.text
    )
