"""The comment that silences a finding in source code, in the language's syntax."""

from datetime import date

import pytest
from support.model_names import NAMES

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.scan.ignoring import ignoring_edit
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span

COMMENT = "model-lifecycle: ignore[retired-model]"


def ignored(path: str, text: str) -> str | None:
    """The text with the comment; None where none can be written."""
    start = text.index("gpt-8")
    found = Diagnostic("retired-model", "", Span(start, start + 5), Severity.ERROR)
    edit = ignoring_edit(SourceText(text, path, Needles(NAMES)), found, date(2026, 6, 1))
    return apply_edits(text, [edit]) if edit is not None else None


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", "def f():\n    ask('gpt-8')\n", f"def f():\n    # {COMMENT}\n    ask('gpt-8')\n"),
        ("a.ts", "ask({\n\tmodel: 'gpt-8',\n})\n", f"ask({{\n\t// {COMMENT}\n\tmodel: 'gpt-8',\n}})\n"),
        ("a.go", 'ask("gpt-8")\r\n', f'// {COMMENT}\r\nask("gpt-8")\r\n'),
        ("a.lua", "ask('gpt-8')\n", f"-- {COMMENT}\nask('gpt-8')\n"),
        ("a.yaml", "llm:\n  model: gpt-8\n", f"llm:\n  # {COMMENT}\n  model: gpt-8\n"),
        (".env", "MODEL=gpt-8\n", f"# {COMMENT}\nMODEL=gpt-8\n"),
        ("a.toml", "model = 'gpt-8'\n", f"# {COMMENT}\nmodel = 'gpt-8'\n"),
        ("a.md", "Use gpt-8.\n", f"<!-- {COMMENT} -->\nUse gpt-8.\n"),
        ("a.md", "---\nmodel: gpt-8\n---\n", f"---\n# {COMMENT}\nmodel: gpt-8\n---\n"),
    ],
)
def test_it_stands_above(path: str, text: str, expected: str) -> None:
    assert ignored(path, text) == expected


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.json", '{"model": "gpt-8"}\n'),
        ("a.py", 'text = """\nuse gpt-8\n"""\n'),
        ("a.ts", "const text = `\ngpt-8`\n"),
        ("a.yaml", "text: |\n  use\n  gpt-8\n"),
        ("a.sh", "ask \\\n  gpt-8\n"),
    ],
)
def test_none_is_written_where_it_would_be_text(path: str, text: str) -> None:
    assert ignored(path, text) is None
