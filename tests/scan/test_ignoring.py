"""The comment that silences a finding in source code, in the language's syntax."""

import json
import re
from datetime import date

import pytest
from support.model_names import NAMES

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.scan import scan_text
from model_lifecycle.scan.file.notebook import Notebook, read_notebook
from model_lifecycle.scan.ignoring import ignoring_edit
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.suppressions.suppress import suppress_in_source
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span

COMMENT = "model-lifecycle: ignore[retired-model]"


def notebook(*lines: str) -> str:
    """A notebook as Jupyter writes it, with an output, and these lines in a cell."""
    output = {"output_type": "stream", "text": [f"# {COMMENT}\n", "42"]}
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [output], "source": ["# one"]},
        {"cell_type": "code", "metadata": {}, "source": [*lines]},
        {"cell_type": "markdown", "source": ["# gpt\n", "text"]},
    ]
    return json.dumps({"cells": cells, "metadata": {}}, indent=1, ensure_ascii=False)


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
        ("a.md", "Use gpt-8.\n", f"Use gpt-8. <!-- {COMMENT} -->\n"),
        (
            "a.tsx",
            "const a = (\n  <p>\n    <Chat model='gpt-8' />\n  </p>\n)\n",
            f"const a = (\n  <p>\n    {{/* {COMMENT} */}}\n    <Chat model='gpt-8' />\n  </p>\n)\n",
        ),
        (
            "a.jsx",
            "<p>\n  {a}\n  {b && <Chat model='gpt-8' />}\n</p>\n",
            f"<p>\n  {{a}}\n  {{/* {COMMENT} */}}\n  {{b && <Chat model='gpt-8' />}}\n</p>\n",
        ),
        (
            "a.tsx",
            "return (\n  <Chat\n    model='gpt-8'\n  />\n)\n",
            f"return (\n  <Chat\n    // {COMMENT}\n    model='gpt-8'\n  />\n)\n",
        ),
        (
            "a.tsx",
            "return (\n  <Chat model='gpt-8' />\n)\n",
            f"return (\n  // {COMMENT}\n  <Chat model='gpt-8' />\n)\n",
        ),
        (
            "a.tsx",
            "const f = () =>\n  <Chat m='gpt-8' />\n",
            f"const f = () =>\n  // {COMMENT}\n  <Chat m='gpt-8' />\n",
        ),
        ("a.jsx", "f()\nconst m = 'gpt-8'\n", f"f()\n// {COMMENT}\nconst m = 'gpt-8'\n"),
        ("a.ipynb", notebook("x\n", '  ask("gpt-8")\n'), notebook("x\n", f"  # {COMMENT}\n", '  ask("gpt-8")\n')),
        (
            "a.ipynb",
            notebook("x\n", "%%bash\n", "llm -m gpt-8\n").replace("\n", "\r\n"),
            notebook("x\n", "%%bash\n", f"# {COMMENT}\n", "llm -m gpt-8\n").replace("\n", "\r\n"),
        ),
        (
            "a.ipynb",
            '{"cells":[{"cell_type":"code","source":"x\\n\\task(\'gpt-8\')"}]}',
            f'{{"cells":[{{"cell_type":"code","source":"x\\n\\t# {COMMENT}\\n\\task(\'gpt-8\')"}}]}}',
        ),
        ("a.md", "---\nmodel: gpt-8\n---\n", f"---\n# {COMMENT}\nmodel: gpt-8\n---\n"),
        ("a.md", '+++\nmodel = "gpt-8"\n+++\n', f'+++\n# {COMMENT}\nmodel = "gpt-8"\n+++\n'),
        ("a.md", "---\r\nmodel: gpt-8\r\n---\r\n", f"---\r\n# {COMMENT}\r\nmodel: gpt-8\r\n---\r\n"),
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
        ("a.tsx", "const text = (\n  `\n  <b>gpt-8</b>`)\n"),
        ("a.ipynb", notebook('text = """\n', "use gpt-8\n", '"""\n')),
        ("a.ipynb", notebook("%%llm gpt-8\n", "x\n")),
        ("a.ipynb", notebook("ask \\\n", "  gpt-8\n")),
        ("a.ipynb", notebook("x\n").replace("42", "gpt-8")),
        ("a.sh", "ask \\\n  gpt-8\n"),
    ],
)
def test_none_is_written_where_it_would_be_text(path: str, text: str) -> None:
    assert ignored(path, text) is None


