"""The preview server that tests talk to."""

from collections.abc import Iterator

import pytest
from support.memory_workspace import MemoryWorkspace
from support.preview_server import Served

from model_lifecycle.preview.http_server import PreviewServer
from model_lifecycle.preview.preview_registry import PreviewRegistry
from model_lifecycle.preview.preview_state import Jump
from model_lifecycle.preview.preview_target import all_targets


@pytest.fixture
def served() -> Iterator[Served]:
    memory, hub, jumps = MemoryWorkspace(), PreviewRegistry(), list[Jump]()
    server = PreviewServer(hub, jumps.append)
    server.start()
    preview = hub.open(memory.checked, all_targets(memory.workspace)[0])
    yield Served(server, hub, preview, memory, jumps)
    server.stop()
