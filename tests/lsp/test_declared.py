"""What a client does not declare is not used; what it declares that is not known here is passed over."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.able_client import ABLE, declaring
from support.lsp_client import LspClient, RefusedError
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of

WRONG = text_of(OLD, ('"display_name"', '"displayname"'), ('"supports_tools": true', '"supports_tools": yes'))
"""With a mistake that has a fix, and one that is told with what it is about."""

Answers = dict[str, list[Any]]
"""By method: the results of requests, and the parameters of what the server sent."""


def places(text: str, *words: str) -> Iterator[dict[str, int]]:
    """Right before the end of each line that has one of some words."""
    for number, line in enumerate(text.split("\n")):
        if any(word in line for word in words):
            yield {"line": number, "character": len(line) - 3}


async def answers(client: LspClient, folder: Path, capabilities: dict[str, Any]) -> Answers:
    """What a client with these capabilities gets to see in a session that uses everything."""
    root = make_workspace(folder, {NEW: text_of(NEW, ('"display_name": "Example"', '"display_name": "Two"'))})
    results: Answers = {"initialize": [await client.initialize(capabilities, root)]}

    async def ask(method: str, params: Any) -> Any:
        try:
            results.setdefault(method, []).append(await client.request(method, params))
        except RefusedError as error:
            assert "There is no name" in str(error), f"{method}: {error}"  # noqa: PT017 - any other refusal is a fault
            return None
        return results[method][-1]

    await client.settled()
    for path, text in ((MIGRATION, text_of(MIGRATION)), (OLD, WRONG)):
        document = {"uri": (root / path).as_uri()}
        client.open(document["uri"], text)
        for name in ("documentSymbol", "foldingRange", "codeLens", "documentLink"):
            await ask(f"textDocument/{name}", {"textDocument": document})
        await client.settled()
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 900, "character": 0}}
        await ask("textDocument/codeAction", {"textDocument": document, "range": whole, "context": {"diagnostics": []}})
        for place in places(text, '"model_id"', '"slug"', '"status"', '"provider"', '"display', "specs"):
            at = {"textDocument": document, "position": place}
            for name in ("hover", "definition", "declaration", "implementation", "completion"):
                await ask(f"textDocument/{name}", at)
            if '"slug"' in text.split("\n")[place["line"]]:
                await ask("textDocument/rename", {**at, "newName": "another"})
    await ask("workspace/symbol", {"query": ""})
    client.change((root / OLD).as_uri(), text_of(OLD, ('"deprecated"', '"active"')), 2)
    await client.settled()
    for message in client.received:
        if "method" in message:
            results.setdefault(message["method"], []).append(message.get("params"))
    return results


def every(value: Any, name: str) -> Iterator[Any]:
    """The values of every property of a name, at any depth."""
    if isinstance(value, dict):
        if name in value:
            yield value[name]
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from every(inner, name)


def says(method: str, name: str, *wanted: Any) -> Callable[[Answers], bool]:
    """Whether a property of a name is in answers to a method (any one: ""), with one of some values if there are
    some.
    """

    def check(results: Answers) -> bool:
        values = [value for key in results if key.startswith(method) for value in every(results[key], name)]
        return any(value in wanted for value in values) if wanted else bool(values)

    return check


def sends(method: str) -> Callable[[Answers], bool]:
    return lambda results: method in results


def registers(method: str) -> Callable[[Answers], bool]:
    return says("client/registerCapability", "method", method)


def keeps_edits_back(results: Answers) -> bool:
    return any(
        "edit" not in action and "command" not in action
        for actions in results["textDocument/codeAction"]
        for action in actions
    )


LATER_SYMBOLS = range(19, 27)
LATER_ITEMS = range(19, 26)
USES: dict[str, Callable[[Answers], bool]] = {
    "general.positionEncodings": says("initialize", "positionEncoding", "utf-8"),
    "window.workDoneProgress": sends("window/workDoneProgress/create"),
    "workspace.configuration": sends("workspace/configuration"),
    "workspace.codeLens": sends("workspace/codeLens/refresh"),
    "workspace.inlayHint": sends("workspace/inlayHint/refresh"),
    "workspace.semanticTokens": sends("workspace/semanticTokens/refresh"),
    "workspace.didChangeConfiguration.dynamicRegistration": registers("workspace/didChangeConfiguration"),
    "workspace.didChangeWatchedFiles.dynamicRegistration": registers("workspace/didChangeWatchedFiles"),
    "textDocument.formatting.dynamicRegistration": registers("textDocument/formatting"),
    "textDocument.rangeFormatting.dynamicRegistration": registers("textDocument/rangeFormatting"),
    "workspace.workspaceEdit": says("textDocument/", "documentChanges"),
    "workspace.workspaceEdit.resourceOperations": says("textDocument/rename", "kind", "create", "rename", "delete"),
    "workspace.workspaceEdit.changeAnnotationSupport": says("textDocument/rename", "annotationId"),
    "workspace.symbol.resolveSupport": lambda results: not says("workspace/symbol", "range")(results),
    "workspace.symbol.symbolKind": says("workspace/symbol", "kind", *LATER_SYMBOLS),
    "textDocument.documentSymbol.symbolKind": says("textDocument/documentSymbol", "kind", *LATER_SYMBOLS),
    "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport": says("textDocument/documentSymbol", "children"),
    "textDocument.definition.linkSupport": says("textDocument/definition", "targetUri"),
    "textDocument.declaration.linkSupport": says("textDocument/declaration", "targetUri"),
    "textDocument.implementation.linkSupport": says("textDocument/implementation", "targetUri"),
    "textDocument.codeAction.codeActionLiteralSupport": says("textDocument/codeAction", "kind"),
    "textDocument.codeAction.resolveSupport": keeps_edits_back,
    "textDocument.codeAction.dataSupport": keeps_edits_back,
    "textDocument.completion.completionItem.snippetSupport": says("textDocument/completion", "insertTextFormat", 2),
    "textDocument.completion.completionItem.insertReplaceSupport": says("textDocument/completion", "insert"),
    "textDocument.completion.completionItem.labelDetailsSupport": says("textDocument/completion", "labelDetails"),
    "textDocument.completion.completionItem.insertTextModeSupport": says("textDocument/completion", "insertTextMode"),
    "textDocument.completion.completionItem.documentationFormat": says("textDocument/completion", "kind", "markdown"),
    "textDocument.completion.completionItemKind": says("textDocument/completion", "kind", *LATER_ITEMS),
    "textDocument.completion.completionList": says("textDocument/completion", "itemDefaults"),
    "textDocument.hover.contentFormat": says("textDocument/hover", "kind", "markdown"),
    "textDocument.documentLink.tooltipSupport": says("textDocument/documentLink", "tooltip"),
    "textDocument.rename.prepareSupport": says("initialize", "prepareProvider"),
    "textDocument.semanticTokens": says("initialize", "semanticTokensProvider"),
    "textDocument.inlayHint": says("initialize", "inlayHintProvider"),
    "textDocument.publishDiagnostics.dataSupport": says("textDocument/publishDiagnostics", "data"),
    "textDocument.publishDiagnostics.versionSupport": says("textDocument/publishDiagnostics", "version"),
}
"""What shows that a client's capability is used."""


