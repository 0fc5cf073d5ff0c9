"""Imports point one way, and each library has one home."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import model_lifecycle

pytestmark = pytest.mark.xdist_group("layers")
"""One process parses all modules, once."""

PACKAGE = Path(model_lifecycle.__file__).parent

_ROW = re.compile(r"^\| (`[^|]+) \|[^|]*\|([^|]*)\|$", re.MULTILINE)


def _rows() -> Iterator[tuple[list[str], str]]:
    """The rows of the architecture document's table of layers, lowest first: packages, and the cell of libraries."""
    text, _, _ = (PACKAGE / "README.md").read_text(encoding="utf-8").partition("## Invariants")
    for packages, libraries in _ROW.findall(text):
        yield re.findall(r"`(\w+)`", packages), libraries


def _homes() -> Iterator[tuple[str, str]]:
    """Each library with a package that imports it: the row's, or the one that the cell names, as in `cli: tqdm`."""
    for packages, cell in _rows():
        for part in cell.split(";"):
            home, _, libraries = part.rpartition(":")
            yield from ((library, home.strip() or packages[0]) for library in re.findall(r"\w+", libraries))


LAYERS: list[set[str]] = [set(packages) for packages, _ in _rows()]
"""Lowest first; the names of one row never see each other."""

HOMES: dict[str, tuple[str, ...]] = {
    library: tuple(home for other, home in _homes() if other == library) for library, _ in _homes()
}


def _server_layers() -> list[str]:
    """The parts of `lsp` by the architecture document's sentence about them, lowest first."""
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    sentence = re.search(r"Inside `lsp` imports point the same way:([^.]+)\.", text)
    assert sentence is not None
    return re.findall(r"`(\w+)`", sentence[1])


SERVER_LAYERS = _server_layers()


def layer(name: str) -> int:
    return next(height for height, names in enumerate(LAYERS) if name in names)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All nodes of a module's syntax tree."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def import_statements(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The import statements of a module, also those in functions and for types only."""
    return [node for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom)]


def imports(path: Path) -> Iterator[str]:
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{path}: relative imports hide layers"
            assert node.module is not None
            yield node.module
            if node.module == "model_lifecycle":
                yield from (f"model_lifecycle.{alias.name}" for alias in node.names)


def test_imports_point_down() -> None:
    for path in modules():
        assert_imports_point_down(path)


def assert_imports_point_down(path: Path) -> None:
    place = path.relative_to(PACKAGE).with_suffix("").parts
    module = place[0]
    if module == "__init__":
        assert not [name for name in imports(path) if name.startswith("model_lifecycle.")]
        return
    for name in imports(path):
        library, _, rest = name.partition(".")
        if library == "model_lifecycle":
            target = rest.partition(".")[0]
            if target in ("", "__version__", module):
                continue
            assert layer(target) < layer(module), f"{path} imports {name}, which is not below it"
        elif library in HOMES:
            assert "/".join(place).startswith(HOMES[library]), f"{library} lives in {HOMES[library]}, not {path}"


def test_rules_are_asked_for_no_words() -> None:
    """Codes that others mean are in `diagnostics/codes.py`, words about values in `records`; not in rules' folders."""
    folders = {f"model_lifecycle.rules.{path.name}" for path in (PACKAGE / "rules").iterdir() if path.is_dir()}
    for path in modules():
        package = path.relative_to(PACKAGE).with_suffix("").parts[0]
        for node in import_statements(path) if package not in ("rules", "check") else ():
            if isinstance(node, ast.ImportFrom) and ".".join(str(node.module).split(".")[:3]) in folders:
                constants = [alias.name for alias in node.names if alias.name.isupper()]
                assert package == "generate", f"{path} imports {node.module}: only `check` and `generate` may"
                assert not constants, f"{path} imports the constants {constants} of {node.module}"


def test_no_class_name_means_two_things() -> None:
    modules_by_class: dict[str, list[str]] = {}
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                modules_by_class.setdefault(node.name, []).append(_module_name(path))
    assert {name: defined for name, defined in modules_by_class.items() if len(defined) > 1} == {}


def test_every_package_has_a_layer() -> None:
    parts = {path.name if path.is_dir() else path.stem for path in PACKAGE.iterdir() if not path.name.startswith("__")}
    parts -= {"py", "README", "docs", "schemas"}  # py.typed, documents, and the schemas of an installed wheel
    assert parts <= set().union(*LAYERS)


def _module_name(path: Path) -> str:
    parts = ("model_lifecycle", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported_modules(path: Path, names: set[str]) -> set[str]:
    """The modules of this project that a module imports, also in a function or for its types only."""
    imported = set(imports(path)) & names
    for node in import_statements(path):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            members = {f"{node.module}.{alias.name}" for alias in node.names}
            imported |= members & names
            if members <= names:  # a package that is only the way to its modules
                imported.discard(node.module)
    return imported - {_module_name(path)}


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = {_module_name(path) for path in modules()}
    graph = {_module_name(path): _imported_modules(path, names) for path in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(reversed(error.args[1]))}")


def _packages_with_folders() -> list[str]:
    """The dotted names of the packages that hold others."""
    packages = {path.parent.parent for path in modules() if path.name == "__init__.py"} - {PACKAGE.parent}
    return sorted(path.relative_to(PACKAGE.parent).as_posix().replace("/", ".") for path in packages)


@pytest.mark.parametrize("name", _packages_with_folders())
def test_folders_beside_each_other_import_in_no_circle(name: str) -> None:
    package = PACKAGE.parent / name.replace(".", "/")
    beside = {path.name for path in package.iterdir() if (path / "__init__.py").is_file()}
    graph: dict[str, set[str]] = {}
    for folder in beside:
        targets = {target for path in (package / folder).rglob("*.py") for target in imports(path)}
        inside = (
            target.removeprefix(f"{name}.").partition(".")[0] for target in targets if target.startswith(f"{name}.")
        )
        graph[folder] = set(inside) & (beside - {folder})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of folders: {' -> '.join(reversed(error.args[1]))}")


def test_the_parts_of_the_server_point_down() -> None:
    for path in sorted((PACKAGE / "lsp").rglob("*.py")):
        part = path.relative_to(PACKAGE / "lsp").with_suffix("").parts[0]
        for name in imports(path) if part != "__init__" else ():
            if name.startswith("model_lifecycle.lsp."):
                target = name.split(".")[2]
                is_below = SERVER_LAYERS.index(target) < SERVER_LAYERS.index(part)
                assert target == part or is_below, f"{path} imports {name}, which is not below it"
