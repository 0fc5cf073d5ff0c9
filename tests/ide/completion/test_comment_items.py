"""Which codes a comment that ignores findings is offered: those that it may be meant for before all others."""

from support.cursor import as_file, at_cursor
from support.workspaces import TODAY

from model_lifecycle.check import all_rules, check
from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.workspace.workspace import Workspace


def test_codes_of_the_line_come_before_those_of_the_file_and_these_before_the_rest() -> None:
    text, offset = at_cursor(
        "stats: active\nurl: 1\nannounced_date: 2025\n# model-lifecycle: ignore[<cursor>\nstatus: never\nextra: 1\n"
    )
    file = as_file(text)
    checked = check(Workspace("/records").with_files({file.path: file}), today=TODAY)
    diagnostics = checked.diagnostics[file.path]
    line = text[:offset].count("\n")
    near = [d.code for d in diagnostics if file.document.lines.line_of(d.span.start) in (line, line + 1)]
    elsewhere = [d.code for d in diagnostics if d.code not in near]
    offered = completions(CompletionRequest(checked.workspace, file, TODAY, diagnostics=diagnostics), offset)
    assert offered is not None
    rest = sorted(name for name, rule in all_rules().items() if rule.part != "syntax")
    expected = list(dict.fromkeys((*near, *elsewhere, *rest)))
    assert [item.label for item in offered.items] == expected
    by_file = dict.fromkeys((*(diagnostic.code for diagnostic in diagnostics), *rest))
    assert expected not in (list(by_file), [*near, *rest], rest)  # or the order would show nothing
    assert [item.sort_text for item in offered.items] == sorted(item.sort_text for item in offered.items)
