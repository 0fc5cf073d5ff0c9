"""Lines in a wrong column and lines of other records: one diagnostic, whose fix gives the record again."""

import re

import pytest
from support.sample_records import TEXTS
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import Checked, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

FILES: dict[Kind, str] = {
    "model": "models/provider-1/example-1",
    "provider": "providers/provider-1",
    "migration": "migrations/example-1-to-example-2",
}


def checked(kind: Kind, text: str) -> Checked:
    files = {f"{path}.yaml": TEXTS[other_kind] for other_kind, path in FILES.items()}
    return check(workspace_of({**files, f"{FILES[kind]}.yaml": text}), today=TODAY)


def new_errors(before: Checked, kind: Kind) -> list[Diagnostic]:
    """The errors that the sample does not have."""
    path = f"{ROOT}/{FILES[kind]}.yaml"
    earlier = {
        (diagnostic.code, diagnostic.message) for diagnostic in checked(kind, TEXTS[kind]).diagnostics.get(path, ())
    }
    diagnostics = before.diagnostics.get(path, ())
    return [
        diagnostic
        for diagnostic in diagnostics
        if diagnostic.severity is Severity.ERROR and (diagnostic.code, diagnostic.message) not in earlier
    ]


def mended(text: str, diagnostic: Diagnostic) -> str:
    """The text after the fix of a diagnostic."""
    assert diagnostic.fix is not None
    changes = [change for change in diagnostic.fix.changes if isinstance(change, ReplaceText)]
    assert len(changes) == len(diagnostic.fix.changes)
    return apply_edits(text, [TextEdit(Span(change.start, change.end), change.replacement) for change in changes])


def moved(text: str, first: str, step: int, *, count: int = 1) -> str:
    """The text with a line, and those below it, moved."""
    lines = text.splitlines(keepends=True)
    begin = next(at for at, line in enumerate(lines) if line.strip() == first)
    for at in range(begin, begin + count):
        lines[at] = " " * step + lines[at] if step > 0 else lines[at][-step:]
    return "".join(lines)


MOVED: list[tuple[Kind, str, int, int]] = [
    ("model", "updated_at: 2026-07-24T05:21:47Z", 4, 1),
    ("model", "updated_at: 2026-07-24T05:21:47Z", 6, 1),
    ("model", "endpoints: null", -2, 1),
    ("migration", "to:", 4, 4),
    ("migration", "price_diff:", 4, 7),
    ("migration", "context_diff:", 3, 4),
]


@pytest.mark.parametrize(("kind", "first", "step", "count"), MOVED)
def test_lines_in_a_wrong_column(kind: Kind, first: str, step: int, count: int) -> None:
    right = TEXTS[kind]
    text = moved(right, first, step, count=count)
    diagnostics = new_errors(checked(kind, text), kind)
    assert len(diagnostics) == 1, [diagnostic.message for diagnostic in diagnostics]
    assert diagnostics[0].code in ("wrong-indentation", "misplaced-property")
    assert mended(text, diagnostics[0]) == right


@pytest.mark.parametrize("width", [2, 4])
@pytest.mark.parametrize(("kind", "name"), [("model", "sources")])
def test_properties_of_all_items_in_a_wrong_column(kind: Kind, name: str, width: int) -> None:
    right = TEXTS[kind]
    start = right.index(f"{name}:\n") + len(name) + 2
    end = (
        next((place.start() for place in re.finditer(r"^\w", right[start:], re.MULTILINE)), len(right) - start) + start
    )
    wrong = re.sub(rf"(?m)^ {{{width}}}(?=  \w|\w)", "", right[start:end])
    text = right[:start] + wrong + right[end:]
    diagnostics = new_errors(checked(kind, text), kind)
    assert len(diagnostics) == 1, [diagnostic.message for diagnostic in diagnostics]
    lines = LineIndex(text)
    assert lines.line_text(lines.position(diagnostics[0].span.start).line).strip() == wrong.splitlines()[1].strip()
    assert to_data(parse(mended(text, diagnostics[0]), "yaml").roots[0]) == to_data(parse(right, "yaml").roots[0])


