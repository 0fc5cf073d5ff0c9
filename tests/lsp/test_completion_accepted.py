"""Whichever item is accepted, and whether the editor inserts or replaces, what it leaves is a text that reads."""

from pathlib import Path
from typing import Any

import pytest
from support.examples import base_record
from support.lsp_client import PUSH, LspClient
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace

from model_lifecycle.format.quoting import scalar_text
from model_lifecycle.generate.record_text import FileStyle, data_text
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span


def span_of(text: str, place: Any) -> Span:
    starts = LineIndex(text).starts
    return Span(*(starts[place[end]["line"]] + place[end]["character"] for end in ("start", "end")))


def accepted(text: str, answer: Any, item: Any, mode: str) -> str:
    """The text after an item of ASCII is accepted by an editor that takes plain texts."""
    edit = item.get("textEdit") or {**answer["itemDefaults"]["editRange"], "newText": item["textEditText"]}
    edits = [TextEdit(span_of(text, edit[mode]), edit["newText"])]
    edits += [
        TextEdit(span_of(text, other["range"]), other["newText"]) for other in item.get("additionalTextEdits", [])
    ]
    return apply_edits(text, edits)


def errors(text: str, language: Language) -> list[str]:
    return [diagnostic.message for diagnostic in parse(text, language).diagnostics]


def scalars(root: Node) -> list[Scalar]:
    """The keys and the single values of a record."""
    nodes = [node for _, node in walk(root)]
    keys = [pair.key for node in nodes if isinstance(node, MappingNode) for pair in node.pairs if key_text(pair.key)]
    return [node for node in (*nodes, *keys) if isinstance(node, Scalar) and node.end - node.start > 3]


COMPLETION: dict[str, Any] = {
    "completionItem": {"insertReplaceSupport": True, "resolveSupport": {"properties": ["documentation"]}},
    "completionList": {"itemDefaults": ["editRange", "data"]},
}
PLAIN: dict[str, Any] = {**PUSH, "textDocument": {**PUSH["textDocument"], "completion": COMPLETION}}


async def complete(client: LspClient, uri: str, line: int, character: int) -> Any:
    where = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
    return await client.request("textDocument/completion", where)


@pytest.mark.parametrize("quotes", ["json", '"', "'", ""])
@pytest.mark.parametrize("path", some_of([MIGRATION, OLD, NEW], 2))
async def test_either_way_the_text_reads(path: str, quotes: str, client: LspClient, tmp_path: Path) -> None:
    language: Language = "json" if quotes == "json" else "yaml"
    name = path if language == "yaml" else path.replace(".yaml", ".json")
    text = data_text(base_record(path), language, FileStyle(2))
    nodes = scalars(parse(text, language).records[0])
    for node in sorted(nodes, key=lambda node: -node.start) if quotes in ("'", '"') else ():
        if isinstance(node.value, str) and "\n" not in node.value:
            quoted = scalar_text(node.value, "json") if quotes == '"' else scalar_text(node.value, "yaml", "'")
            text = text[: node.start] + quoted + text[node.end :]
    assert errors(text, language) == []
    root = make_workspace(tmp_path, {path: None, name: text})
    await client.initialize(PLAIN, root)
    client.open((root / name).as_uri(), text)
    await client.settled()
    tried = 0
    for node in scalars(parse(text, language).records[0])[::4]:
        offset = node.start + (node.end - node.start) // 2
        answer = await complete(client, (root / name).as_uri(), *LineIndex(text).position(offset, "utf-16"))
        items = answer["items"] if answer else []
        for item in (*items[:4], *items[-2:]):
            for mode in ("insert", "replace"):
                after = accepted(text, answer, item, mode)
                assert errors(after, language) == [], (item, mode, text[node.start : node.end])
                tried += 1
    assert tried > 40


@pytest.mark.parametrize(
    ("typed", "mode", "expected"),
    [
        ('"exam<cursor>"', "insert", '"example-1"'),
        ('"exam<cursor>"', "replace", '"example-1"'),
        ('"exam<cursor>x"', "insert", '"example-1x"'),
        ("'exam<cursor>'", "insert", "'example-1'"),
        ("exam<cursor>", "insert", "example-1"),
        ("exam<cursor>ple-2", "replace", "example-1"),
    ],
)
async def test_a_closing_quote_is_not_doubled(
    typed: str, mode: str, expected: str, client: LspClient, tmp_path: Path
) -> None:
    before, behind = typed.split("<cursor>")
    text = f"from:\n  provider: provider-1\n  model_id: {before}{behind}\n"
    root = make_workspace(tmp_path)
    await client.initialize(PLAIN, root)
    uri = (root / MIGRATION).as_uri()
    client.open(uri, text)
    await client.settled()
    answer = await complete(client, uri, 2, len("  model_id: ") + len(before))
    (item,) = [item for item in answer["items"] if item["label"] == "example-1"]
    assert accepted(text, answer, item, mode).splitlines()[2] == f"  model_id: {expected}"
    assert item["filterText"] == "example-1"  # the quote is no part of what is replaced
