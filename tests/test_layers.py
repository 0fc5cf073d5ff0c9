"""Imports point one way, and each library has one home."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import model_lifecycle

PACKAGE = Path(model_lifecycle.__file__).parent

_ROW = re.compile(r"^\| (`[^|]+) \|[^|]*\|([^|]*)\|$", re.MULTILINE)


def _rows() -> Iterator[tuple[list[str], str]]:
    """The rows of the architecture document's table of layers, lowest first: packages, and the cell of libraries."""
    text, _, _ = (PACKAGE / "README.md").read_text(encoding="utf-8").partition("## Invariants")
    for packages, libraries in _ROW.findall(text):
        yield re.findall(r"`(\w+)`", packages), libraries


def _homes() -> Iterator[tuple[str, str]]:
    """Each library with the package that imports it: the row's, or the one that its cell names (`page: jinja2`)."""
    for packages, cell in _rows():
        for part in cell.split(";"):
            home, _, libraries = part.rpartition(":")
            yield from ((library, home.strip() or packages[0]) for library in re.findall(r"\w+", libraries))


LAYERS: list[set[str]] = [set(packages) for packages, _ in _rows()]
"""Lowest first; the names of one row never see each other."""

HOMES: dict[str, str] = dict(_homes())


def layer(name: str) -> int:
    return next(height for height, names in enumerate(LAYERS) if name in names)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide layers"
            assert node.module is not None
            yield node.module
            if node.module == "model_lifecycle":
                yield from (f"model_lifecycle.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    place = path.relative_to(PACKAGE).with_suffix("").parts
    own = place[0]
    if own == "__init__":
        assert not [name for name in imports(path) if name.startswith("model_lifecycle.")]
        return
    for name in imports(path):
        library, _, rest = name.partition(".")
        if library == "model_lifecycle":
            target = rest.partition(".")[0]
            if target in ("", "__version__", own):
                continue
            assert layer(target) < layer(own), f"{path} imports {name}, which is not below it"
        elif library in HOMES:
            assert "/".join(place).startswith(HOMES[library]), f"{library} lives in {HOMES[library]}, not {path}"


def test_every_package_has_a_layer() -> None:
    found = {path.name if path.is_dir() else path.stem for path in PACKAGE.iterdir() if not path.name.startswith("__")}
    found -= {"py", "README", "schemas"}  # py.typed, the document, and the schemas of an installed wheel
    assert found <= set().union(*LAYERS)
