"""The state of a workspace's files on disk, for whoever looks again and again whether something changed."""

import os

from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.discovery import discover
from model_lifecycle.workspace.discovery.root import configuration_in

Stamp = tuple[int, int]
"""When a file was last changed (nanoseconds), and its size."""


def stamps(root: str, configuration: Configuration) -> dict[str, Stamp]:
    """The files that a walk from the root finds, and its configuration, as they are now; paths are absolute."""
    paths = [found.path for found in discover(root, configuration).files]
    if (own := configuration.path or configuration_in(root)) is not None:
        paths.append(own)
    return {path: stamp for path in paths if (stamp := stamp_of(path)) is not None}


def stamp_of(path: str) -> Stamp | None:
    """The state of one file; None where there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 - asked of thousands
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
