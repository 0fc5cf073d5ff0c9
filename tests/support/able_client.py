"""What a client declares that can do everything in LSP 3.17 that a server may use, and the same without one thing."""

from copy import deepcopy
from typing import Any

from support.lsp_client import PUSH

_ALL_SYMBOLS = {"valueSet": list(range(1, 27))}

ABLE: dict[str, Any] = {
    "general": {
        "positionEncodings": ["utf-8", "utf-16"],
        "staleRequestSupport": {"cancel": True, "retryOnContentModified": []},
    },
    "window": {
        "workDoneProgress": True,
        "showDocument": {"support": True},
        "showMessage": {"messageActionItem": {"additionalPropertiesSupport": True}},
    },
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create", "rename", "delete"],
            "changeAnnotationSupport": {"groupsOnLabel": True},
        },
        "configuration": True,
        "workspaceFolders": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True},
        "symbol": {"symbolKind": _ALL_SYMBOLS, "resolveSupport": {"properties": ["location.range"]}},
        "codeLens": {"refreshSupport": True},
        "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
        "fileOperations": {"willRename": True, "willDelete": True},
    },
    "textDocument": {
        "publishDiagnostics": PUSH["textDocument"]["publishDiagnostics"],
        "completion": {
            "completionItem": {
                "snippetSupport": True,
                "documentationFormat": ["markdown", "plaintext"],
                "tagSupport": {"valueSet": [1]},
                "insertReplaceSupport": True,
                "insertTextModeSupport": {"valueSet": [1, 2]},
                "labelDetailsSupport": True,
            },
            "completionItemKind": {"valueSet": list(range(1, 26))},
            "completionList": {"itemDefaults": ["editRange", "insertTextFormat", "insertTextMode", "data"]},
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "definition": {"linkSupport": True},
        "declaration": {"linkSupport": True},
        "implementation": {"linkSupport": True},
        "documentSymbol": {"symbolKind": _ALL_SYMBOLS, "hierarchicalDocumentSymbolSupport": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
            "isPreferredSupport": True,
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
        "codeLens": {},
        "formatting": {"dynamicRegistration": True},
        "rangeFormatting": {"dynamicRegistration": True},
        "rename": {"prepareSupport": True},
        "documentLink": {"tooltipSupport": True},
        "foldingRange": {"lineFoldingOnly": True},
        "semanticTokens": {
            "requests": {"full": {"delta": True}, "range": True},
            "tokenTypes": ["class", "namespace", "enumMember"],
            "tokenModifiers": ["declaration", "deprecated"],
            "formats": ["relative"],
        },
        "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}},
    },
}


def declaring(changes: dict[str, Any]) -> dict[str, Any]:
    """What such a client declares, with some values in place of others; those that are None are left out.

    The keys are the names of properties on the way to a value, with dots between them.
    """
    declared = deepcopy(ABLE)
    for path, value in changes.items():
        *around, last = path.split(".")
        parent: Any = declared
        for name in around:
            parent = parent[name]
        if value is None:
            parent.pop(last)
        else:
            parent[last] = value
    return declared
