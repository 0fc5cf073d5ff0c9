"""The extension in real VS Code: what an author sees and does while writing records."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from editors.conftest import OpensRecords, OpensWindows
from playwright.sync_api import expect
from support.cited_pages import DEPRECATIONS, keep_page, model_record
from support.examples import AS_OF
from support.monorepo import make_monorepo, with_mistakes
from support.vscode.window import Squiggle, Window
from support.workspace_files import CONFIGURATION, MIGRATION, NEW, OLD, PROVIDER, make_tree, text_of

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("vscode")]

MISSPELT = ('"status": "deprecated"', '"statu": "deprecated"')
OTHER_PRICE = ('"input_price_per_mtok": 2', '"input_price_per_mtok": 3')
ON_ONE_LINE = (
    '"label": "Deprecations",\n      "last_checked": "2026-06-01"',
    '"label": "Café 😀", "last_checked": "2026-6-1"',
)
BEGINNING = """id: x
slug: x
status: active
announced_date: null
deprecation_date: null
shutdown_date_kind: none
"""
NOTHING: list[str] = []
LENS = "Preview comparison page"
RUNNING = "Model Lifecycle 0.1.0 | running, from setting · | Log | Restart"
FOLLOWS_FROM_PRICES = [
    "example-1-to-example-2.yaml 13:25 `input_pct_change` is 0, but $2 → $3 is +50%. Write 50.",
    "example-1-to-example-2.yaml 16:33 `example_monthly_cost_new` is 36, but 10 × $3 + 2 × $8 is $46. Write 46.",
]


def test_mistakes_are_underlined_where_they_are_and_listed(open_records: OpensRecords) -> None:
    text = text_of(OLD, MISSPELT, ON_ONE_LINE)
    window = open_records({OLD: text}, OLD)
    name, date = window.diagnostics(OLD, ["bad-date", "unknown-property"])
    lines = text.splitlines()
    for finding, text in ((name, '"statu"'), (date, '"2026-6-1"')):  # the date stands after an accent and an emoji
        line = next(number for number, words in enumerate(lines) if text in words)
        start = len(lines[line][: lines[line].index(text)].encode("utf-16-le")) // 2
        assert (finding["range"], finding["text"]) == ([line, start, line, start + len(text)], text)
    window.comes(window.squiggles, [Squiggle(7, '"statu"', "error"), Squiggle(24, '"2026-6-1"', "error")])
    window.comes(
        window.problems,
        [
            "example-1.yaml 7:3 Unknown property `statu`. Did you mean `status`?",
            'example-1.yaml 24:43 Expected a date (`YYYY-MM-DD`), found the text "2026-6-1". Write 2026-06-01.',
        ],
    )


def test_a_quick_fix_by_keyboard(open_records: OpensRecords) -> None:
    window = open_records({OLD: text_of(OLD, MISSPELT)}, OLD)
    window.diagnostics(OLD, ["unknown-property"])
    window.cursor('"statu"', 3)
    assert window.quick_fixes() == [
        "Rename to `status`",
        "Explain `unknown-property`",
        "Ignore `unknown-property` here",
        "Ignore `unknown-property` in this file",
    ]
    window.page.keyboard.press("Enter")
    window.diagnostics(OLD, [])
    assert window.active()["text"] == text_of(OLD)
    expect(window.editor.locator(".squiggly-error")).to_have_count(0)


@pytest.mark.further_editor
def test_enter_on_what_nothing_mends_explains_it(open_records: OpensRecords) -> None:
    price = '"input_price_per_mtok": "2 EUR"'
    window = open_records({OLD: text_of(OLD, ('"input_price_per_mtok": 2', price))}, OLD)
    window.diagnostics(OLD, ["wrong-type"])
    assert window.hover('"2 EUR"', "USD per million input tokens").count("Expected a number") == 1
    window.cursor('"2 EUR"', 3)
    window.run_quick_fix("Explain `wrong-type`", window.webview().locator("h1").filter(has_text="wrong-type"))
    assert price in Path(window.folder / OLD).read_text()


def test_a_change_in_one_file_mends_findings_in_another(open_records: OpensRecords) -> None:
    window = open_records({NEW: text_of(NEW, OTHER_PRICE)}, NEW)
    window.comes(window.problems, FOLLOWS_FROM_PRICES)
    window.cursor(OTHER_PRICE[1], len(OTHER_PRICE[1]))
    window.page.keyboard.press("Backspace")
    window.type("2")
    window.comes(window.problems, NOTHING)
    window.page.keyboard.press("Backspace")
    window.type("3")
    window.comes(window.problems, FOLLOWS_FROM_PRICES)


def test_the_lens_and_the_hover(open_records: OpensRecords) -> None:
    window = open_records(file=OLD)
    window.lens(LENS).wait_for()
    beside_each_other = [LENS, "1 migration · named by 1 record", "shuts down in 184 days"]
    window.comes(lambda: sorted(window.lenses()), sorted(beside_each_other))
    window.hover('"status"', "Where the model is in its life")
    window.open(MIGRATION)
    window.comes(window.lenses, [LENS])


def test_what_stands_beside_the_text(open_records: OpensRecords) -> None:
    window = open_records(file=MIGRATION)
    expect(window.editor.locator(".view-lines")).to_contain_text("$2 → $2")
    struck_through = window.editor.locator(".view-line .mtks")
    expect(struck_through.first).to_have_text("example-1")
    window.comes(
        lambda: window.editor.locator(".view-line .mtks").evaluate_all(
            "found => [...new Set(found.map((one) => getComputedStyle(one).textDecorationLine))]"
        ),
        ["line-through"],  # no link's underline in its place
    )
    window.open(PROVIDER)
    window.lens("2 models · named by 3 records").click()
    peek = window.page.locator(".peekview-widget")
    expect(peek.locator(".referenceMatch").first).to_be_visible()


def test_the_status_and_the_commands_of_the_server(open_records: OpensRecords) -> None:
    window = open_records({OLD: text_of(OLD, MISSPELT)}, OLD)
    window.diagnostics(OLD, ["unknown-property"])
    window.comes(window.status, ["Model record | it is in a folder models/ | Details", RUNNING])
    (before,) = running_servers(window)
    window.command("Model Lifecycle: Restart Server")
    window.comes(lambda: len(running_servers(window)) == 1 and running_servers(window) != [before], True)
    window.cursor('"statu"', 3)
    window.type("s")
    window.page.keyboard.press("Control+Z")
    window.diagnostics(OLD, ["unknown-property"])
    window.command("Model Lifecycle: Show Log")
    log = window.page.locator(".output-view")
    expect(log).to_contain_text("from the setting")
    window.holds(window.status, "Model record | it is in a folder models/ | Details")


@pytest.mark.further_editor
def test_a_code_is_explained(open_records: OpensRecords) -> None:
    window = open_records({OLD: text_of(OLD, MISSPELT)}, OLD)
    window.diagnostics(OLD, ["unknown-property"])
    window.cursor('"statu"', 3)
    window.command("Model Lifecycle: Explain a Code")  # that of the diagnostic at the cursor
    expect(window.webview().locator("body")).to_contain_text("A property that the contract does not have.")
    window.open(OLD)
    window.cursor('"id"')
    window.command("Model Lifecycle: Explain a Code")  # of all codes
    window.pick("date-order")
    expect(window.webview().locator("h1")).to_have_text("date-order")


@pytest.mark.further_editor
def test_what_a_file_is(open_records: OpensRecords) -> None:
    window = open_records(file=OLD)
    window.lens(LENS).wait_for()
    window.command("Model Lifecycle: Show Kind and Schema of This File")
    assert window.entries()[:2] == [
        "Model record | it is in a folder models/",
        "Schema | Show the JSON Schema that model records are held to here",
    ]
    window.pick("Schema")
    window.tab("model.schema.json").wait_for()
    window.comes(lambda: '"title": "Model record"' in window.active()["text"], True)


@pytest.mark.further_editor
def test_records_in_json(vscode: OpensWindows, tmp_path: Path) -> None:
    record = "models/provider-1/example-1.json"
    window = vscode(folder_of(tmp_path, {record: text_of(OLD, MISSPELT)}), record)  # no configuration either
    window.comes(lambda: '"statu"' in [diagnostic["text"] for diagnostic in window.diagnostics(record)], True)
    window.holds(window.status, "Model record | it is in a folder models/ | Details")


@pytest.mark.further_editor
def test_other_peoples_folders_are_left_alone(vscode: OpensWindows, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "models/user.yml": "class: User\nattributes: [name, email]\n",
        "migrations/001.yml": "up: create_table\n",
        "package.json": "{}\n",
    }
    window = vscode(folder_of(tmp_path, files), "models/user.yml")
    awake = window.host(
        """const ours = vscode.extensions.getExtension('model-lifecycle.model-lifecycle-vscode');
           await until(() => ours.isActive);
           return ours.exports.awake;"""
    )
    assert awake is False
    assert window.status() == []
    assert running_servers(window) == []
    assert window.page.locator(".notifications-toasts .notification-list-item").count() == 0
    window.cursor("class")
    window.type(BEGINNING)
    window.comes(lambda: len(running_servers(window)), 1)


@pytest.mark.further_editor
def test_other_peoples_files_beside_records_are_left_alone(vscode: OpensWindows, tmp_path: Path) -> None:
    top = make_monorepo(tmp_path / "top", configured=("data",), bare=("team/records",))
    wrong = with_mistakes(top, "data", "team/records")
    foreign = "app/models/user.yaml"
    window = vscode(top, foreign)
    window.comes(lambda: {finding["file"] for finding in all_findings(window)}, wrong)
    assert window.diagnostics(foreign) == []
    assert window.squiggles() == []
    assert window.lenses() == []


@pytest.mark.further_editor
def test_the_last_good_configuration_holds_and_that_is_said(open_records: OpensRecords) -> None:
    good = f'as-of = "{AS_OF}"\n[severity]\nunknown-property = "warning"\n'
    window = open_records({OLD: text_of(OLD, MISSPELT), CONFIGURATION: good}, OLD)
    configuration = window.folder / CONFIGURATION
    window.comes(lambda: [finding["severity"] for finding in window.diagnostics(OLD)], ["warning"])
    configuration.write_text(good.replace('"warning"', '"warning'), encoding="utf-8")
    window.diagnostics(CONFIGURATION, ["toml-syntax"])
    said = "Until it is fixed, the last valid settings stay in effect."
    window.comes(lambda: any(said in text for text in window.problems()), True)
    assert [finding["severity"] for finding in window.diagnostics(OLD, ["unknown-property"])] == ["warning"]
    configuration.write_text(good.replace('"warning"', '"hint"'), encoding="utf-8")
    window.diagnostics(CONFIGURATION, [])
    window.comes(lambda: [diagnostic["severity"] for diagnostic in window.diagnostics(OLD)], ["hint"])


def all_findings(window: Window) -> list[dict[str, str]]:
    """The files and codes of all our diagnostics."""
    findings: list[dict[str, str]] = window.host(
        """return vscode.languages.getDiagnostics().flatMap(([uri, found]) => found
             .filter(({ source }) => source === 'model-lifecycle')
             .map(({ code }) => ({ file: vscode.workspace.asRelativePath(uri), code: code?.value ?? code })));"""
    )
    return findings


def folder_of(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """A folder with these files."""
    make_tree(folder, files)
    return folder


def running_servers(window: Window) -> list[int]:
    """The ids of the language servers of a window."""
    return window.children("model-lifecycle lsp") + window.children("model_lifecycle lsp")


def test_a_cited_page_says_otherwise_and_a_day_is_renewed(open_records: OpensRecords, tmp_path: Path) -> None:
    url, row = "https://doc.example/deprecations", "Dec 11, 2026 loom-2-large loom-3-large"
    path = "models/provider-1/loom-2-large.yaml"
    text = model_record((url, row.replace("11", "10")), (url, row))
    keep_page(tmp_path / "pages", url, DEPRECATIONS, "2026-11-20")
    copies = {f"copies/pages/{copy.name}": copy.read_text(encoding="utf-8") for copy in (tmp_path / "pages").iterdir()}
    configuration = f'as-of = "{AS_OF}"\n[catalogues]\nfolder = "copies"\n'
    window = open_records({path: text, CONFIGURATION: configuration, **copies}, path)
    said = "On 2026-11-20 the page says otherwise: `10` → `11`."
    line = next(number for number, words in enumerate(text.splitlines(), 1) if "Dec 10" in words)
    window.holds(window.problems, f"loom-2-large.yaml {line}:14 {said}")
    window.hover("Dec 10", "read 2026-11-20: says otherwise")
    window.cursor("Dec 11", 2)
    assert window.quick_fixes()[0] == "Renew the day of the check: 2026-11-20"
    window.page.keyboard.press("Enter")
    window.comes(lambda: window.active()["text"].count("last_checked: 2026-11-20"), 1)
