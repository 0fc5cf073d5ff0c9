"""YAML in a file whose name ends in `.json`: reported once, and read as YAML."""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode, resolved
from model_lifecycle.syntax.syntax_errors import error_count, syntax_error
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"[^\r\n]+")
_BEFORE: Final = re.compile(r"\ufeff?(?:[ \t]*(?:#.*)?|%.*|---[ \t]*(?:#.*)?|```.*)")
"""A line that says nothing of what a text is: a comment, a directive, the begin of a document or of a fence."""
_KEY: Final = r"""(?:[\w$][\w .$/-]*+|"[^"\\\r\n]*+"|'[^'\r\n]*+')[ \t]*+:(?=[ \t]|\Z)"""
_FIRST: Final = re.compile(rf"\ufeff?(?:---[ \t]++)?[ \t]*+(?P<first>-(?=[ \t]|\Z)|{_KEY})(?P<rest>.*+)")
"""A line that begins with a key or a dash, and the rest of it."""

_MOST_ERRORS: Final = 3
"""The most errors of a text that is taken for YAML, where it has many more as JSON."""


def read_as_yaml(text: str, diagnostics: tuple[Diagnostic, ...], undecodable: int | None, most: int) -> Document | None:
    """The document of a text that is YAML and has these problems as JSON; None for any other. `most`: see `parse`."""
    line = next((line[0] for line in _LINE.finditer(text) if not _BEFORE.fullmatch(line[0])), "")
    first = _FIRST.fullmatch(line)
    if first is None or first["rest"].rstrip(" \t").endswith(","):
        return None
    from model_lifecycle.syntax.yaml.read_yaml import read_yaml

    document = read_yaml(text, undecodable, most)
    errors = error_count(document.diagnostics)
    if (
        errors > _MOST_ERRORS
        or 4 * errors > len(diagnostics)
        or not document.roots
        or not all(map(_is_record, document.roots))
    ):
        return None
    message = "This is YAML, and the name of the file says JSON. Give it a name that ends in `.yaml`."
    diagnostic = syntax_error(json_rules.YAML_IN_JSON, message, Span(*first.span("first")))
    return Document(
        text,
        "yaml",
        document.roots,
        tuple(sorted((diagnostic, *document.diagnostics), key=lambda diagnostic: diagnostic.span)),
    )


def _is_record(root: Node) -> bool:
    """Whether a root is a record, or a list of records."""
    node = resolved(root)
    if isinstance(node, SequenceNode):
        return bool(node.items) and all(isinstance(resolved(item), MappingNode) for item in node.items)
    return isinstance(node, MappingNode)
