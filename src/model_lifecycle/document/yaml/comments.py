"""Comments of a YAML text."""

from model_lifecycle.document.document import Comment
from model_lifecycle.document.node import Node


def find_comments(text: str, roots: tuple[Node, ...]) -> tuple[Comment, ...]:
    """The comments of a text whose trees are `roots`, in order."""
    raise NotImplementedError
