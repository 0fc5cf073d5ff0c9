"""What a class or a module offers, as Markdown made from its source: names, parameters, types and docstrings."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple

import model_lifecycle

_PACKAGE = Path(model_lifecycle.__file__).parent


class _Name(NamedTuple):
    """An attribute, a property, a method or a function."""

    shown: str
    """The name, with its parameters where it is called."""
    type: str
    words: str


def class_table(variable: str, *classes: type, only: str = "") -> str:
    """The words about some classes, and a table of their public names that begin with `only`, behind a variable."""
    words = "\n\n".join(f"{_words(one)} (`{module_path(one)}`)" for one in classes)
    names = (name for one in classes for name in _names(one) if name.shown.startswith(only))
    return f"{words}\n\n{_table(variable + '.', names)}"


def function_table(module: ModuleType, *functions: Callable[..., Any]) -> str:
    """A table of some functions of a module."""
    return f"Of `{module_path(module)}`.\n\n{_table('', map(_function, map(_definition, functions)))}"


def module_path(one: ModuleType | type | Callable[..., Any]) -> str:
    """Where the module of something is, below the package."""
    return Path(inspect.getfile(one)).relative_to(_PACKAGE).as_posix()


def _table(before: str, names: Iterator[_Name]) -> str:
    rows = (
        " | ".join((f"| `{before}{name.shown}`", f"`{name.type}`" if name.type else "", f"{name.words} |"))
        for name in names
    )
    return "\n".join(("| name | type | |", "|---|---|---|", *(row.replace(" |  | ", " | | ") for row in rows)))


def _words(one: type) -> str:
    return " ".join((inspect.getdoc(one) or "").split())


def _definition(one: type | Callable[..., Any]) -> Any:
    """The syntax tree of a class or a function."""
    (tree,) = ast.parse(dedent(inspect.getsource(one))).body
    return tree


def _names(one: type) -> Iterator[_Name]:
    tree = _definition(one)
    known = vars(inspect.getmodule(one))
    yield from _attributes(tree.body, {}, known)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name == "__init__":
                yield from _attributes(node.body, {one.arg: one.annotation for one in node.args.args}, known)
            elif not node.name.startswith("_"):
                yield _function(node)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> _Name:
    shown = node.name if _is_property(node) else node.name + _parameters(node)
    return _Name(shown, _type(node.returns), _paragraph(ast.get_docstring(node)))


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(decorator).endswith("property") for decorator in node.decorator_list)


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The parameters but `self`, as they are written: with types only where what is passed is a function."""
    arguments, only_named = node.args.args, node.args.kwonlyargs
    defaults = [*[None] * (len(arguments) - len(node.args.defaults)), *node.args.defaults]
    names = [_parameter(*one) for one in zip(arguments, defaults, strict=True) if one[0].arg != "self"]
    more = node.args.vararg
    names += [f"*{more.arg}"] if more is not None else ["*"] if only_named else []
    return f"({', '.join([*names, *map(_parameter, only_named, node.args.kw_defaults)])})"


def _parameter(one: ast.arg, default: ast.expr | None) -> str:
    kind = _type(one.annotation)
    shown = f"{one.arg}: {kind}" if kind.startswith("Callable") else one.arg
    return shown if default is None else f"{shown}={ast.unparse(default)}"


def _attributes(body: list[ast.stmt], types: dict[str, ast.expr | None], known: dict[str, Any]) -> Iterator[_Name]:
    """What is assigned in the body of a class or of its constructor, whose parameters have `types`."""
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        target: ast.expr
        if isinstance(node, ast.AnnAssign):
            target, kind = node.target, _type(node.annotation)
        elif isinstance(node, ast.Assign):
            target, kind = node.targets[-1], _type_of(node.value, types, known)
        else:
            continue
        name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "_")
        if not name.startswith("_"):
            yield _Name(name, kind, _paragraph(_string(after)))


def _type_of(value: ast.expr, types: dict[str, ast.expr | None], known: dict[str, Any]) -> str:
    """The type of a value that is a parameter, or what a class or an annotated function of the module gives."""
    if isinstance(value, ast.Name):
        return _type(types.get(value.id))
    called = known.get(value.func.id) if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else None
    if called is None or isinstance(called, type):
        return called.__name__ if called is not None else ""
    return _type(_definition(called).returns)


def _string(node: ast.stmt) -> str:
    """The text of a string that stands by itself; empty for any other statement."""
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _type(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node).strip("'").replace("|", "\\|")


def _paragraph(words: str | None) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((words or "").strip().partition("\n\n")[0].split()).replace("|", "\\|")
