"""Fixes applied until nothing changes: what they fix, what they leave alone, and that they end."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.thorough import many, some_examples, some_rows
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import Checked, FileCheck, check
from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceText
from model_lifecycle.fixes.apply_fixes import apply_candidates
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.fixes.offered_fixes import fixes_at
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile

EXAMPLE = {
    path: content.decode() for path, content in example_files().items() if path.endswith((".yaml", ".yml", ".json"))
}
MIGRATION = "migrations/loom-2-large-to-loom-3-large.yaml"
OLD = "models/provider-1/loom-2-large.yaml"


def checked(changes: Mapping[str, str]) -> Checked:
    return check(workspace_of({**EXAMPLE, **changes}), today=TODAY)


def fixed(path: str, text: str, *, unsafe: bool = False) -> str:
    run = fix_all(checked({path: text}), [f"{ROOT}/{path}"], unsafe=unsafe)
    file = run.files.get(f"{ROOT}/{path}")
    return text if file is None else file.text


def swapped(path: str, right: str, wrong: str) -> str:
    assert EXAMPLE[path].count(right) == 1, f"{right!r} in {path}"
    return EXAMPLE[path].replace(right, wrong)


def test_the_example_needs_no_fix() -> None:
    assert not fix_all(checked({}), [f"{ROOT}/{path}" for path in EXAMPLE]).files


@pytest.mark.parametrize(
    ("path", "right", "wrong"),
    [
        (MIGRATION, "output_pct_change: -33.3", "output_pct_change: 33.3"),
        (MIGRATION, "output_pct_change: -33.3", "output_pct_change: null # unknown"),
        (MIGRATION, "  slug: loom-2-large\n", "  slug: loom-2-lrge\n"),
        (MIGRATION, "price_diff:\n", "price_dif:\n"),
        (OLD, "status: retired", "status: Retired"),
    ],
)
def test_a_safe_fix_writes_what_stood_there(path: str, right: str, wrong: str) -> None:
    comment = wrong.partition(" #")[1] and wrong[wrong.index(" #") :]
    assert fixed(path, swapped(path, right, wrong)) == EXAMPLE[path].replace(right, right + comment)


PROVIDER = "providers/provider-1.yaml"
TWICE = "providers/more.yaml"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("{new}---\n# again\n{new}", "{new}"),
        ("{new}---\n{new}---\n{new}", "{new}"),
        ("{old}---\n{new}", "---\n{new}"),  # the other one has a file of its own
        ("{new}---\n{new}---\n{changed}---\n{changed}", "{new}---\n{changed}---\n{changed}"),  # as the first
        ("{new}---\n{changed}", "{new}---\n{changed}"),
    ],
)
def test_of_records_that_say_the_same_one_stays(text: str, after: str) -> None:
    old = EXAMPLE[PROVIDER]
    new = old.replace("provider-1", "provider-2")
    texts = {"old": old, "new": new, "changed": new.replace("name: ", "name: Other ")}
    before = {TWICE: text.format(**texts), "providers/provider-2.yaml": "[]"}
    run = fix_all(checked(before), [f"{ROOT}/{TWICE}", f"{ROOT}/{PROVIDER}"], unsafe=True)
    assert {path.removeprefix(f"{ROOT}/"): file.text for path, file in run.files.items()} == (
        {} if text == after else {TWICE: after.format(**texts)}
    )
    assert not fix_all(checked(before), [f"{ROOT}/{TWICE}"], unsafe=False).files


def test_an_unsafe_fix_is_applied_only_when_asked_for() -> None:
    text = swapped(OLD, "  input_price_per_mtok: 5 ", "  input_price_per_mtok: 0.000005 ")
    assert fixed(OLD, text) == text
    assert fixed(OLD, text, unsafe=True) == EXAMPLE[OLD]


def test_fixes_that_follow_from_each_other_are_applied_in_turn() -> None:
    text = swapped(MIGRATION, "price_diff:\n", "price_dif:\n").replace("pct_change: -33.3", "pct_change: 33.3")
    run = fix_all(checked({MIGRATION: text}), [f"{ROOT}/{MIGRATION}"])
    file = run.files[f"{ROOT}/{MIGRATION}"]
    assert file.text == EXAMPLE[MIGRATION]
    assert [diagnostic.code for diagnostic in file.fixed] == ["unknown-property", "price-change"]
    assert not run.checked.diagnostics


def test_only_the_files_asked_for_change() -> None:
    text = swapped(MIGRATION, "output_pct_change: -33.3", "output_pct_change: 33.3")
    other = swapped(OLD, "status: retired", "status: Retired")
    run = fix_all(checked({MIGRATION: text, OLD: other}), [f"{ROOT}/{OLD}"])
    assert list(run.files) == [f"{ROOT}/{OLD}"]
    assert run.checked.workspace.files[f"{ROOT}/{MIGRATION}"].source.text == text


def test_a_text_that_cannot_be_written_back_is_left_alone() -> None:
    text = swapped(MIGRATION, "output_pct_change: -33.3", "output_pct_change: 33.3")
    before = checked({MIGRATION: text})
    path = f"{ROOT}/{MIGRATION}"
    file = before.workspace.files[path]
    broken = replace(file, source=FileText(text, undecodable=len(text) - 1))
    assert not fix_all(check(before.workspace.with_files({path: broken}), today=TODAY), [path]).files


def test_a_file_whose_trials_took_too_long_is_left_for_the_next_run(monkeypatch: pytest.MonkeyPatch) -> None:
    text = swapped(OLD, "family: ", "famly: ").replace("announced_date: ", "announced_date:")
    whole = fix_all(checked({OLD: text}), [f"{ROOT}/{OLD}"])
    assert whole.files[f"{ROOT}/{OLD}"].text == EXAMPLE[OLD]
    monkeypatch.setattr("model_lifecycle.fixes.fix_all.LEAST_READ", 3000)
    monkeypatch.setattr("model_lifecycle.fixes.fix_all.MOST_TIMES", 0)
    run = fix_all(checked({OLD: text}), [f"{ROOT}/{OLD}"])
    assert not run.is_finished
    assert [diagnostic.code for diagnostic in run.files[f"{ROOT}/{OLD}"].fixed] == ["missing-space"]
    monkeypatch.undo()
    again = fix_all(run.checked, [f"{ROOT}/{OLD}"])
    assert whole.is_finished
    assert again.is_finished
    assert again.files[f"{ROOT}/{OLD}"].text == EXAMPLE[OLD]


def listed(count: int, text: str) -> str:
    """A list of copies of the old model, each with another id, in one of which a text is not this one."""
    records = [text.replace("loom-2-large", f"loom-2-large-{number}") for number in range(count)]
    return "".join(f"- {record}".replace("\n", "\n  ").rstrip(" ") for record in records)


MANY = many(130)
COMMAS = 150
COUNT_IN_LONG = 800
TIMES = 8
SLIPS = {
    "models/m.model.yaml": ("  family: ", "  family:"),
    "models/quotes.model.yaml": ("  status: retired", '  status: "retired'),
    "models/names.model.yaml": ("  family: ", "  famly: "),
}


@pytest.mark.parametrize("path", SLIPS)
def test_thousands_of_slips_in_as_many_records_are_mended_in_a_few_trials(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, wrong = SLIPS[path]
    text = listed(MANY, EXAMPLE[OLD])
    assert text.count(right) == MANY
    trials = 0

    def counted(*arguments: Any) -> Checked | None:
        nonlocal trials
        trials += 1
        return apply_candidates(*arguments)

    monkeypatch.setattr("model_lifecycle.fixes.apply_fixes.apply_candidates", counted)
    run = fix_all(checked({path: text.replace(right, wrong)}), [f"{ROOT}/{path}"], unsafe=True)
    file = run.files[f"{ROOT}/{path}"]
    assert len(file.fixed) == MANY
    assert file.text == (text if '"' not in wrong else text.replace(right, f'{wrong}"'))
    assert trials < 8
    assert run.checked.diagnostics == check(run.checked.workspace, today=TODAY).diagnostics


@pytest.mark.parametrize(
    ("between", "inside"),
    some_rows([(" ", ", "), (",\n", " "), (",\n", ", }")], 2, ["between records", "inside", "trailing"]),
)
def test_commas_that_are_missing_or_too_many_are_all_mended(between: str, inside: str) -> None:
    record = f'{{"id": "example-%d"{inside.removesuffix("}")}"provider": "provider-1"{"," if "}" in inside else ""}}}'
    text = f"[{between.join(record % number for number in range(COMMAS))}]\n"
    path = "models.model.json"
    run = fix_all(checked({path: text}), [f"{ROOT}/{path}"])
    fixed = run.files[f"{ROOT}/{path}"].text
    assert len(json.loads(fixed)) == COMMAS
    assert run.is_finished


def test_a_text_that_was_not_read_to_its_end_is_mended_to_its_end() -> None:
    """Also where an error comes to light behind the first mistakes: here the last record lacks its name."""
    whole = {"id": "p", "name": "P", "pricing_url": None, "models_url": None, "deprecations_url": None}
    records = [json.dumps(whole | {"id": f"p-{number}"}, indent=1) for number in range(COUNT_IN_LONG)]
    path = "providers.provider.json"
    before = checked({path: "[\n" + "\n".join([*records, '{"id": "last"}']) + "\n]\n"})
    assert "too-much" in {diagnostic.code for diagnostic in before.diagnostics[f"{ROOT}/{path}"]}
    run = fix_all(before, [f"{ROOT}/{path}"])
    assert len(json.loads(run.files[f"{ROOT}/{path}"].text)) == COUNT_IN_LONG + 1
    assert run.is_finished


@pytest.mark.slow
def test_a_property_that_is_missing_beside_a_slip_holds_no_fix_back() -> None:
    """It is reported before the fix as well as after it: the text is checked with its slips mended."""
    path = "models/m.model.yaml"
    broken = EXAMPLE[OLD].replace("family: ", "family:", 1)
    lost = re.sub("display_name: .*\n", "# display_name\n", broken, count=1)
    text = "".join(listed(3, text_of_item) for text_of_item in (broken, lost) * TIMES).replace(
        "loom-2-large-", "loom-2-large-x"
    )
    run = fix_all(checked({path: text}), [f"{ROOT}/{path}"])
    assert len(run.files[f"{ROOT}/{path}"].fixed) == 6 * TIMES
    assert run.refused == 0
    assert not fix_all(run.checked, [f"{ROOT}/{path}"]).files


def test_fixes_that_undo_each_other_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{ROOT}/{OLD}"
    before = checked({})
    name = before.workspace.files[path].source.text.index("display_name")

    def restless(_: object, file: RecordFile, *__: object, **___: object) -> FileCheck:
        code, letter = ("date-order", "e") if file.source.text[name] == "d" else ("price-change", "d")
        fix = Fix("Change", (ReplaceText(name, name + 1, letter),), safe=True)
        return FileCheck((Diagnostic(code, "x", file.span(0, ""), Severity.WARNING, fix=fix),), frozenset())

    monkeypatch.setattr("model_lifecycle.check.check_file", restless)
    diagnostics = restless(None, before.workspace.files[path]).diagnostics
    assert fix_all(before._replace(diagnostics={path: diagnostics}), [path]) is not None


@pytest.mark.parametrize(
    ("path", "right", "wrong"),
    [
        (MIGRATION, "  slug: loom-2-large\n", "  slug: loom-2-large\n    what stood on a line of its own\n"),
        (PROVIDER, "id: provider-1\n", "id: provider-1\n\tname: x,\n"),
        (PROVIDER, "id: provider-1\n", "id: provider-1\nremark: what somebody wrote\n"),
        (PROVIDER, "id: provider-1\n", "id: provider-1 \x07# what is no comment yet\n"),
    ],
)
def test_what_a_person_has_to_look_at_is_left(path: str, right: str, wrong: str) -> None:
    text = swapped(path, right, wrong)
    assert fixed(path, text, unsafe=True) == text


def test_the_only_item_of_a_list_gets_the_dash_that_it_lost() -> None:
    text = swapped(OLD, "  - model_id: ", "    model_id: ")
    assert fixed(OLD, text) == EXAMPLE[OLD]


def test_neighbouring_syntax_errors_are_mended_together() -> None:
    text = swapped(OLD, "  modalities_in: [text]\n", "  modalities_in: [text,,,]\n")
    assert fixed(OLD, text) == EXAMPLE[OLD].replace("[text]", "[text,]", 1)


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
@pytest.mark.parametrize("key", ["", "specs:\n"])
def test_properties_that_lost_their_key_or_indentation_keep_their_comments(key: str, line_break: str) -> None:
    before, _, rest = EXAMPLE[OLD].partition("specs:\n")
    body = re.sub(r"(?m)^(  [a-z_]+: .*)$", r"\1  # why", rest, count=3).replace("\n  ", "\n  # above\n  ", 1)
    right = f"{before}specs:\n{body}".replace("\n", line_break)
    wrong = f"{before}{key}{re.sub('(?m)^  ', '', body)}".replace("\n", line_break)
    assert fixed(OLD, wrong, unsafe=True) == right


def test_a_property_that_would_leave_its_comment_behind_is_not_moved() -> None:
    text = swapped(OLD, "status: retired\n", "").replace("specs:\n", "specs:\n  status: retired  # since May\n")
    assert fixed(OLD, text, unsafe=True) == text


def nodes(node: Node) -> list[Node | Pair]:
    inside: list[Node | Pair] = [node]
    if isinstance(node, MappingNode):
        for pair in node.pairs:
            inside += [pair, *nodes(pair.value)]
    elif isinstance(node, SequenceNode):
        inside += [inner for item in node.items for inner in nodes(item)]
    return inside


VALUES = (
    "yes",
    "no",
    "'3'",
    '"2025-01-01"',
    "1,000",
    "1.5e3",
    "0x10",
    "Active",
    "null",
    "~",
    "-1",
    "USD ",
    "text",
    "[]",
)
KEYS = ("nme", "sources", "Status", "specs", "modelId", "model id", "x")


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, str]:
    """A record of the example in which one value or one key is another."""
    path = draw(st.sampled_from(sorted(EXAMPLE)))
    text = EXAMPLE[path]
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    file = workspace_of({path: text}).files[f"{ROOT}/{path}"]
    scalars = [node for root in file.document.records for node in nodes(root) if isinstance(node, Scalar | Pair)]
    chosen = draw(st.sampled_from(scalars))
    start, end = chosen.key.span if isinstance(chosen, Pair) else chosen.span
    replacement = draw(st.sampled_from(KEYS if isinstance(chosen, Pair) else VALUES))
    if path.endswith(".json"):
        replacement = f'"{replacement.strip(chr(34))}"' if isinstance(chosen, Pair) else replacement
    return path, text[:start] + replacement + text[end:]


@some_examples(150)
@given(mutated())
def test_a_fix_never_breaks_a_file_nor_touches_another_line(case: tuple[str, str]) -> None:
    path, text = case
    before = checked({path: text})
    file = before.workspace.files[f"{ROOT}/{path}"]
    for diagnostic in before.diagnostics.get(file.path, ()):
        fix = diagnostic.fix
        edits = text_edits(file.document, diagnostic.record, fix) if fix else None
        if not fix or not edits:
            continue
        after = apply_edits(text, edits)
        changed = read_record_file(
            file.path, file.source.with_text(after), before.workspace.configuration, root=ROOT, conventions=True
        )
        assert changed is not None
        assert syntax_errors(changed.document.diagnostics) <= syntax_errors(file.document.diagnostics)
        allowed = {line for change in fix.changes for line in lines_concerned(file.document, diagnostic.record, change)}
        assert not other_lines_changed(text, after, allowed), f"{diagnostic.code}: {fix.title}"


@some_examples(60)
@given(mutated(), st.booleans())
def test_all_fixes_never_leave_more_errors(case: tuple[str, str], unsafe: bool) -> None:
    path, text = case
    before = checked({path: text})
    after = fix_all(before, [f"{ROOT}/{path}"], unsafe=unsafe).checked
    assert errors(after, path) <= errors(before, path)


def errors(checked: Checked, path: str) -> int:
    return sum(
        diagnostic.severity is Severity.ERROR for diagnostic in checked.workspace.files[f"{ROOT}/{path}"].diagnostics
    )


def syntax_errors(diagnostics: tuple[Diagnostic, ...]) -> int:
    return sum(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def split(text: str) -> list[str]:
    lines = LineIndex(text)
    return [text[start:end] for start, end in zip(lines.starts, [*lines.starts[1:], len(text)], strict=True)]


def lines_concerned(document: Document, record: int, change: Change) -> range:
    """The lines that a change is about: from a property's key to the end of its value."""
    if isinstance(change, ReplaceText):
        start, end = change.start, change.end
    else:
        root = document.records[record]
        node, pair = find(root, change.pointer), find_pair(root, change.pointer)
        if node is None:
            return range(0)
        start, end = (pair.key.start if pair else node.start), node.end
    return range(document.lines.position(start).line, document.lines.position(end).line + 1)


def other_lines_changed(before: str, after: str, allowed: set[int]) -> list[str]:
    """The lines, none of those allowed to, that are not there any more; a comma at their end may come or go."""
    old, new = split(before), split(after)
    left = {line.rstrip(" ,\r\n") for line in new}
    return [
        line
        for tag, start, end, _, _ in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
        for number, line in enumerate(old[start:end], start)
        if number not in allowed and line not in new and line.rstrip(" ,\r\n") not in left
    ]


@pytest.mark.parametrize("text", ["}\n", "}", "]\n"])
def test_a_fix_that_leaves_nothing_of_a_file(text: str) -> None:
    before = checked({MIGRATION: text})
    path = f"{ROOT}/{MIGRATION}"
    assert before.diagnostics[path]
    [offered] = fixes_at(before, path, Span(0, len(text)))
    assert apply_edits(text, offered.edits) == ""
    assert fixed(MIGRATION, text, unsafe=True) == ""
