"""The command, used by a code action, that shows the documentation page of a rule."""

from typing import Any

from lsprotocol import types

from model_lifecycle.check import all_rules
from model_lifecycle.ide.rule_page import rule_page
from model_lifecycle.lsp.features.record_actions import EXPLAIN
from model_lifecycle.lsp.server import Server
from model_lifecycle.preview.private_folder import write_page_for_editor


def register(server: Server) -> None:
    """Register the command `EXPLAIN`, for clients that do not show the page of a rule by themselves."""

    @server.command(EXPLAIN)
    async def explain(ls: Server, *arguments: Any) -> str | None:
        """Show the page of the rule with a code; return the code, or None if it is unknown."""
        name = arguments[0] if arguments else None
        rule = all_rules().get(name) if isinstance(name, str) else None
        if rule is None:
            return None
        page = write_page_for_editor(f"{rule.name}.md", rule_page(rule)) if ls.client.shows_documents else None
        if page is None:
            ls.client.show(f"{rule.summary} {rule.explanation}", types.MessageType.Info)
        else:
            await ls.client.try_request(types.WINDOW_SHOW_DOCUMENT, types.ShowDocumentParams(page, take_focus=True))
        return rule.name
