"""Facts from the records about a model, for `explain` with its id, slug or name."""

from collections.abc import Iterator
from decimal import Decimal

from model_lifecycle.check import today_of
from model_lifecycle.cli.current_workspace import workspaces_at
from model_lifecycle.cli.named_models import models_named
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.ide.file_info import Fact
from model_lifecycle.ide.meaning.cards import model_words, prices_words
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, NOT_READ, format_count
from model_lifecycle.records.gaps import gaps_of, unread_nulls
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import objects
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_MOST_NAMED = 8
"""The most replacements or migrations that a fact lists."""

_NOT_READ = NOT_READ.lower()


def facts_of_models(name: str, config: str | None) -> Iterator[tuple[str, list[Fact]]]:
    """Yield `provider/id` and the facts of each model with this name in the current folder's workspaces."""
    for workspace in workspaces_at(current_folder(), config, progress=False, may_be_empty=True):
        view = workspace.view()
        for key in models_named(workspace, name):
            for entry in view.models(*key):
                yield f"{key.provider}/{key.id}", list(_facts(workspace, key, entry))


def _null_words(record: Record, *fields: str) -> str:
    """The words for nulls in these `specs` fields: not read yet, if that holds for all of them, or not published."""
    nulls = [field for field in fields if record.value("specs", field) is None]
    unread_pointers = set(unread_nulls(record))
    return (
        _NOT_READ if nulls and all(f"/specs/{field}" in unread_pointers for field in nulls) else NOT_PUBLISHED.lower()
    )


def _facts(workspace: Workspace, key: ModelKey, entry: Entry) -> Iterator[Fact]:
    """Yield the facts of a model record: status, prices, limits, replacements, migrations, path, what to fill in."""
    view, record = workspace.view(), workspace.record(entry)
    model = Model(record)
    yield "model", model_words(model, today_of(workspace.configuration))
    yield "prices", prices_words(model) or _null_words(record, "input_price_per_mtok", "output_price_per_mtok")
    limits = (
        ("context", model.context_window, "context_window_tokens"),
        ("max output", model.max_output, "max_output_tokens"),
    )
    for name, limit, field in limits:
        yield name, f"{format_count(limit)} tokens" if isinstance(limit, Decimal) else _null_words(record, field)
    replacements = [
        f"{replacement.get('provider')}/{replacement.get('model_id')} ({replacement.get('kind')})"
        for replacement in objects(model.values, "replacements")
    ]
    yield "replaced by", ", ".join(replacements[:_MOST_NAMED]) or "none listed"
    for name, entries in (("leads to", view.migrations_from(key)), ("led to by", view.migrations_to(key))):
        paths = [display(migration.path, current_folder()) for migration in dict.fromkeys(entries)]
        if paths:
            yield name, ", ".join(paths[:_MOST_NAMED])
    yield "record", display(entry.path, current_folder())
    if gaps := gaps_of(record):
        yield "to fill in", counted(len(gaps), "value")
