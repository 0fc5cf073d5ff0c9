"""What a hover says."""

from dataclasses import replace

import pytest
from inline_snapshot import snapshot
from support.cursor import as_file, at_cursor, covered
from support.workspaces import TODAY

from model_lifecycle.check import check_file
from model_lifecycle.ide.hover import Hover, HoverRequest, hover
from model_lifecycle.ide.markdown_text import as_plain, block, code, escape, message
from model_lifecycle.workspace.workspace import Workspace


def hovered(marked: str, path: str = "/records/models/provider-1/a.yaml") -> tuple[Hover | None, str]:
    """What is said at the cursor, and about which words."""
    text, offset = at_cursor(marked)
    file = as_file(text, path)
    workspace = Workspace("/records").with_files({path: file})
    answer = hover(HoverRequest(workspace, file, file.diagnostics, TODAY), offset)
    return answer, covered(text, answer.span) if answer is not None else ""


def test_a_property() -> None:
    answer, words = hovered("specs:\n  curr<cursor>ency: USD\n")
    assert words == "currency"
    assert answer is not None
    assert answer.markdown == snapshot("""\
**Currency** `currency`

text or null · required

The currency of the prices: `USD`, the only one, or null where no price is published.

Only `USD`.

Example: `USD`\
""")


@pytest.mark.parametrize(
    ("marked", "words", "text"),
    [
        ("status: act<cursor>ive\n", "active", "`status`"),
        ("<cursor>status: active\n", "status", "`status`"),
        ("specs:\n  specs_sources:\n    pri<cursor>ces:\n      url: https://doc.example\n", "prices", "`prices`"),
        ("sources:\n  - label: <cursor>x\n", "x", "`label`"),
        ("specs:\n  modalities_in: [te<cursor>xt]\n", "text", "`image`"),
        ("specs<cursor>:\n  currency: USD\n", "specs", "`specs`"),
        ("announced_date:<cursor> 2025-01-05\n", None, None),
        ("first_seen: 2025-01-05T00:00:00Z<cursor>\n", "2025-01-05T00:00:00Z", "timestamp"),
        ("zzz<cursor>: 1\n", "zzz", "unknown-property"),
        ("status: go<cursor>ne\n", "gone", "not-allowed-value"),
        ("\n<cursor>\nstatus: active\n", None, None),
        ("# comm<cursor>ent\nstatus: active\n", None, None),
    ],
)
def test_the_meaning_of_a_value(marked: str, words: str | None, text: str | None) -> None:
    answer, covered_words = hovered(marked)
    if words is None or text is None:
        assert answer is None
    else:
        assert answer is not None
        assert covered_words == words
        assert text in answer.markdown


def test_a_finding_is_above_the_property_and_explained_below() -> None:
    text = "status: gone\n"
    workspace = Workspace("/records").with_files({"/records/models/provider-1/a.yaml": as_file(text)})
    (file,) = workspace.files.values()
    diagnostics = check_file(workspace, file, TODAY).diagnostics
    answer = hover(HoverRequest(workspace, file, diagnostics, TODAY), 9)
    assert answer is not None
    message, above, below = answer.markdown.split("\n\n---\n\n")
    assert message.startswith("Expected one of `active`")
    assert above.startswith("**Status** `status`")
    assert "`not-allowed-value`" in below
    assert "```yaml" in below


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a", "`a`"), ("a`b", "``a`b``"), ("`a`", "`` `a` ``"), ("", "`  `"), ("a\nb", "`a b`")],
)
def test_any_text_as_code(text: str, expected: str) -> None:
    assert code(text) == expected


def test_any_text_in_a_block() -> None:
    assert block("a\n```\nb\n", "yaml") == "````yaml\na\n```\nb\n````"


def test_nothing_in_a_text_is_taken_for_formatting() -> None:
    assert escape("[x](y) ![x](y) *z* <b> 1. #") == r"\[x\](y) !\[x\](y) \*z\* \<b\> 1. \#"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2025-01-05", "2025-01-05"),
        ("$2.5 (lower)", "$2.5 (lower)"),
        ("- a - b", r"\- a - b"),
        ("+ a", r"\+ a"),
        ("== a", r"\== a"),
        ("12. a 3. b", r"12\. a 3. b"),
        ("1) a", r"1\) a"),
        ("www.example.org", r"www\.example.org"),
    ],
)
def test_what_is_formatting_at_the_start_only_is_escaped_there_only(text: str, written: str) -> None:
    """Neovim shows the signs that escape."""
    assert escape(text) == written


def test_for_those_who_see_no_formatting() -> None:
    bad = block("a: **b**\n  c: \\n\n---\n", "yaml")
    words = f"**{escape('A [b] (c).')}** {code('a_b')}\n\nWrong:\n\n{bad}\n\n---\n\nRight:\n\n{block('d', 'yaml')}"
    assert as_plain(words) == snapshot("""\
A [b] (c). `a_b`

Wrong:

    a: **b**
      c: \\n
    ---

Right:

    d\
""")


def test_an_editor_that_shows_findings_itself_is_told_the_meaning_first() -> None:
    text, offset = at_cursor("status: go<cursor>ne\n")
    file = as_file(text, "/records/models/provider-1/a.yaml")
    workspace = Workspace("/records").with_files({file.path: file})
    findings = [finding for finding in file.diagnostics if finding.pointer == "/status"]
    request = HoverRequest(workspace, file, findings, TODAY)
    told, left_out = hover(request, offset), hover(replace(request, states_findings=False), offset)
    assert told is not None
    assert left_out is not None
    assert left_out.markdown.startswith("**Status** `status`")
    assert told.markdown == f"{message(findings[0].message)}\n\n---\n\n{left_out.markdown}"
