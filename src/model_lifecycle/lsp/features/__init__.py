"""The features of the server: each module of this package with a function `register(server)`, found automatically.

A feature that is visible in an editor describes itself in `IN_EDITORS`: its names and effects, which are rows of the
table "In the editor" in editors/README.md. One that decorates the text names the client's capability in `DRAWN`, and is
announced only to clients that declare it.
"""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from model_lifecycle.lsp.server import Server


def _features() -> list[ModuleType]:
    """The modules of the features, sorted by name."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return [module for module in modules if hasattr(module, "register")]


FEATURES: Final = tuple(_features())
"""The modules of all features."""


def make_server(parent: int | None = None) -> Server:
    """Make a server with all features; `parent` is the process with which it has to end, if that is known already."""
    server = Server(parent)
    for feature in FEATURES:
        feature.register(server)
        server.protocol.drawn += getattr(feature, "DRAWN", ())
    return server
