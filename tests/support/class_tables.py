"""What a class offers, as Markdown made from its source: names with parameters and types, and their docstrings."""

import ast
import inspect
from collections.abc import Iterator
from textwrap import dedent
from typing import NamedTuple


class _Name(NamedTuple):
    """An attribute, a property or a method of a class."""

    shown: str
    """The name, with its parameters where it is a method."""
    type: str
    words: str


def class_table(variable: str, *classes: type) -> str:
    """The words about some classes, and a table of their public names, each written behind the name of a variable."""
    words = "\n\n".join(" ".join((inspect.getdoc(one) or "").split()) for one in classes)
    rows = [
        " | ".join((f"| `{variable}.{name.shown}`", f"`{name.type}`" if name.type else "", f"{name.words} |"))
        for one in classes
        for name in _names(one)
    ]
    return "\n".join(
        (words, "", "| name | type | |", "|---|---|---|", *(row.replace(" |  | ", " | | ") for row in rows))
    )


def _names(one: type) -> Iterator[_Name]:
    (tree,) = ast.parse(dedent(inspect.getsource(one))).body
    assert isinstance(tree, ast.ClassDef)
    yield from _attributes(tree.body, {})
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        if node.name == "__init__":
            yield from _attributes(node.body, {one.arg: one.annotation for one in node.args.args})
        elif not node.name.startswith("_"):
            shown = node.name if _is_property(node) else node.name + _parameters(node)
            yield _Name(shown, _type(node.returns), _paragraph(ast.get_docstring(node)))


def _is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list)


def _parameters(node: ast.FunctionDef) -> str:
    names = [argument.arg for argument in node.args.args[1:]]
    names += ["*"] if node.args.kwonlyargs else []
    return f"({', '.join([*names, *(argument.arg for argument in node.args.kwonlyargs)])})"


def _attributes(body: list[ast.stmt], types: dict[str, ast.expr | None]) -> Iterator[_Name]:
    """What is assigned in the body of a class or of its constructor, whose parameters have `types`."""
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        target: ast.expr
        if isinstance(node, ast.AnnAssign):
            target, kind = node.target, _type(node.annotation)
        elif isinstance(node, ast.Assign):
            target, kind = node.targets[0], _type(types.get(getattr(node.value, "id", "")))
        else:
            continue
        name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "_")
        if not name.startswith("_"):
            yield _Name(name, kind, _paragraph(_string(after)))


def _string(node: ast.stmt) -> str:
    """The text of a string that stands by itself; empty for any other statement."""
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _type(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node).strip("'").replace("|", "\\|")


def _paragraph(words: str | None) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((words or "").strip().partition("\n\n")[0].split()).replace("|", "\\|")
