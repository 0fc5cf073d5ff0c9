"""Work-done progress of scans, which the user can cancel. Runs on the event loop."""

import asyncio
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.client import Client

_TITLE = "Reading record files"


@dataclass
class _Scan:
    token: str
    done: int = 0
    total: int = 0
    ended: str | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)


class ScanProgress:
    """Shows the progress of each scan, if the client supports that."""

    def __init__(self, client: Client, cancel: Callable[[WorkspaceHost], None]) -> None:
        self._client = client
        self._cancel = cancel
        self._scans: dict[WorkspaceHost, _Scan] = {}
        self._prefix = f"model-lifecycle-{secrets.token_hex(4)}"
        self._numbers = itertools.count(1)

    def scan_progressed(self, project: WorkspaceHost, done: int, total: int) -> None:
        """Report that a scan has read `done` of `total` files."""
        window = self._client.capabilities.window
        if window is None or not window.work_done_progress:
            return
        scan = self._scans.get(project)
        if scan is None:
            scan = self._scans[project] = _Scan(f"{self._prefix}-{next(self._numbers)}")
            self._client.later(self._show(scan))
        scan.done, scan.total = done, total
        scan.news.set()

    def scan_ended(self, project: WorkspaceHost, how: str) -> None:
        """Report that a scan has ended, with the message `how`."""
        scan = self._scans.pop(project, None)
        if scan is not None:
            scan.ended = how
            scan.news.set()

    def cancel_scan(self, token: str | int) -> None:
        """Cancel the scan whose progress has this token, as the user requested."""
        for project, scan in self._scans.items():
            if scan.token == token:
                self._cancel(project)

    async def _show(self, scan: _Scan) -> None:
        """Create the progress of a scan at the client, and report it until the scan has ended."""
        try:
            await self._client.request(
                types.WINDOW_WORK_DONE_PROGRESS_CREATE, types.WorkDoneProgressCreateParams(token=scan.token)
            )
        except (TimeoutError, JsonRpcException):
            return
        self._notify(scan, types.WorkDoneProgressBegin(title=_TITLE, cancellable=True, percentage=0))
        percentage_shown = 0
        while scan.ended is None:
            await scan.news.wait()
            scan.news.clear()
            percentage = 100 * scan.done // max(scan.total, 1)
            if percentage > percentage_shown and scan.ended is None:
                percentage_shown = percentage
                message = f"{scan.done} of {scan.total}"
                self._notify(scan, types.WorkDoneProgressReport(message=message, percentage=percentage))
        self._notify(scan, types.WorkDoneProgressEnd(message=scan.ended))

    def _notify(
        self,
        scan: _Scan,
        value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd,
    ) -> None:
        self._client.notify(types.PROGRESS, types.ProgressParams(token=scan.token, value=value))
