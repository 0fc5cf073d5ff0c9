"""When to send `workspace/*/refresh` requests: for inlay hints, code lenses and semantic tokens."""

import asyncio
from typing import Final

from model_lifecycle.lsp.state.editor_settings import EditorSettings
from model_lifecycle.lsp.transport.client import Client, RefreshedFeature

_PAUSE: Final = 0.5
"""Seconds without a change after which refresh requests are sent."""


class RefreshRequests:
    """Sends refresh requests, as a client requests decorations again by itself only for the text being edited."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._changed = False
        self._timer: asyncio.TimerHandle | None = None

    def note_change(self) -> None:
        """Note a change on which the hints, lenses or tokens of other texts may depend."""
        self._changed = True

    def checked(self) -> None:
        """Send refresh requests soon, if a change was noted: called once all changes have been checked."""
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
        self._client.refresh([feature for feature, has_changed in switches.items() if has_changed])

    def close(self) -> None:
        """Cancel a pending refresh request."""
        if self._timer is not None:
            self._timer.cancel()
