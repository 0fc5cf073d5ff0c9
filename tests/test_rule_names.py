"""A rule's name stands where the rule is defined, or in `diagnostics/codes.py` where others mean it, and nowhere else:
code that means a rule names its constant.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import model_lifecycle
from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics import codes

PACKAGE = Path(model_lifecycle.__file__).parent

WORDS = {"placeholder", "gap"}
"""Names of rules that are also words of other things: of a property in JSON, of a line left out of a diff."""

DEFINITIONS = {"Rule", "_code"}


def names_in(tree: ast.AST, words: set[str]) -> Iterator[tuple[int, str]]:
    """The names of rules, some `words`, that stand as texts outside of definitions, with their lines."""
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in DEFINITIONS:
        return
    if isinstance(tree, ast.Constant) and tree.value in words:
        yield tree.lineno, tree.value
    for child in ast.iter_child_nodes(tree):
        yield from names_in(child, words)


def test_rules_are_named_by_their_constants() -> None:
    words = all_rules().keys() - WORDS
    places = [
        f"{path}:{line}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PACKAGE / "diagnostics" / "codes.py"
        for text in [path.read_text(encoding="utf-8")]
        if any(f'"{word}"' in text for word in words)  # most have none: to parse them all takes a second
        for line, name in names_in(ast.parse(text), words)
    ]
    assert places == []


def test_each_named_code_is_a_rule_that_others_mean() -> None:
    names = {name: code for name, code in vars(codes).items() if name.isupper()}
    assert set(names.values()) <= all_rules().keys()
    others = [
        path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in ("rules", "diagnostics")
    ]
    texts = [path.read_text(encoding="utf-8") for path in others]
    assert [name for name in names if not any(f"codes.{name}" in text for text in texts)] == []
