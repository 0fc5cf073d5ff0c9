"""What is said of mistakes in a configuration, and where."""

from typing import Any

import pytest
from support.read_settings import read_settings

from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.workspace.configuration.configuration import DEFAULT_STALE_AFTER_DAYS
from model_lifecycle.workspace.workspace_rules import RULES, UNKNOWN_SETTING


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
            "`per-path-ignores`, `stale-after-days`, `as-of`, `format`, `docs-url`, `site`, `catalogues`, "
            "`sources`, `scan`, `aliases` and `platforms`.",
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
            "The glob `!` is of no use: it has nothing before or between its `/`.",
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
            "`duplicate-key` is about text that cannot be read: it is always an error, and never ignored.",
        ),
        (
            "[per-path-ignores]\n'a' = ['duplicate-key']",
            "invalid-setting",
            "/per-path-ignores/a/0",
            "`duplicate-key` is about text that cannot be read: it is always an error, and never ignored.",
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
            "Unknown setting of `[site]` `color`. "
            "There are `title`, `intro`, `accent`, `accent-dark` and `repository`.",
        ),
        (
            "[site]\nrepository = 'https://user:pw@git.example/o/r'",
            "invalid-setting",
            "/site/repository",
            "Expected the repository's address, as `https://github.com/owner/name/tree/main/records`, "
            'found the text "https://user:pw@git.example/o/r".',
        ),
        (
            "[aliases]\n'' = 'provider-1/example-1'",
            "invalid-setting",
            "/aliases/",
            "Expected a name, found an empty text.",
        ),
        (
            "[aliases]\nprod = 'example-1'",
            "invalid-setting",
            "/aliases/prod",
            'Expected a model as `provider/id`, found the text "example-1".',
        ),
        (
            "[platforms]\n'gateway/' = ' '",
            "invalid-setting",
            "/platforms/gateway~1",
            "Expected a provider, or `*`, found an empty text.",
        ),
        (
            "[sources.addresses]\n'doc.example/' = 'https://mirror.example/'",
            "invalid-setting",
            "/sources/addresses/doc.example~1",
            "Expected the beginning of an address that starts with `https://` or `http://`, "
            'found the text "doc.example/".',
        ),
        (
            "[sources.addresses]\n'https://doc.example/' = 3",
            "invalid-setting",
            "/sources/addresses/https:~1~1doc.example~1",
            "Expected an address that starts with `https://` or `http://`, found `3`.",
        ),
        ("[scan]\ncatalogues = 1", "invalid-setting", "/scan/catalogues", "Expected `true` or `false`, found `1`."),
    ],
)
def test_a_mistake_is_one_finding(text: str, code: str, pointer: str, message: str) -> None:
    configuration, diagnostics = read_settings(text)
    assert [(diagnostic.code, diagnostic.pointer, diagnostic.message) for diagnostic in diagnostics] == [
        (code, pointer, message)
    ]
    assert configuration.stale_after_days == DEFAULT_STALE_AFTER_DAYS


def test_mistakes_by_the_thousand_are_counted() -> None:
    _, diagnostics = read_settings("".join(f"setting-{number} = 1\n" for number in range(3000)))
    assert [diagnostic.count for diagnostic in diagnostics] == [1] * MOST_EXPLAINED + [3000 - MOST_EXPLAINED]


@pytest.mark.parametrize("code", [code for code in RULES if "setting" in code.name or "code" in code.name], ids=str)
def test_the_examples(code: Any) -> None:
    for example, expected in ((code.bad, [code.name]), (code.good, [])):
        _, text = example.split("\n", 1)
        assert [diagnostic.code for diagnostic in read_settings(text)[1]] == expected


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
    (diagnostic,) = read_settings(text)[1]
    assert text[slice(*diagnostic.span)] == underlined


def test_the_second_of_two_equal_providers_is_the_mistake() -> None:
    text = 'providers = ["a", "b", "a"]\n'
    (diagnostic,) = read_settings(text)[1]
    (first,) = diagnostic.related
    assert (diagnostic.span.start, first.span.start) == (text.rindex('"a"'), text.index('"a"'))


def test_the_page_of_a_code_names_every_setting() -> None:
    (diagnostic,) = read_settings("colour = 1\n")[1]
    settings = diagnostic.message.partition("There are ")[2].rstrip(".").replace(" and ", ", ").split(", ")
    assert [name for name in settings if name not in UNKNOWN_SETTING.explanation] == []
