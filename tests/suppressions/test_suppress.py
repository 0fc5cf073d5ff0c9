"""Comments that silence diagnostics, and what is said about those that do not."""

import pytest
from support.examples import example_files
from support.workspaces import ROOT, TODAY, diagnostics_of

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.workspace.configuration.configuration import Configuration

BODY = """\
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""
ID = "id: provider-1\n"


def codes(text: str, path: str = "providers/wrong.yaml", configuration: Configuration | None = None) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics_of({path: text}, configuration, TODAY).get(path, ())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ID + BODY, ["file-name"]),
        ("id: provider-1 # model-lifecycle: ignore[file-name]\n" + BODY, []),
        ("id: provider-1 #model-lifecycle:ignore[ file-name ] - the page is printed\n" + BODY, []),
        ("# model-lifecycle: ignore[file-name]\n" + ID + BODY, []),
        ("# model-lifecycle: ignore[file-name]\n\n# why: see the wiki\n" + ID + BODY, []),
        ("# model-lifecycle: kind=provider ignore[file-name]\n" + ID + BODY, []),
        ("# model-lifecycle: ignore-file[file-name]\nname: Example\n" + ID + BODY.partition("\n")[2], []),
        ("---\n# model-lifecycle: ignore-file[file-name]\n" + BODY + ID, []),
        ("id: provider-1 # model-lifecycle: ignore[file-name, file-name]\n" + BODY, []),
        # the wrong line, the wrong code, no code, no such code
        ("# model-lifecycle: ignore[file-name]\n" + BODY + ID, ["unused-suppression", "file-name"]),
        ("id: provider-1 # model-lifecycle: ignore[date-order]\n" + BODY, ["file-name", "unused-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore[date-order, file-name]\n" + BODY, ["unused-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore[filename]\n" + BODY, ["file-name", "unused-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore\n" + BODY, ["file-name", "bare-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore[]\n" + BODY, ["file-name", "bare-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore file-name\n" + BODY, ["file-name", "bare-suppression"]),
        (BODY + "id: provider-1 # model-lifecycle: ignore-file[file-name]\n", ["file-name", "unused-suppression"]),
        # an end: TODAY is before, on and behind it
        ("id: provider-1 # model-lifecycle: ignore[file-name] until 2099-01-01: a contract\n" + BODY, []),
        (f"id: provider-1 # model-lifecycle: ignore[file-name] until {TODAY}\n" + BODY, ["file-name"]),
        ("id: provider-1 # model-lifecycle: ignore[file-name] until 2020-01-01\n" + BODY, ["file-name"]),
        ("id: provider-1 # model-lifecycle: ignore[file-name] until 2099-02-30\n" + BODY,
         ["file-name", "unused-suppression"]),
        ("id: provider-1 # model-lifecycle: ignore[date-order] until 2020-01-01\n" + BODY,
         ["file-name", "unused-suppression"]),
        # not our comments
        ("id: provider-1 # ignore[file-name]\n" + BODY, ["file-name"]),
        ('id: provider-1\nname: "# model-lifecycle: ignore[file-name]"\n' + BODY.partition("\n")[2], ["file-name"]),
        ("id: provider-1 # model-lifecycle: ignored[file-name]\n" + BODY, ["file-name"]),
        # schema diagnostics are silenced like rules
        ("id: provider-1 # model-lifecycle: ignore[file-name]\nnme: x # model-lifecycle: ignore[unknown-property]\n"
         + BODY, []),
    ],
)  # fmt: skip
def test_comments(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_syntax_errors_are_not_silenced() -> None:
    text = "# model-lifecycle: ignore-file[control-character]\n" + ID + BODY.replace("Example", "Exam\x07ple")
    assert "control-character" in codes(text)


def test_a_comment_covers_a_whole_block_of_code() -> None:
    files = example_files("# file: other.txt\n", whole=False)
    path = "migrations/example-1-to-example-2.yaml"
    after = '"after": "ask(model=\\"example-2\\")\\n"'
    block = '"after": "tell(\\\n  model=\\"example-1\\"\\\n )"\n'
    head, _, tail = files[path].rpartition(after)
    files[path] = f"{head}# model-lifecycle: ignore[old-id-in-after]\n{block}{tail}"
    assert diagnostics_of(files) == {}


def test_what_is_switched_off_is_not_called_unused() -> None:
    text = "id: provider-1 # model-lifecycle: ignore[file-name]\n" + BODY
    off = Configuration(root=ROOT, severity={"file-name": None})
    ignored = Configuration(root=ROOT, per_path_ignores=(("providers/*", ("file-name",)),))
    assert codes(text, configuration=off) == []
    assert codes(text, configuration=ignored) == []
    assert codes(text, "providers/provider-1.yaml") == ["unused-suppression"]


def test_severities_of_the_configuration_hold_for_comments_too() -> None:
    text = "id: provider-1 # model-lifecycle: ignore\n" + BODY
    configuration = Configuration(root=ROOT, severity={"bare-suppression": Severity.ERROR, "file-name": None})
    diagnostics = diagnostics_of({"providers/x.yaml": text}, configuration)["providers/x.yaml"]
    (diagnostic,) = diagnostics
    assert (diagnostic.code, diagnostic.severity) == ("bare-suppression", Severity.ERROR)


@pytest.mark.parametrize(
    ("comment", "after"),
    [
        ("# model-lifecycle: ignore[date-order]\nid: provider-1\n", "id: provider-1\n"),
        ("id: provider-1   # model-lifecycle: ignore[date-order]\n", "id: provider-1\n"),
        (
            "id: provider-1 # model-lifecycle: ignore[date-order] since 2025\n",
            "id: provider-1 # since 2025\n",
        ),
        (
            "id: provider-1 # model-lifecycle: ignore[date-order, status-date]\n",
            "id: provider-1 # model-lifecycle: ignore[status-date]\n",
        ),
    ],
)
def test_an_unused_comment_is_taken_away(comment: str, after: str) -> None:
    path = "providers/provider-1.yaml"
    diagnostic = diagnostics_of({path: comment + BODY})[path][0]
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe
    [change] = diagnostic.fix.changes
    assert isinstance(change, ReplaceText)
    text = comment + BODY
    assert text[: change.start] + change.replacement + text[change.end :] == after + BODY