async def test_what_the_table_looks_for_is_there_when_all_is_declared(client: LspClient, tmp_path: Path) -> None:
    results = await answers(client, tmp_path, ABLE)
    assert [name for name, uses in USES.items() if not uses(results)] == []


@pytest.mark.parametrize("name", some_of(USES))
async def test_what_is_not_declared_is_not_used(client: LspClient, tmp_path: Path, name: str) -> None:
    assert not USES[name](await answers(client, tmp_path, declaring({name: None})))


UNKNOWN: list[tuple[str, Any]] = [
    ("textDocument.hover.contentFormat", ["html", "markdown"]),
    ("textDocument.completion.completionItem.documentationFormat", ["asciidoc", "markdown"]),
    ("textDocument.completion.completionItem.insertTextModeSupport", {"valueSet": [1, 7]}),
    ("textDocument.completion.completionItemKind", {"valueSet": [*range(1, 26), 99]}),
    ("textDocument.documentSymbol.symbolKind", {"valueSet": [*range(1, 27), 99, 100]}),
    ("textDocument.publishDiagnostics.tagSupport", {"valueSet": [3, 1, 9]}),
    ("textDocument.publishDiagnostics.tagSupport", True),
    ("textDocument.semanticTokens.tokenTypes", "class"),
    ("textDocument.documentSymbol.symbolKind", {"valueSet": "all"}),
    ("textDocument.diagnostic", True),
    ("textDocument.semanticTokens.formats", ["absolute", "relative"]),
    ("textDocument.inlayHint.resolveSupport", {}),
    ("textDocument.rename.prepareSupportDefaultBehavior", 2),
    ("workspace.workspaceEdit.resourceOperations", ["create", "copy"]),
    ("workspace.workspaceEdit.failureHandling", "odd"),
    ("general.positionEncodings", ["utf-7", "utf-8"]),
    ("window", 1),
]


@pytest.mark.parametrize(("name", "value"), UNKNOWN, ids=str)
async def test_what_is_not_known_here_is_passed_over(client: LspClient, tmp_path: Path, name: str, value: Any) -> None:
    """The rest of what is declared holds: the same hover, with its formatting."""
    root = make_workspace(tmp_path)
    await client.initialize(declaring({name: value}), root)
    client.open((root / OLD).as_uri(), text_of(OLD))
    (place, *_) = places(text_of(OLD), '"status"')
    params = {"textDocument": {"uri": (root / OLD).as_uri()}, "position": place}
    assert (await client.request("textDocument/hover", params))["contents"]["kind"] == "markdown"


@pytest.mark.parametrize(
    "context",
    [
        {"diagnostics": [], "triggerKind": 7},
        {"diagnostics": [], "only": ["quickfix", "quickfix.of.later"]},
        {"diagnostics": [{"range": "here", "message": "Another server's."}]},
    ],
    ids=str,
)
async def test_a_context_that_is_not_known_keeps_no_fix_back(client: LspClient, tmp_path: Path, context: Any) -> None:
    root = make_workspace(tmp_path)
    await client.initialize(ABLE, root)
    client.open((root / OLD).as_uri(), WRONG)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 900, "character": 0}}
    params = {"textDocument": {"uri": (root / OLD).as_uri()}, "range": whole, "context": context}
    assert await client.request("textDocument/codeAction", params)


@pytest.mark.parametrize("capabilities", [None, 3])
async def test_capabilities_that_are_no_object_are_refused(client: LspClient, capabilities: Any) -> None:
    with pytest.raises(RefusedError, match="do not match the LSP"):
        await client.initialize(capabilities)


async def test_no_edit_is_left_out(client: LspClient, tmp_path: Path) -> None:
    """A change that cannot be understood is dropped as a whole, and the text stays as it was."""
    root = make_workspace(tmp_path)
    uri = await client.show(ABLE, root, OLD, text_of(OLD))
    end = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}
    changes = [{"range": end, "text": "x"}, {"range": "odd", "text": "y"}]
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": changes})
    await client.settled()
    kept = client.server.session.texts.get(uri)
    assert kept is not None
    assert kept.text == text_of(OLD)
