"""The front matter of a document: YAML between lines of `---`, or TOML between lines of `+++`.

Teams pin the models of agents, commands, skills and prompts there. A list below `model` is used in its order. A key
such as `generated_by` says who wrote the document, which is history.
"""

import re
from typing import Final, NamedTuple

from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import RoleJudgement
from model_lifecycle.scan.place.data_role import role_of_data
from model_lifecycle.scan.place.data_surroundings import Tree, data_surroundings, tree_of
from model_lifecycle.scan.place.line_role import line_role
from model_lifecycle.syntax.node import MappingNode
from model_lifecycle.text.span import Span

_OPENING: Final = re.compile(r"\ufeff?(?P<sign>---|\+\+\+)[ \t]*\r?\n")
_CLOSING: Final = {
    "---": re.compile(r"^(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE),
    "+++": re.compile(r"^\+\+\+[ \t]*\r?$", re.MULTILINE),
}
_AUTHORSHIP: Final = re.compile(r"(?:ed|en)(?:by|with|using)$|authors?$")
"""The end of a key whose value is the author or tool of a document: `generated_by`, `writtenWith`, `author`."""


class FrontMatter(NamedTuple):
    """The settings at the start of a document, and the offset of the line that closes them."""

    tree: Tree
    end: int


def front_matter(text: str) -> FrontMatter | None:
    """The front matter of `text`; None unless it begins with a mapping between two lines of `---` or `+++`."""
    opening = _OPENING.match(text)
    closing = _CLOSING[opening["sign"]].search(text, opening.end()) if opening is not None else None
    if opening is None or closing is None:
        return None
    settings = " " * (opening.end() - 1) + "\n" + text[opening.end() : closing.start()]
    tree = tree_of(settings, "toml" if opening["sign"] == "+++" else "yaml")
    is_mapping = bool(tree.documents) and isinstance(tree.documents[0], MappingNode)
    return FrontMatter(tree, closing.start()) if is_mapping else None


def front_matter_role(text: str, span: Span, tree: Tree) -> RoleJudgement:
    """The role of the written form at `span`, which is in the front matter's `tree`."""
    data = data_surroundings(text, span, tree)
    if data is None:
        return line_role(text, span, script=False)
    judged = role_of_data(data)
    if data.is_key or judged.role is None:
        return judged
    if _AUTHORSHIP.search(words.small(data.key)) is not None:
        return RoleJudgement("history", f"`{data.key}` says who wrote the document")
    if judged.role == "table" and words.small(data.key) == "model" and not data.is_part:
        return RoleJudgement("configuration", f"list of `{data.key}`")
    return judged
