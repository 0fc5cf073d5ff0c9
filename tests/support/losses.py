"""Two states of consistent records, and what the rules about losses find between them."""

from typing import NamedTuple

from model_lifecycle.check import all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.workspace.earlier_records import earlier_records
from support.mistakes import mistake_files
from support.workspaces import ROOT, TODAY, workspace_of

NOTHING = "{}"


class Loss(NamedTuple):
    """A change of one file of the consistent records from `before` to `after`, and what is found: code, pointer and
    words of the message. Without a code nothing is. None for `after`: the file is gone.
    """

    path: str
    before: str
    after: str | None
    code: str = ""
    pointer: str = ""
    words: str = ""


def losses(before: dict[str, str], after: dict[str, str]) -> list[tuple[str, Diagnostic]]:
    """The diagnostics of rules about losses, with their files: those of other rules are not looked at."""
    old, new = workspace_of(before), workspace_of(after)
    diagnostics = check(new, today=TODAY, earlier=earlier_records(old, new)).diagnostics
    return [
        (path.removeprefix(f"{ROOT}/"), diagnostic)
        for path, several in sorted(diagnostics.items())
        for diagnostic in several
        if all_rules()[diagnostic.code].needs_earlier
    ]


def assert_loss(case: Loss) -> None:
    """Exactly the diagnostic of a case is found."""
    before = mistake_files(case.path, case.before)
    after = mistake_files(case.path, case.after or NOTHING)
    if case.after is None:
        del after[case.path]
    diagnostics = losses(before, after)
    assert [(path, diagnostic.code, diagnostic.pointer) for path, diagnostic in diagnostics] == (
        [(case.path, case.code, case.pointer)] if case.code else []
    ), [diagnostic.message for _, diagnostic in diagnostics]
    assert all(case.words in diagnostic.message for _, diagnostic in diagnostics), [
        diagnostic.message for _, diagnostic in diagnostics
    ]
