"""When a client is to ask again for what it shows beside texts: hints, lenses, semantic tokens."""

import asyncio
from typing import Final

from model_lifecycle.lsp.state.editor_settings import EditorSettings
from model_lifecycle.lsp.transport.client import Client, Refreshed

_PAUSE: Final = 0.5
"""Seconds without a change after which they are asked for again."""


class BesideTexts:
    """A client asks by itself about the text that a person edits; after other changes it needs a refresh request."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._changed = False
        self._timer: asyncio.TimerHandle | None = None

    def changed_elsewhere(self) -> None:
        """Something has changed that what is shown beside other texts may follow from."""
        self._changed = True

    def checked(self) -> None:
        """Everything that changed was taken in."""
        if self._changed:
            self._changed = False
            self.close()
            self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._client.refresh)

    def switched(self, before: EditorSettings, after: EditorSettings) -> None:
        """A person has changed the settings."""
        switches: dict[Refreshed, bool] = {
            "lenses": before.code_lens != after.code_lens,
            "hints": before.inlay_hints != after.inlay_hints,
            "tokens": before.semantic_tokens != after.semantic_tokens,
        }
        self._client.refresh([feature for feature, is_other in switches.items() if is_other])

    def close(self) -> None:
        """Tell the client nothing more."""
        if self._timer is not None:
            self._timer.cancel()
