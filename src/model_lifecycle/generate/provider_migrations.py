"""The migrations that a draft takes its style from: those of a provider's models."""

from collections.abc import Sequence
from typing import Final

from model_lifecycle.workspace.index import Entry, key_of_model
from model_lifecycle.workspace.index_view import IndexView

_MOST_LOOKED_AT: Final = 200


def migrations_of(view: IndexView, provider: str) -> Sequence[Entry]:
    """The migrations from or to a model of a provider, each once, in the order of their files; not more than some."""
    found: dict[Entry, None] = {}
    for model in view.models_of(provider):
        key = key_of_model(view.record(model))
        found.update(dict.fromkeys((*view.migrations_from(key), *view.migrations_to(key))))
        if len(found) >= _MOST_LOOKED_AT:
            break
    return sorted(found)
