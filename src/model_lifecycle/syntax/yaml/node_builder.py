"""Composition of YAML nodes, duplicate keys, anchors and aliases, tags, numbers."""

import math
import re
from functools import cached_property
from itertools import islice
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.crowded_texts import holds_several
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Pair, Scalar, SequenceNode, Value, key_text, resolved
from model_lifecycle.syntax.record_starts import record_starts
from model_lifecycle.syntax.syntax_errors import (
    Diagnostics,
    duplicate_key,
    number_not_finite,
    repeated_merge,
    shown,
    syntax_error,
    too_deep,
)
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.core_schema import plain_value
from model_lifecycle.syntax.yaml.separators import (
    is_list_item,
    is_top_level,
    missing_dash,
    missing_separator,
)
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.text.span import Span

OPEN: Final = -1
"""The end of a collection that is still being read."""

MAX_EXPANDED: Final = 100_000
"""The most nodes that the aliases of one record may expand to: each is checked as if it were written there.

A text of several records may have one more for each four characters.
"""

_MAX_COMPARED: Final = 100
"""Anchors that an unknown name is compared with, and letters it may have."""

_LINE_BREAK: Final = re.compile(r"[\r\n]")
_CORE: Final = "tag:yaml.org,2002:"
_SCALAR_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "null": (type(None),),
    "bool": (bool,),
    "int": (int,),
    "float": (float, int),
}
_TYPE_WORDS: Final = {"null": "null", "bool": "true or false", "int": "a whole number", "float": "a number"}


