"""Record files made from plain data, for tests that need no text."""

from model_lifecycle.records.record import Kind, Record
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.record_file import KindDecision, RecordFile


def record_file(path: str, kind: Kind | None, *records: Data, refused: frozenset[str] = frozenset()) -> RecordFile:
    """A file whose records are these; `refused` holds for all of them."""
    contents = tuple(Record(kind, index, data, refused) for index, data in enumerate(records)) if kind else ()
    return RecordFile(path, Source(""), "yaml", KindDecision(kind, "the test says so"), contents, ())


def model(name: str, provider: str = "provider-1", *, replacements: tuple[str, ...] = (), **more: Data) -> Data:
    """What the index reads of a model; replacements are ids, or `provider/id` for another provider's."""
    listed: list[Data] = []
    for replacement in replacements:
        other, _, replacement_id = replacement.rpartition("/")
        listed.append({"model_id": replacement_id, "provider": other or provider})
    return {"id": name, "slug": name, "provider": provider, "replacements": listed, **more}


def migration(old: str, new: str, provider: str = "provider-1", **more: Data) -> Data:
    """What the index reads of a migration between two models of one provider."""
    sides: dict[str, Data] = {
        side: {"provider": provider, "model_id": name, "slug": name} for side, name in (("from", old), ("to", new))
    }
    return {**sides, **more}
