"""The places of a file that name the symbol at the cursor."""

import pytest
from inline_snapshot import snapshot
from support.cursor import opened, shown
from support.workspace_files import MIGRATION, OLD, replaced

from model_lifecycle.ide.navigation.references import highlights_at, references_at


def highlighted(files: dict[str, str]) -> list[str] | None:
    """The role and the line of each place; what is found must be what references are in this file."""
    workspace, path, offset = opened(files)
    occurrences = highlights_at(workspace, path, offset)
    everywhere = references_at(workspace, path, offset, declaration=True)
    if occurrences is None:
        assert everywhere is None
        return None
    assert everywhere is not None
    assert [(path, occurrence.span) for occurrence in occurrences] == [
        place for place in everywhere if place[0] == path
    ]
    return [
        f"{occurrence.role} {shown(workspace, path, occurrence.span).rpartition('.yaml:')[2]}"
        for occurrence in occurrences
    ]


def test_an_id_in_a_migration() -> None:
    files = replaced(MIGRATION, '"model_id": "example-2"', '"model_id": "exam<cursor>ple-2"')
    assert highlighted(replaced(MIGRATION, "{", "# example-2, not example-2-mini\n{", files)) == snapshot(
        [
            "comment 1: # [example-2], not example-2-mini",
            'reference 10: "model_id": "[example-2]",',
            'reference 11: "slug": "[example-2]"',
            'code 36: "after": "ask(model=\\"[example-2]\\")\\n",',
            'code 40: "after": "ask(model=\\"[example-2]\\")\\n"',
            'code 44: "after": "ask(model=\\"[example-2]\\")\\n"',
            'code 48: "after": "ask(model=\\"[example-2]\\")\\n"',
            'text 53: "Point requests at [example-2]."',
        ]
    )


def test_an_id_and_a_slug_in_the_record_itself() -> None:
    assert highlighted(replaced(OLD, '"id": "example-1"', '"id": "<cursor>example-1"')) == snapshot(
        ['declaration 2: "id": "[example-1]",', 'declaration 3: "slug": "[example-1]",']
    )


@pytest.mark.parametrize("new", ["Po<cursor>int requests at", "Point reque<cursor>sts at"])
def test_where_nothing_is_named(new: str) -> None:
    assert highlighted(replaced(MIGRATION, "Point requests at", new)) is None


def test_the_same_word_for_something_else_and_a_display_name() -> None:
    files = replaced(OLD, '"id": "example-1"', '"id": "<cursor>provider-1"')
    files = replaced(OLD, '"display_name": "Example"', '"display_name": "provider-1"', files)
    assert highlighted(files) == snapshot(
        ['declaration 2: "id": "[provider-1]",', 'declaration 3: "slug": "[example-1]",']
    )
