"""What holds for every fix (see `apply_fixes`), over mutants of all records and examples that we have."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import examples
from support.mutants import mutated
from support.sample_records import TEXTS
from support.thorough import some_examples, stride
from support.workspaces import ROOT, TODAY, workspace_of
from support.yaml_styles import YamlWriter

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.fixes.apply_fixes import is_syntax
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.fixes.offered_fixes import fixes_at
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span

Files = dict[str, str]

PLACES = {
    "model": "models/provider-1/example-1.yaml",
    "provider": "providers/provider-1.yaml",
    "migration": "migrations/example-1-to-example-2.yaml",
}


def samples() -> Iterator[Files]:
    """The example workspace, and the records of other tests."""
    yield {path: content.decode() for path, content in example_files().items() if language_of(path) is not None}
    yield {PLACES[kind]: text for kind, text in TEXTS.items()}


def documented() -> Iterator[Files]:
    """The bad example of every code."""
    for code in all_rules().values():
        yield examples.example_files(code.bad, whole=code.whole)


def rewritten(files: Files, language: str) -> Files:
    """The same records in JSON, or in block style; what has a syntax error stays as it is."""
    files_after: Files = {}
    for path, text in files.items():
        document = parse(text, language_of(path) or "yaml")
        if language_of(path) is None or document.diagnostics or len(document.roots) != 1:
            files_after[path] = text
        elif language == "json":
            files_after[str(PurePosixPath(path).with_suffix(".json"))] = as_json(to_data(document.roots[0]))
        else:
            data = to_data(document.roots[0])
            files_after[path] = YamlWriter(Random(0)).text(data) if isinstance(data, dict) else text
    return files_after


def as_json(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


@cache
def all_files() -> tuple[Files, ...]:
    """All samples and examples."""
    return (*samples(), *documented())


@cache
def workspace(number: int) -> Checked:
    """One of the samples and examples in YAML as it is, in JSON, or in YAML's block style, checked."""
    chosen, form = divmod(number, 3)
    files = all_files()[chosen]
    return check(workspace_of(rewritten(files, ("json", "yaml")[form - 1]) if form else files), today=TODAY)


def workspaces() -> Iterator[Checked]:
    """All of them in each of the three forms, or a sample."""
    return map(workspace, range(0, 3 * len(all_files()), stride(1)))


def texts(checked: Checked) -> Files:
    return {path.removeprefix(f"{ROOT}/"): file.source.text for path, file in checked.workspace.files.items()}


def with_texts(before: Checked, files: Mapping[str, str]) -> Checked:
    """A checked workspace after its files became these."""
    old = texts(before)
    changes = {
        f"{ROOT}/{path}": before.workspace.read(f"{ROOT}/{path}", FileText(files[path]), named=True)
        if path in files
        else None
        for path in old.keys() | files.keys()
        if old.get(path) != files.get(path)
    }
    return check(before.workspace.with_files(changes), today=TODAY, before=before)


@st.composite
def mistaken(draw: st.DrawFn) -> Checked:
    """A workspace with a slip in it. One in two is a sample: there are many more examples than samples."""
    chosen = workspace(draw(st.integers(0, 5) | st.integers(0, 3 * len(all_files()) - 1)))
    random = draw(st.randoms(use_true_random=False))
    return with_texts(chosen, mutated(random, texts(chosen)))


def errors(checked: Checked, path: str) -> list[Diagnostic]:
    return [diagnostic for diagnostic in checked.diagnostics.get(path, ()) if diagnostic.severity is Severity.ERROR]


def assert_no_more_errors(
    before: Checked, after: Checked, scaffold: Mapping[str, list[Span]] | None = None, *, reveals: bool = False
) -> None:
    """The law: there are no more errors in the workspace than before; `scaffold` is what a placeholder wrote, by path,
    which is to be filled in. What rules find is left out of account where a fix `reveals` a value to them. So is a text
    that was not read to its end: errors that were there before come to light.
    """
    excess = 0
    for path in before.diagnostics.keys() | after.diagnostics.keys():
        if any(diagnostic.code == "too-much" for diagnostic in before.diagnostics.get(path, ())):
            continue
        filled_in = (scaffold or {}).get(path, [])
        left = [
            diagnostic
            for diagnostic in errors(after, path)
            if is_syntax(diagnostic) or not any(map(diagnostic.span.touches, filled_in))
        ]
        for diagnostics, sign in ((left, 1), (errors(before, path), -1)):
            excess += sign * sum(
                diagnostic.count
                for diagnostic in diagnostics
                if not reveals or all_rules()[diagnostic.code].part != "rule"
            )
    assert excess <= 0


