"""When to send `workspace/*/refresh` requests: for inlay hints, code lenses and semantic tokens."""

import asyncio
from typing import Final

from model_lifecycle.lsp.state.editor_settings import EditorSettings
from model_lifecycle.lsp.transport.client import Client, RefreshedFeature

_PAUSE: Final = 0.5
"""Seconds without a change after which they are asked for again."""


class RefreshRequests:
    """Sends refresh requests. A client asks again by itself only for the text that a person edits."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._changed = False
        self._timer: asyncio.TimerHandle | None = None

    def changed_elsewhere(self) -> None:
        """Note a change on which the hints, lenses or tokens of other texts may depend."""
        self._changed = True

    def checked(self) -> None:
        """Everything that changed was taken in."""
        if self._changed:
            self._changed = False
            self.close()
            self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._client.refresh)

    def switched(self, before: EditorSettings, after: EditorSettings) -> None:
        """Send refresh requests for the features that a change of the editor's settings switches on or off."""
        switches: dict[RefreshedFeature, bool] = {
            "lenses": before.code_lens != after.code_lens,
            "hints": before.inlay_hints != after.inlay_hints,
            "tokens": before.semantic_tokens != after.semantic_tokens,
        }
        self._client.refresh([feature for feature, is_other in switches.items() if is_other])

    def close(self) -> None:
        """Tell the client nothing more."""
        if self._timer is not None:
            self._timer.cancel()
