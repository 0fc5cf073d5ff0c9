"""Properties that are missing after a fix of a syntax error: those that it lost, and those that were never there."""

import pytest
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.fixes.lost_properties import may_be_lost
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.span import Span

PATH = "models/provider-1/a-1.yaml"
JSON_PATH = "models/provider-1/a-1.json"


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("id: a\nprovider:b\n", "id: a\nprovider: b\n", False),
        ("slug: a\nprovider:b\n", "slug: a\nprovider: b\n", True),
        ("# slug\nid: a\nprovider:b\n", "# slug\nid: a\nprovider: b\n", True),
        ("id: 'a\nslg: b\n", "id: 'a slg: b'\n", True),
        ("id: a\nprovider:b\n", "---\nid: a\n---\nprovider: b\n", True),
        ("- id: a\n- slug: b\n- id:c\n", "- id: a\n- slug: b\n- id: c\n", False),
        ("- id: a\n  provider:b\n- slug: b\n", "- id: a\n  provider: b\n- slug: b\n", False),
        ("- id: a\n- slug: b\n- c\n", "- id: a\n- slug: b\n- c\n", False),
    ],
)
def test_what_may_be_lost(before: str, after: str, lost: bool) -> None:
    record = 2 if before.endswith(("c\n", "-c\n")) else 0
    missing = Diagnostic("missing-property", "x", Span(0, 1), record=record, missing=("slug", "family"))
    assert may_be_lost(missing, parse(before, "yaml"), parse(after, "yaml")) is lost


def test_what_cannot_be_told_counts_as_lost() -> None:
    document = parse("id: a\n", "yaml")
    assert may_be_lost(Diagnostic("missing-property", "x", Span(0, 1)), document, document)


@pytest.mark.parametrize(
    ("path", "broken", "whole"),
    [
        (PATH, "id: a-1\nslug: a-1\nprovider:provider-1\n", "id: a-1\nslug: a-1\nprovider: provider-1\n"),
        (PATH, "id: a-1\nslug: a-1\nprovider: provider-1}\n", "id: a-1\nslug: a-1\nprovider: provider-1\n"),
        (PATH, "id: a-1\nslug: a-1\nfamily:b # display_name\n", None),
        (PATH, "id:a-1\nslug: a-1\n", None),
        (JSON_PATH, '{\n"id": "a-1",\n"slug": "a-1",\n}\n', '{\n"id": "a-1",\n"slug": "a-1"\n}\n'),
        (
            JSON_PATH,
            '{\n"id": "a-1",\n"slug": "a-1"\n"x": 1\n}\n',
            '{\n"id": "a-1",\n"slug": "a-1",\n"x": 1\n}\n',
        ),
        (JSON_PATH, '{"id": "a-1", "slug": "a-1",}\n', None),
    ],
)
def test_the_last_syntax_error_of_a_record_that_lacks_properties_is_mended(
    path: str, broken: str, whole: str | None
) -> None:
    run = fix_all(check(workspace_of({path: broken}), today=TODAY), [f"{ROOT}/{path}"])
    assert run.checked.workspace.files[f"{ROOT}/{path}"].source.text == (whole or broken)
    if whole is not None:
        assert "missing-property" in {one.code for one in run.checked.diagnostics[f"{ROOT}/{path}"]}