class NodeBuilder:
    """The nodes of one YAML document while they are built, and their diagnostics.

    Offsets are those of `text`. An anchor is known from its node's beginning, so that an alias inside that node is
    recognised as a cycle.
    """

    def __init__(self, text: str, diagnostics: Diagnostics) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.anchors: dict[str, Value] = {}
        """The nodes of the document by their anchors, at this point of the text."""
        self._measured: dict[int, tuple[int, int]] = {}
        self._expanded = 0

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, with or without its record and pointer, or count it where there are many."""
        self.diagnostics.take(diagnostic)

    def fill(self, mapping: MappingNode, children: list[Node]) -> None:
        """Give a mapping its keys and values, which alternate in `children`, and check the keys."""
        keys = children[0::2]
        mapping.pairs = list(map(Pair, keys, children[1::2]))
        # One set for all that is common: every key is a text, and no two are alike.
        names = {key.text for key in keys if key.__class__ is Scalar and key.value.__class__ is str}
        if len(names) != len(keys) or "<<" in names:
            self._check_keys(mapping)

    def _check_keys(self, mapping: MappingNode) -> None:
        """Report the keys of a mapping that repeat, that are not texts, or that merge another mapping."""
        first: dict[str, Node] = {}
        again: list[tuple[str, Node]] = []
        for pair in mapping.pairs:
            key = resolved(pair.key)
            if not isinstance(key, Scalar):
                self._complex_key(mapping, pair)
                continue
            name = key_text(key)
            if name in first:
                again.append((name, pair.key))
            first.setdefault(name, pair.key)
            if name == "<<" and not key.style:
                self._check_merge(pair)
            elif not isinstance(key.value, str) and not (mapping.flow and pair.value.start == pair.value.end):
                self._key_not_text(pair.key, name)

        if len(again) > 1 and self._has_further_records(mapping):
            return
        for name, repeated in again:
            span = self._on_first_line(repeated.span)
            is_merge = name == "<<" and isinstance(repeated, Scalar) and not repeated.style
            self.report(
                repeated_merge(span, first[name].span) if is_merge else duplicate_key(name, span, first[name].span)
            )

    def _has_further_records(self, mapping: MappingNode) -> bool:
        """Whether the keys of a record, or of a list's item, are repeated; reported once."""
        is_item = is_list_item(self.text, mapping)
        if not is_item and not is_top_level(self.text, mapping):
            return False
        start = next(record_starts([key_text(pair.key) for pair in mapping.pairs]), None)
        if start is None:
            return False
        key, first = mapping.pairs[start].key, mapping.pairs[0].key
        self.report(missing_dash(key, first) if is_item else missing_separator(key, first))
        return True

    def _complex_key(self, mapping: MappingNode, pair: Pair) -> None:
        collection = "a mapping" if isinstance(resolved(pair.key), MappingNode) else "a list"
        self.report(
            syntax_error(
                yaml_rules.COMPLEX_KEY,
                f"A key must be a text, found {collection}. If the brackets belong to a text, put all of it in quotes.",
                self._on_first_line(mapping.span if mapping.flow else pair.key.span),
            )
        )

    def _key_not_text(self, key: Node, name: str) -> None:
        kind = "empty" if not name else f"`{shown(name)}`, which YAML does not read as a text"
        advice = "Write the key's name." if not name else f'Write "{shown(name)}" in quotes.'
        span = self._on_first_line(key.span)
        self.report(syntax_error(text_rules.KEY_NOT_TEXT, f"This key is {kind}. {advice}", span))

    def _check_merge(self, pair: Pair) -> None:
        value = resolved(pair.value)
        sources = value.items if isinstance(value, SequenceNode) else [pair.value]
        defined = [source for source in sources if not isinstance(source, Alias) or source.target.anchor is not None]
        if not all(isinstance(resolved(source), MappingNode) for source in defined):
            self.report(
                syntax_error(
                    yaml_rules.INVALID_MERGE,
                    "`<<` merges other mappings: its value must be an alias such as `*defaults`, or a list of them.",
                    self._on_first_line(pair.value.span),
                )
            )

    def _on_first_line(self, span: Span) -> Span:
        """The part of a span on its first line; for an absent node, the character that calls for it."""
        line_break = _LINE_BREAK.search(self.text, span.start, span.end)
        end = span.end if line_break is None else line_break.start()
        if end > span.start:
            return Span(span.start, end)
        is_mark = self.text[end : end + 1] not in ("", "\r", "\n")
        return Span(end, end + 1) if is_mark else Span(max(end - 1, 0), end)

    def check_number(self, scalar: Scalar) -> None:
        """Report a value that is infinite or not a number."""
        value = scalar.value
        if isinstance(value, float) and not math.isfinite(value):
            self.report(number_not_finite(scalar.text, scalar.span))

    def set_properties(self, node: Value, anchor: str | None, tag: str | None, tag_span: Span) -> None:
        """Give a node its anchor and its tag (resolved; `!` for the tag that says "no type"), and honour the tag."""
        if anchor is not None:
            node.anchor = anchor
            self.anchors[anchor] = node
        if tag is not None:
            node.tag = tag
            self._honour(node, tag, tag_span)

    def _honour(self, node: Value, tag: str, tag_span: Span) -> None:
        """Convert the value of a node to the type of its tag; report a tag that is unknown or does not fit."""
        kind = tag.removeprefix(_CORE) if tag.startswith(_CORE) else ""
        if isinstance(node, Scalar):
            if tag == "!" or kind == "str":
                node.value = node.text
            elif kind in _SCALAR_TYPES:
                self._convert(node, kind)
            elif kind in ("seq", "map"):
                self._mismatch(node, kind, "a mapping" if kind == "map" else "a list", f"`{shown(node.text)}`")
            else:
                node.value = node.text
                self._unknown_tag(tag_span)
        elif tag == "!" or kind == ("map" if isinstance(node, MappingNode) else "seq"):
            pass
        elif kind in ("str", "seq", "map", *_SCALAR_TYPES):
            wanted = {"str": "a text", "seq": "a list", "map": "a mapping", **_TYPE_WORDS}[kind]
            actual = "a mapping" if isinstance(node, MappingNode) else "a list"
            # The collection's end is not known yet, and its first character says where it is.
            self.report(
                syntax_error(
                    yaml_rules.TAG_MISMATCH, f"The tag `!!{kind}` asks for {wanted}, and this is {actual}.", tag_span
                )
            )
        else:
            self._unknown_tag(tag_span)

    def _convert(self, node: Scalar, kind: str) -> None:
        value = plain_value(node.text)
        if not isinstance(value, _SCALAR_TYPES[kind]) or (kind != "bool" and isinstance(value, bool)):
            node.value = node.text
            self._mismatch(node, kind, _TYPE_WORDS[kind], f"`{shown(node.text)}`")
            return
        node.value = float(value) if kind == "float" and isinstance(value, int) else value

    def _mismatch(self, node: Scalar, kind: str, wanted: str, actual: str) -> None:
        self.report(
            syntax_error(yaml_rules.TAG_MISMATCH, f"The tag `!!{kind}` asks for {wanted}, found {actual}.", node.span)
        )

    def _unknown_tag(self, span: Span) -> None:
        written = self.text[span.start : span.end]
        self.report(
            syntax_error(
                yaml_rules.UNKNOWN_TAG,
                f"`{shown(written)}` is read as a tag, and there is no tag of that name. "
                "If it belongs to a text, put the whole text in quotes; otherwise delete it.",
                span,
            )
        )

    def alias(self, name: str, start: int, end: int, depth: int) -> Alias:
        """The alias `*name`, `depth` collections deep; reported where it refers to nothing that can be read."""
        target = self.anchors.get(name)
        if target is None:
            self.report(self._undefined(name, Span(start, end)))
        elif target.end < 0:
            message = f"`*{shown(name)}` is inside the value that it refers to, which would never end. Write the value."
            related = (Related(f"`&{shown(name)}` names this value.", Span(target.start, target.start + 1)),)
            self.report(syntax_error(yaml_rules.ALIAS_CYCLE, message, Span(start, end), related))
            target = None
        else:
            size, height = self._measure(target)
            if depth + height > MAX_NESTING:
                self.report(too_deep(Span(start, end)))
                target = None
            elif self._is_too_much(size, Span(start, end)):
                target = None
        return Alias(start, end, name, target or Scalar(end, end, "", None))

    def _undefined(self, name: str, span: Span) -> Diagnostic:
        meant = closest(name, islice(self.anchors, _MAX_COMPARED)) if len(name) < _MAX_COMPARED else None
        if name in ("", "*") or not (name[-1].isalnum() or name[-1] in "_-"):
            message = (
                f"`{shown(self.text[span.start : span.end])}` is read as an alias. If it is a text, put it in quotes."
            )
        elif meant is not None:
            message = f"There is no anchor `&{shown(name)}` above this alias. {did_you_mean(f'*{shown(meant.name)}')}"
        else:
            message = (
                f"There is no anchor `&{shown(name)}` above this alias. "
                f"If `*{shown(name)}` is a text, put it in quotes."
            )
        return syntax_error(yaml_rules.UNDEFINED_ALIAS, message, span)

    def _is_too_much(self, size: int, span: Span) -> bool:
        before = self._expanded
        if before + size <= MAX_EXPANDED:
            self._expanded += size
            return False
        limit = self._most_expanded
        if before + size > limit:
            if before <= limit:
                self._expanded = limit + 1
                message = f"The aliases up to here expand to more than {limit:,} values. No more are followed."
                self.report(syntax_error(yaml_rules.ALIAS_EXPANSION, message, span))
            return True
        self._expanded += size
        return False

    @cached_property
    def _most_expanded(self) -> int:
        return MAX_EXPANDED + (len(self.text) // 4 if holds_several(self.text, "yaml") else 0)

    def _measure(self, target: Value) -> tuple[int, int]:
        """The number of nodes that an alias's target expands to, and its depth in levels."""
        measured = self._measured.get(id(target))
        if measured is not None:
            return measured
        size = height = 0
        rest: list[tuple[Node, int]] = [(target, 1)]
        while rest:
            node, depth = rest.pop()
            size += 1
            if isinstance(node, Alias):
                inner, levels = self._measure_alias(node)
                size += inner
                height = max(height, depth - 1 + levels)
            elif not isinstance(node, Scalar):
                height = max(height, depth)
                children = (
                    node.items
                    if isinstance(node, SequenceNode)
                    else [side for pair in node.pairs for side in (pair.key, pair.value)]
                )
                rest += [(child, depth + 1) for child in children]
        self._measured[id(target)] = size, height
        return size, height

    def _measure_alias(self, alias: Alias) -> tuple[int, int]:
        # An alias was measured when it was made: its target is not the one being measured now.
        return self._measured.get(id(alias.target), (1, 0))
