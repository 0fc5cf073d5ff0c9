"""The configuration: what each setting gives."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.read_settings import KNOWN, read_settings
from support.workspace_files import make_tree

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.format.format_style import FormatStyle
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.configuration.configuration_file import load_configuration, read_configuration
from model_lifecycle.workspace.globs import MOST_GLOBS


@pytest.mark.parametrize(
    ("before", "line", "behind"),
    [
        ("exclude = [\n", '"old/{}/",', "]"),
        ("providers = [\n", '"old/{}/",', "]"),
        ("[kinds]\nmodel = [\n", '"old/{}/",', "]"),
        ("[per-path-ignores]\n", '"old/{}/" = ["date-order"]', ""),
    ],
)
def test_of_very_many_globs_the_first_thousand_are_read(before: str, line: str, behind: str) -> None:
    lines = "".join(f"{line.format(number)}\n" for number in range(MOST_GLOBS + 50))
    configuration, diagnostics = read_settings(f"{before}{lines}{behind}\n")
    kinds = configuration.kinds.get("model", ())
    lists = (configuration.exclude, kinds, configuration.per_path_ignores, configuration.providers)
    assert max(map(len, lists)) == MOST_GLOBS
    (diagnostic,) = diagnostics
    assert diagnostic.code == "invalid-setting"
    assert diagnostic.span.start == len(before) + lines.index(f'"old/{MOST_GLOBS}/"')


@pytest.mark.parametrize(
    ("text", "setting", "value"),
    [
        (
            'kinds = { model = ["catalogue/**"], provider = "vendors.yaml" }',
            "kinds",
            {"model": ("catalogue/**",), "provider": ("vendors.yaml",)},
        ),
        ('[kinds]\nmigration = ["a", "!b"]', "kinds", {"migration": ("a", "!b")}),
        ('exclude = ["old/", "*.bak.yaml"]', "exclude", ("old/", "*.bak.yaml")),
        ("exclude = []", "exclude", ()),
        ('providers = ["acme", "globex"]', "providers", ("acme", "globex")),
        (
            '[severity]\ndate-order = "warning"\nstale-source = "off"',
            "severity",
            {"date-order": Severity.WARNING, "stale-source": None},
        ),
        (
            "[options.price-magnitude]\nhighest = 10.5\ndigits = 2\nstrict = true",
            "options",
            {"price-magnitude": {"highest": 10.5, "digits": 2, "strict": True}},
        ),
        (
            '[per-path-ignores]\n"old/" = ["date-order"]\n"*.json" = "stale-source"',
            "per_path_ignores",
            (("old/", ("date-order",)), ("*.json", ("stale-source",))),
        ),
        ("stale-after-days = 30", "stale_after_days", 30),
        ('[format]\norder = "as-written"', "format", FormatStyle(order="as-written")),
        ("format = { indent = 4 }", "format", FormatStyle(indent=4)),
        ("as-of = 2026-06-30", "as_of", date(2026, 6, 30)),
        ('as-of = "2026-06-30"', "as_of", date(2026, 6, 30)),
        ('docs-url = "https://docs.doc.example/codes/"', "docs_url", "https://docs.doc.example/codes"),
        ('[site]\ntitle = "Ours"\naccent = "#0b57b4"', "site", {"title": "Ours", "accent": "#0b57b4"}),
        ("", "providers", Configuration().providers),
    ],
)
def test_a_setting(text: str, setting: str, value: Any) -> None:
    configuration, diagnostics = read_settings(text)
    assert getattr(configuration, setting) == value
    assert diagnostics == ()


def test_what_is_right_beside_a_mistake_holds() -> None:
    configuration, diagnostics = read_settings('exclude = ["a/", 3]\nstale-after-days = "x"\nas-of = 2026-01-01\n')
    assert len(diagnostics) == 2
    assert (configuration.exclude, configuration.as_of) == (("a/",), date(2026, 1, 1))


PYPROJECT = '[project]\nname = "x"\nproviders = 3\n\n[tool.model-lifecycle]\nproviders = ["acme"]\nnonsense = 1\n'


def test_a_table_in_a_pyproject() -> None:
    configuration, diagnostics = read_settings(PYPROJECT, "/w/pyproject.toml")
    assert configuration.providers == ("acme",)
    assert [diagnostic.pointer for diagnostic in diagnostics] == ["/tool/model-lifecycle/nonsense"]


def test_where_globs_start(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"x/model-lifecycle.toml": "exclude = ['a/']\n"})
    path = f"{root}/x/model-lifecycle.toml"
    configuration, _ = load_configuration(path, codes=lambda: KNOWN)
    assert (configuration.path, configuration.root, configuration.everywhere) == (path, f"{root}/x", False)
    configuration, _ = load_configuration(path, codes=lambda: KNOWN, root=root, everywhere=True)
    assert (configuration.root, configuration.everywhere, configuration.exclude) == (root, True, ("a/",))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    configuration, diagnostics = load_configuration(f"{tmp_path.as_posix()}/missing.toml", codes=lambda: KNOWN)
    assert configuration.providers == Configuration().providers
    assert [diagnostic.code for diagnostic in diagnostics] == ["unreadable-file"]


def test_bytes_that_are_no_text() -> None:
    _, diagnostics = read_configuration(
        "/w/model-lifecycle.toml", decode(b"# caf\xe9\nprovider = 1\n"), codes=lambda: KNOWN
    )
    assert [(diagnostic.code, diagnostic.span.start) for diagnostic in diagnostics] == [
        ("not-utf-8", 5),
        ("unknown-setting", 7),
    ]