def inserted(edits: tuple[TextEdit, ...]) -> list[Span]:
    """The spans of the new texts of edits."""
    spans, growth = [], 0
    for span, text in sorted(edits, key=lambda edit: edit.span):
        spans.append(Span(span.start + growth, span.start + growth + len(text)))
        growth += len(text) - (span.end - span.start)
    return spans


def check_all_fixes(before: Checked, *, unsafe: bool) -> None:
    paths = list(before.workspace.files)
    run = fix_all(before, paths, unsafe=unsafe)
    assert_no_more_errors(before, run.checked)
    assert run.checked.diagnostics == check(run.checked.workspace, today=TODAY).diagnostics
    again = fix_all(run.checked, paths, unsafe=unsafe)
    assert not run.is_finished or not again.files, [
        diagnostic.message for file in again.files.values() for diagnostic in file.fixed
    ]


def check_single_fixes(before: Checked) -> None:
    old = texts(before)
    for path, diagnostics in before.diagnostics.items():
        if path not in before.workspace.files:
            continue
        counts = Counter((diagnostic.code, diagnostic.message) for diagnostic in diagnostics)
        for offered in fixes_at(before, path, Span(0, 10**9)):
            name = path.removeprefix(f"{ROOT}/")
            after = with_texts(before, {**old, name: apply_edits(old[name], offered.edits)})
            fix = offered.diagnostic.fix
            written = inserted(offered.edits) if fix is not None and fix.placeholder else []
            if not {"id", "provider"} & set(offered.diagnostic.missing):  # a record with a name is compared with others
                reveals = all_rules()[offered.diagnostic.code].part != "rule"
                assert_no_more_errors(before, after, {path: written}, reveals=reveals)
            key = offered.diagnostic.code, offered.diagnostic.message
            left = Counter((diagnostic.code, diagnostic.message) for diagnostic in after.diagnostics.get(path, ()))
            assert left[key] < counts[key] or is_syntax(offered.diagnostic), offered.title


@some_examples(320)
@given(mistaken(), st.booleans())
def test_all_fixes_of_mutants(before: Checked, unsafe: bool) -> None:
    check_all_fixes(before, unsafe=unsafe)


@some_examples(320)
@given(mistaken())
def test_each_fix_of_mutants(before: Checked) -> None:
    check_single_fixes(before)


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_all_fixes_of_our_own_examples(unsafe: bool) -> None:
    for before in workspaces():
        check_all_fixes(before, unsafe=unsafe)


def test_each_fix_of_our_own_examples() -> None:
    for before in workspaces():
        check_single_fixes(before)


SCAFFOLDS: dict[str, tuple[str, str]] = {
    "dates and a provider": (PLACES["model"], "id: a-1\nsources: []\n"),
    "dates only": (PLACES["model"], "".join(TEXTS["model"].splitlines(keepends=True)[:-2])),
    "all of a model": (PLACES["model"], "id: a-1\n"),
    "addresses": (PLACES["provider"], "id: provider-1\nname: P\n"),
    "all of a migration": (PLACES["migration"], "from:\n  provider: provider-1\n  model_id: a\n  slug: a\n"),
    "flow style": (PLACES["provider"], "{id: provider-1, name: P}\n"),
    "JSON": (PLACES["model"].replace("yaml", "json"), '{\n  "id": "a-1"\n}\n'),
    "JSON on one line": (PLACES["provider"].replace("yaml", "json"), '{"id": "provider-1", "name": "P"}'),
}


@pytest.mark.parametrize(("path", "text"), SCAFFOLDS.values(), ids=SCAFFOLDS)
def test_the_scaffold_of_several_placeholders_is_offered_and_never_applied(path: str, text: str) -> None:
    before = check(workspace_of({path: text}), today=TODAY)
    scaffolds = [
        offered
        for offered in fixes_at(before, f"{ROOT}/{path}", Span(0, len(text)))
        if offered.diagnostic.code == "missing-property"
        and offered.diagnostic.fix is not None
        and offered.diagnostic.fix.placeholder
    ]
    assert [offered.preferred for offered in scaffolds] == [False]
    after = check(workspace_of({path: apply_edits(text, scaffolds[0].edits)}), today=TODAY)
    assert "missing-property" not in {diagnostic.code for diagnostic in after.diagnostics[f"{ROOT}/{path}"]}
    for unsafe in (False, True):
        run = fix_all(before, [f"{ROOT}/{path}"], unsafe=unsafe)
        fixed = [diagnostic.code for file in run.files.values() for diagnostic in file.fixed]
        assert "missing-property" not in fixed
