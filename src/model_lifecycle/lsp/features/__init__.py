"""The features: each module of this package with a `register(server)` is one; no list names them.

A feature that a person sees in an editor says what it does in `IN_EDITORS`, the rows of the table "In the
editor" in editors/README.md: what it is called, and what it does. One that draws in the text names the client's
capability in `DRAWN`, and is announced to those alone that declare it.
"""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from model_lifecycle.lsp.server import Server


def _features() -> list[ModuleType]:
    """The modules of the features, by name."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return [module for module in modules if hasattr(module, "register")]


FEATURES: Final = tuple(_features())


def make_server(parent: int | None = None) -> Server:
    """A server with all its features; `parent` is the process it ends with, where that is known from the start."""
    server = Server(parent)
    for feature in FEATURES:
        feature.register(server)
        server.protocol.drawn += getattr(feature, "DRAWN", ())
    return server