@pytest.mark.parametrize("kind", ["model", "migration"])
@pytest.mark.parametrize("blanks", ["", " ", "   "])
def test_dashes_of_all_lists_in_a_wrong_column_are_found_list_by_list(kind: Kind, blanks: str) -> None:
    right = TEXTS[kind]
    text = re.sub(r"(?m)^  (?=- \w+: )", blanks, right)
    diagnostics = new_errors(checked(kind, text), kind)
    assert {diagnostic.code for diagnostic in diagnostics} == {"wrong-indentation"}
    for diagnostic in reversed(diagnostics):
        text = mended(text, diagnostic)
    assert to_data(parse(text, "yaml").roots[0]) == to_data(parse(right, "yaml").roots[0])


def test_a_line_further_out_than_its_sample_is_the_only_finding() -> None:
    text = TEXTS["migration"].replace('        ask(model="example-2")', '  ask(model="example-2")', 1)
    assert text != TEXTS["migration"]
    path = f"{ROOT}/{FILES['migration']}.yaml"
    earlier = {diagnostic.message for diagnostic in checked("migration", TEXTS["migration"]).diagnostics.get(path, ())}
    new = [
        diagnostic.code
        for diagnostic in checked("migration", text).diagnostics[path]
        if diagnostic.message not in earlier
    ]
    assert len(new) == 1, new


def test_the_first_of_two_lines_is_the_one_that_moved() -> None:
    text = moved(TEXTS["model"], "url: https://doc.example/pricing", 2)
    diagnostics = new_errors(checked("model", text), "model")
    assert [text[slice(*diagnostic.span)] for diagnostic in diagnostics] == ["url"]
    assert mended(text, diagnostics[0]) == TEXTS["model"]


OF_PROVIDER = "id: provider-2\nname: Two\n"
OF_MODEL = "family: example\nstatus: retired\nannounced_date: null\n"
OF_SPECS = "  supports_batch: null\n  supports_prompt_caching: null\n  reasoning: none\n"
OF_MIGRATION = "context_diff:\n  old_tokens: 1\n  new_tokens: 2\n"
IN_JSON = '    "knowledge_cutoff": "2025-03-31",\n    "endpoints": null,\n'
PASTED = [OF_PROVIDER, OF_MODEL, OF_SPECS, OF_MIGRATION, IN_JSON]
BEHIND: list[tuple[Kind, str]] = [
    ("provider", "name: Example"),
    ("model", "family: example"),
    ("model", "currency: USD"),
    ("migration", "currency: USD"),
    ("migration", "confidence: official"),
]


@pytest.mark.parametrize("block", PASTED)
@pytest.mark.parametrize(("kind", "line"), BEHIND)
def test_lines_of_another_record(kind: Kind, line: str, block: str) -> None:
    right = TEXTS[kind]
    text = re.sub(rf"(?m)^(\s*{line}.*\n)", lambda match: match[0] + block, right, count=1)
    diagnostics = new_errors(checked(kind, text), kind)
    assert len(diagnostics) == 1, [diagnostic.message for diagnostic in diagnostics]
    if diagnostics[0].code not in ("duplicate-key", "unknown-property"):  # one property alone may be meant
        assert diagnostics[0].code == "foreign-lines"
        assert mended(text, diagnostics[0]) == right


SIGNS = [":", "%", "?"]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(("kind", "line"), [("model", "  currency: USD"), ("migration", "  new_tokens: 128000")])
def test_a_line_of_signs(kind: Kind, line: str, sign: str) -> None:
    text = TEXTS[kind].replace(f"{line}\n", f"{line}\n  {sign}\n", 1)
    diagnostics = new_errors(checked(kind, text), kind)
    assert len(diagnostics) == 1, [diagnostic.message for diagnostic in diagnostics]


SEVERAL: list[tuple[Kind, str, str]] = [
    ("model", "    label: Models\n    last_checked: 2026-07-24\n", "    label: [\n    last_checked: never\n"),
    ("model", "family: example\n", "family: example\nour_notes: a\nour_owner: b\n"),
    ("model", "status: deprecated\nannounced_date: 2026-01-15\n", "status: gone\nannounced_date: soon\n"),
    ("provider", "name: Example", "nmae_of: Example"),
]


@pytest.mark.parametrize(("kind", "right", "wrong"), SEVERAL)
def test_other_mistakes_are_told_one_by_one(kind: Kind, right: str, wrong: str) -> None:
    diagnostics = new_errors(checked(kind, TEXTS[kind].replace(right, wrong, 1)), kind)
    assert "foreign-lines" not in {diagnostic.code for diagnostic in diagnostics}
