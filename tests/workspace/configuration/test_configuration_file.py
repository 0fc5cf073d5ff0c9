"""The configuration: what each setting gives, and what is said of mistakes."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.tree import make_tree

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.editing.formatting.format_style import FormatStyle
from model_lifecycle.syntax.counted_diagnostics import MOST_EXPLAINED
from model_lifecycle.text.source import Source, decode
from model_lifecycle.workspace.configuration.configuration import DEFAULT_STALE_AFTER_DAYS, Configuration
from model_lifecycle.workspace.configuration.configuration_file import load_configuration, read_configuration
from model_lifecycle.workspace.configuration.settings_reader import Options
from model_lifecycle.workspace.globs import MOST_GLOBS
from model_lifecycle.workspace.workspace_rules import RULES, UNKNOWN_SETTING

RULE_NAMES = ("date-order", "stale-source", "unknown-property", "price-magnitude")
KNOWN = {name: Rule(name, Severity.ERROR, "rule", "", "", "", "") for name in RULE_NAMES}
KNOWN["duplicate-key"] = Rule("duplicate-key", Severity.ERROR, "syntax", "", "", "", "")
OPTIONS: Options = {"price-magnitude": {"highest": "number", "digits": "integer", "strict": "boolean", "note": "text"}}


def read(text: str, path: str = "/w/model-lifecycle.toml") -> tuple[Configuration, tuple[Diagnostic, ...]]:
    return read_configuration(path, Source(text), codes=lambda: KNOWN, options=lambda: OPTIONS)


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
    configuration, diagnostics = read(f"{before}{lines}{behind}\n")
    kinds = configuration.kinds.get("model", ())
    lists = (configuration.exclude, kinds, configuration.per_path_ignores, configuration.providers)
    assert max(map(len, lists)) == MOST_GLOBS
    (found,) = diagnostics
    assert (found.code, found.span.start) == ("invalid-setting", len(before) + lines.index(f'"old/{MOST_GLOBS}/"'))


def test_mistakes_by_the_thousand_are_counted() -> None:
    _, diagnostics = read("".join(f"setting-{number} = 1\n" for number in range(3000)))
    assert [one.count for one in diagnostics] == [1] * MOST_EXPLAINED + [3000 - MOST_EXPLAINED]


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
    configuration, diagnostics = read(text)
    assert getattr(configuration, setting) == value
    assert diagnostics == ()


@pytest.mark.parametrize(
    ("text", "code", "pointer", "message"),
    [
        ("provider = []", "unknown-setting", "/provider", "Unknown setting `provider`. Did you mean `providers`?"),
        (
            "stale_after_days = 3",
            "unknown-setting",
            "/stale_after_days",
            "Unknown setting `stale_after_days`. Did you mean `stale-after-days`?",
        ),
        (
            "colour = true",
            "unknown-setting",
            "/colour",
            "Unknown setting `colour`. There are `kinds`, `exclude`, `providers`, `severity`, `options`, "
            "`per-path-ignores`, `stale-after-days`, `as-of`, `format`, `docs-url` and `site`.",
        ),
        (
            "accent = '#123456'",
            "unknown-setting",
            "/accent",
            "Unknown setting `accent`. `accent` is a setting of `[site]`.",
        ),
        (
            "[format]\nmoves_in = 1",
            "unknown-setting",
            "/format/moves_in",
            "Unknown setting `moves_in`. There are `order` and `indent`.",
        ),
        (
            '[site]\nintro = "a\\u0007"',
            "invalid-setting",
            "/site/intro",
            'Expected a text without control characters, found the text "a\\u0007".',
        ),
        (
            "kinds = []",
            "invalid-setting",
            "/kinds",
            "Expected a table that gives each kind its globs, found an empty list.",
        ),
        ("kinds = { models = [] }", "invalid-setting", "/kinds/models", "Unknown kind `models`. Did you mean `model`?"),
        ("kinds = { model = 3 }", "invalid-setting", "/kinds/model", "Expected a list of globs, found `3`."),
        ('kinds = { model = ["a", 3] }', "invalid-setting", "/kinds/model/1", "Expected a text, found `3`."),
        ('exclude = ["a", ""]', "invalid-setting", "/exclude/1", "The glob `` is of no use: it is empty."),
        (
            'exclude = ["../a"]',
            "invalid-setting",
            "/exclude/0",
            "The glob `../a` is of no use: it must start in the folder of the configuration, without `./` or `../`.",
        ),
        (
            'exclude = ["#a"]',
            "invalid-setting",
            "/exclude/0",
            "The glob `#a` is of no use: a glob that starts with `#` is a comment and matches nothing.",
        ),
        (
            "exclude = ['old\\x']",
            "invalid-setting",
            "/exclude/0",
            "The glob `old\\x` is of no use: folders are separated by `/`, on every system.",
        ),
        (
            'exclude = ["!"]',
            "invalid-setting",
            "/exclude/0",
            "The glob `!` is of no use: it is not a pattern that git would understand.",
        ),
        (
            "providers = []",
            "invalid-setting",
            "/providers",
            "At least one provider is needed. Name one, or remove `providers`.",
        ),
        ('providers = ["a", "b", "a"]', "invalid-setting", "/providers/2", "The provider `a` is listed twice."),
        ('providers = [" "]', "invalid-setting", "/providers/0", "A provider's id cannot be empty."),
        ("providers = { a = 1 }", "invalid-setting", "/providers", "Expected a list of provider ids, found a table."),
        (
            "[severity]\ndate-ordr = 'off'",
            "unknown-code",
            "/severity/date-ordr",
            "Unknown code `date-ordr`. Did you mean `date-order`?",
        ),
        (
            "[severity]\nduplicate-key = 'off'",
            "invalid-setting",
            "/severity/duplicate-key",
            "`duplicate-key` is about what cannot be read: it is always an error, and never ignored.",
        ),
        (
            "[per-path-ignores]\n'a' = ['duplicate-key']",
            "invalid-setting",
            "/per-path-ignores/a/0",
            "`duplicate-key` is about what cannot be read: it is always an error, and never ignored.",
        ),
        (
            "[severity]\ndate-order = 'warn'",
            "invalid-setting",
            "/severity/date-order",
            'Expected `error`, `warning`, `information`, `hint` or `off`, found the text "warn". '
            "Did you mean `warning`?",
        ),
        (
            "[severity]\ndate-order = false",
            "invalid-setting",
            "/severity/date-order",
            "Expected `error`, `warning`, `information`, `hint` or `off`, found `false`.",
        ),
        (
            "severity = 'off'",
            "invalid-setting",
            "/severity",
            'Expected a table that gives codes a severity, found the text "off".',
        ),
        (
            "[options.nonsense]",
            "unknown-code",
            "/options/nonsense",
            "Unknown code `nonsense`. `model-lifecycle rules` lists all codes.",
        ),
        ("[options.date-order]\ndays = 1", "unknown-setting", "/options/date-order", "`date-order` has no options."),
        (
            "[options.price-magnitude]\nhigh = 1",
            "unknown-setting",
            "/options/price-magnitude/high",
            "Unknown option `high`. Did you mean `highest`?",
        ),
        (
            "[options.price-magnitude]\nhighest = true",
            "invalid-setting",
            "/options/price-magnitude/highest",
            "Expected a number, found `true`.",
        ),
        (
            "[options.price-magnitude]\ndigits = 1.5",
            "invalid-setting",
            "/options/price-magnitude/digits",
            "Expected a whole number, found `1.5`.",
        ),
        (
            "[options.price-magnitude]\nstrict = 1",
            "invalid-setting",
            "/options/price-magnitude/strict",
            "Expected `true` or `false`, found `1`.",
        ),
        (
            "[options.price-magnitude]\nnote = 1",
            "invalid-setting",
            "/options/price-magnitude/note",
            "Expected a text, found `1`.",
        ),
        (
            "[options]\nprice-magnitude = 1",
            "invalid-setting",
            "/options/price-magnitude",
            "Expected a table of options, found `1`.",
        ),
        (
            "[per-path-ignores]\n'a' = ['date-orders']",
            "unknown-code",
            "/per-path-ignores/a/0",
            "Unknown code `date-orders`. Did you mean `date-order`?",
        ),
        (
            "[per-path-ignores]\n'' = ['date-order']",
            "invalid-setting",
            "/per-path-ignores/",
            "The glob `` is of no use: it is empty.",
        ),
        (
            "[format]\nwidth = 80",
            "unknown-setting",
            "/format/width",
            "Unknown setting `width`. There are `order` and `indent`.",
        ),
        (
            "format.order = 'written'",
            "invalid-setting",
            "/format/order",
            'Expected `contract` or `as-written`, found the text "written".',
        ),
        (
            "format.indent = 0",
            "invalid-setting",
            "/format/indent",
            "Expected a number of spaces from 1 to 8, found `0`.",
        ),
        ("format = 2", "invalid-setting", "/format", "Expected a table with `order` and `indent`, found `2`."),
        (
            "stale-after-days = 0",
            "invalid-setting",
            "/stale-after-days",
            "Expected a number of days, 1 or more, found `0`.",
        ),
        (
            "stale-after-days = true",
            "invalid-setting",
            "/stale-after-days",
            "Expected a number of days, 1 or more, found `true`.",
        ),
        (
            "stale-after-days = '30'",
            "invalid-setting",
            "/stale-after-days",
            'Expected a number of days, 1 or more, found the text "30".',
        ),
        (
            "as-of = '2026-02-30'",
            "invalid-setting",
            "/as-of",
            'Expected a day of the calendar as `YYYY-MM-DD`, found the text "2026-02-30".',
        ),
        (
            "as-of = 2026-06-30T10:00:00Z",
            "invalid-setting",
            "/as-of",
            "Expected a day of the calendar as `YYYY-MM-DD`, found `2026-06-30T10:00:00Z`.",
        ),
        (
            "docs-url = 'docs/codes'",
            "invalid-setting",
            "/docs-url",
            'Expected an address that starts with `https://` or `http://`, found the text "docs/codes".',
        ),
        (
            "docs-url = ''",
            "invalid-setting",
            "/docs-url",
            "Expected an address that starts with `https://` or `http://`, found an empty text.",
        ),
        (
            '[site]\naccent = "red"',
            "invalid-setting",
            "/site/accent",
            'Expected a colour as `#0b57b4`, found the text "red".',
        ),
        (
            "[site]\ncolor = '#123456'",
            "unknown-setting",
            "/site/color",
            "Unknown setting of `[site]` `color`. There are `title`, `intro`, `accent` and `accent-dark`.",
        ),
    ],
)
def test_a_mistake_is_one_finding(text: str, code: str, pointer: str, message: str) -> None:
    configuration, diagnostics = read(text)
    assert [(one.code, one.pointer, one.message) for one in diagnostics] == [(code, pointer, message)]
    assert configuration.stale_after_days == DEFAULT_STALE_AFTER_DAYS


def test_what_is_right_beside_a_mistake_holds() -> None:
    configuration, diagnostics = read('exclude = ["a/", 3]\nstale-after-days = "x"\nas-of = 2026-01-01\n')
    assert len(diagnostics) == 2
    assert (configuration.exclude, configuration.as_of) == (("a/",), date(2026, 1, 1))


PYPROJECT = '[project]\nname = "x"\nproviders = 3\n\n[tool.model-lifecycle]\nproviders = ["acme"]\nnonsense = 1\n'


def test_a_table_in_a_pyproject() -> None:
    configuration, diagnostics = read(PYPROJECT, "/w/pyproject.toml")
    assert configuration.providers == ("acme",)
    assert [one.pointer for one in diagnostics] == ["/tool/model-lifecycle/nonsense"]


def test_where_globs_start(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"x/model-lifecycle.toml": "exclude = ['a/']\n"})
    path = f"{root}/x/model-lifecycle.toml"
    found, _ = load_configuration(path, codes=lambda: KNOWN)
    assert (found.path, found.root, found.everywhere) == (path, f"{root}/x", False)
    found, _ = load_configuration(path, codes=lambda: KNOWN, root=root, everywhere=True)
    assert (found.root, found.everywhere, found.exclude) == (root, True, ("a/",))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    configuration, diagnostics = load_configuration(f"{tmp_path.as_posix()}/missing.toml", codes=lambda: KNOWN)
    assert configuration.providers == Configuration().providers
    assert [one.code for one in diagnostics] == ["unreadable-file"]


@pytest.mark.parametrize("code", [code for code in RULES if "setting" in code.name or "code" in code.name], ids=str)
def test_the_examples(code: Any) -> None:
    for example, expected in ((code.bad, [code.name]), (code.good, [])):
        _, text = example.split("\n", 1)
        assert [one.code for one in read(text)[1]] == expected


@pytest.mark.parametrize(
    ("text", "underlined"),
    [
        ("# a note\nprovider = []\n", "provider"),
        ("[severity]\n'date-ordr' = 'off'\n", "'date-ordr'"),
        ("[severity]\ndate-order = 'warn' # so\n", "'warn'"),
        ('exclude = [\n  "a/",\n  3,\n]\n', "3"),
        ('providers = ["a", "b", "a"]\n', '"a"'),
        ('[per-path-ignores]\n"../a" = []\n', '"../a"'),
        ("as-of = 2026-06-31x\n", "2026-06-31x"),
        ("kinds.models = []\n", "models"),
        ("docs-url = \n", "docs-url ="),
    ],
)
def test_where_a_mistake_stands(text: str, underlined: str) -> None:
    (diagnostic,) = read(text)[1]
    assert text[slice(*diagnostic.span)] == underlined


def test_the_second_of_two_equal_providers_is_the_mistake() -> None:
    text = 'providers = ["a", "b", "a"]\n'
    (diagnostic,) = read(text)[1]
    (first,) = diagnostic.related
    assert (diagnostic.span.start, first.span.start) == (text.rindex('"a"'), text.index('"a"'))


def test_bytes_that_are_no_text() -> None:
    _, diagnostics = read_configuration(
        "/w/model-lifecycle.toml", decode(b"# caf\xe9\nprovider = 1\n"), codes=lambda: KNOWN
    )
    assert [(one.code, one.span.start) for one in diagnostics] == [("not-utf-8", 5), ("unknown-setting", 7)]


def test_the_page_of_a_code_names_every_setting() -> None:
    (found,) = read("colour = 1\n")[1]
    settings = found.message.partition("There are ")[2].rstrip(".").replace(" and ", ", ").split(", ")
    assert [name for name in settings if name not in UNKNOWN_SETTING.explanation] == []
