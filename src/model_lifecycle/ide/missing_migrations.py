"""The replacements of a model that have no migration record, though one can be made."""

from model_lifecycle.records.record import Record
from model_lifecycle.workspace.index import ModelKey, key_of_model, keys_of_replacements
from model_lifecycle.workspace.index_view import IndexView


def missing_migrations(view: IndexView, record: Record) -> dict[int, ModelKey]:
    """The new models by position in `replacements`: both models have one record, and there is no migration, nor a file
    that cannot be read and may hold it.
    """
    own = key_of_model(record)
    if record.kind != "model" or not all(own) or len(view.models(*own)) != 1:
        return {}
    return {
        position: new
        for position, new in enumerate(keys_of_replacements(record))
        if own != new
        and len(view.models(*new)) == 1
        and not (view.migrations(own, new) or view.migration_may_be_unread(own, new))
    }