def left(text: str) -> list[int]:
    """The lines (from 1) of a notebook in which `gpt-8` is still found."""
    source = SourceText(text, "a.ipynb", Needles(NAMES))
    found = [
        Diagnostic("retired-model", "", Span(*match.span()), Severity.ERROR) for match in re.finditer("gpt-8", text)
    ]
    kept = suppress_in_source(found, source.suppressions, all_rules(), date(2026, 6, 1))
    return [text.count("\n", 0, one.span.start) + 1 for one in kept]


CALL = "ask('gpt-8')\n"


@pytest.mark.parametrize(
    ("cell", "lines"),
    [
        ([f"# {COMMENT}\n", CALL, CALL], [3]),
        ([f"ask('gpt-8') # {COMMENT}: \"quoted\" \\ reason\n", CALL], [2]),
        ([f"## {COMMENT}\n", "\n", "# the reason\n", CALL, CALL], [5]),
        ([f"x = 1 # {COMMENT}\n", CALL], [2]),
        ([CALL, f"# {COMMENT.replace('ignore', 'ignore-file')}\n", CALL], []),
        ([CALL, f"# {COMMENT}"], [1]),
    ],
)
def test_a_comment_in_a_cell_counts_as_in_a_file(cell: list[str], lines: list[int]) -> None:
    """In whatever form JSON has the lines: one to a line, as Jupyter writes them, or all in one string."""
    text = notebook(*cell)
    above = text[: text.rindex(json.dumps(cell[0], ensure_ascii=False))].count("\n")
    assert left(text) == [above + line for line in lines]
    data = json.loads(text)
    data["cells"][1]["source"] = "".join(cell)
    for short in (json.dumps(data, indent=1), json.dumps(data), json.dumps(data, ensure_ascii=True)):
        assert len(left(short)) == len(lines)


def test_neither_outputs_nor_the_cell_above_silence() -> None:
    data = json.loads(notebook(CALL))
    output = {"output_type": "stream", "text": [f"# {COMMENT.replace('ignore', 'ignore-file')}\n"]}
    data["cells"][0] = {"cell_type": "code", "outputs": [output], "source": [f"# {COMMENT}"]}
    assert len(left(json.dumps(data))) == len(left(json.dumps(data, indent=1))) == 1


@pytest.mark.parametrize("indent", [None, 1])
def test_only_the_sources_of_cells_hold_comments(indent: int | None) -> None:
    data = json.loads(notebook(CALL))
    data["metadata"] = data["cells"][1]["metadata"] = {"note": f"# {COMMENT.replace('ignore', 'ignore-file')}"}
    data["cells"][2]["source"] = ["words\n"]
    assert len(left(json.dumps(data, indent=indent))) == 1
    data["cells"][2]["source"] = [f"<!-- {COMMENT.replace('ignore', 'ignore-file')} -->\n"]
    assert left(json.dumps(data, indent=indent)) == []


def test_a_notebook_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading one with pictures takes seconds."""
    read: list[str] = []

    def reading(text: str) -> Notebook | None:
        read.append(text)
        return read_notebook(text)

    monkeypatch.setattr(scan_text, "read_notebook", reading)
    source = SourceText(notebook(f"# {COMMENT}\n", CALL), "a.ipynb", Needles(NAMES))
    assert source.places is not None
    assert len(source.suppressions) == len(source.suppressions) == len(read) == 1
