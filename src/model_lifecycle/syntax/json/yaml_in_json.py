"""YAML in a file named `.json`."""

import re
from typing import Final

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.json_rules import YAML_IN_JSON
from model_lifecycle.syntax.mend import Effort, Mending
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode, resolved
from model_lifecycle.syntax.syntax_errors import error_count, syntax_error
from model_lifecycle.text.span import Span

_LINE: Final = re.compile(r"[^\r\n]+")
_BEFORE: Final = re.compile(r"\ufeff?(?:[ \t]*(?:#.*)?|%.*|---[ \t]*(?:#.*)?|```.*)")
"""A line that does not tell YAML from JSON: a comment, a directive, the start of a document or of a fence."""
_KEY: Final = r"""(?:[\w$][\w .$/-]*+|"[^"\\\r\n]*+"|'[^'\r\n]*+')[ \t]*+:(?=[ \t]|\Z)"""
_FIRST: Final = re.compile(rf"\ufeff?(?:---[ \t]++)?[ \t]*+(?P<first>-(?=[ \t]|\Z)|{_KEY})(?P<rest>.*+)")
"""A line that begins with a key or a dash, and the rest of it."""

_MOST_ERRORS: Final = 3
"""A text that is taken for YAML has at most so many errors as YAML."""


def read_as_yaml(text: str, undecodable: int | None, mending: Mending) -> Document | None:
    """The document of a YAML text; None for any other text."""
    line = next((line[0] for line in _LINE.finditer(text) if not _BEFORE.fullmatch(line[0])), "")
    first = _FIRST.fullmatch(line)
    if first is None or first["rest"].rstrip(" \t").endswith(","):
        return None
    from model_lifecycle.syntax.yaml.read_yaml import read_yaml

    half = Effort(mending.effort.left // 2)
    document = read_yaml(text, undecodable, Mending(mending.judge, half))
    errors = error_count(document.diagnostics)
    is_json = errors > 0 and first["first"].startswith('"')
    if is_json or errors > _MOST_ERRORS or not document.roots or not all(map(_is_record, document.roots)):
        return None
    message = "This is YAML, and the name of the file says JSON. Give it a name that ends in `.yaml`."
    diagnostic = syntax_error(YAML_IN_JSON, message, Span(*first.span("first")))
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
