"""A line that was broken in two, and two lines that run into each other: one finding, whose fix puts the text right."""

import pytest
from support.block_style import in_block_style
from support.examples import base_record
from support.mistakes import NEW, mistake_files
from support.thorough import some_of
from support.workspaces import diagnostics_of

from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

RECORD = in_block_style(base_record(NEW)).replace('"', "")


def mended(document: Document) -> str:
    [diagnostic] = document.diagnostics
    assert diagnostic.fix is not None
    assert not diagnostic.fix.safe
    edits = text_edits(document, 0, diagnostic.fix)
    assert edits is not None
    return apply_edits(document.text, edits)


@pytest.mark.parametrize("line_break", some_of(["\n", "\r\n", "\r"]))
@pytest.mark.parametrize(
    "line",
    [
        "\nid: ¦example-2",
        "status: ¦active",
        "  currency: ¦USD",
        "  endpoints: ¦null",
        "slug: example-¦2",
        "first_¦seen: 2025-02-01T09:00:00Z",
        "  context_window_¦tokens: 128000",
        "  curr¦ency: USD",
        "updated_at: 2026-06-¦01T09:00:00Z",
        "updated_at: 2026-06-01T09:¦00:00Z",
        "- url: https:¦//doc.example/docs/deprecations",
        "- url: https://doc.example/¦docs/deprecations",
        "- ¦url: https://doc.example/docs/deprecations",
        "      last_checked: 2026-¦06-01",
    ],
)
def test_a_line_broken_in_two(line: str, line_break: str) -> None:
    record = f"# a model\n{RECORD}".replace("\n", line_break)
    line = line.replace("\n", line_break)
    text = record.replace(line.replace("¦", ""), line.replace("¦", line_break), 1)
    assert text != record
    document = parse(text, "yaml")
    assert [to_data(root) for root in document.roots] == [to_data(parse(record, "yaml").roots[0])]
    assert mended(document) == record


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("    prices:", "url: "),
        ("label: Deprecations", "last_checked: "),
        ("sources:", "- url: "),
        ("output_price_per_mtok: 8", "cached_input_price_per_mtok: "),
    ],
)
def test_two_lines_that_run_into_each_other(first: str, second: str, between: str, line_break: str) -> None:
    record = RECORD.replace("\n", line_break)
    head, separator, tail = record.partition(f"{first}{line_break}")
    assert separator
    text = f"{head}{first}{between}{tail.lstrip()}"
    assert tail.lstrip().startswith(second)
    document = parse(text, "yaml")
    assert [to_data(root) for root in document.roots] == [to_data(parse(record, "yaml").roots[0])]
    assert to_data(parse(mended(document), "yaml").roots[0]) == to_data(parse(record, "yaml").roots[0])


@pytest.mark.parametrize(
    "text",
    [
        "label: Note: the first of them\nurl: x\n",
        "label: Shutdown date: 2026\nurl: x\n",
        "name: a\nstatus active\n",
        "name: the end.\n---x\n",
    ],
)
def test_what_may_be_something_else_is_left_alone(text: str) -> None:
    titles = [diagnostic.fix.title for diagnostic in parse(text, "yaml").diagnostics if diagnostic.fix is not None]
    assert not any("Join" in title or "new line" in title for title in titles)


def test_nothing_else_is_found_in_such_a_record() -> None:
    files = mistake_files(NEW, "{}")
    text = in_block_style(to_data(parse(files[NEW], "yaml").roots[0])).replace('currency: "USD"', "currency: \nUSD", 1)
    assert [diagnostic.code for diagnostic in diagnostics_of({**files, NEW: text})[NEW]] == ["wrong-indentation"]
