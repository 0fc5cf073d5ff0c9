"""The main values of an added or removed record, by which a reviewer recognises it."""

from typing import Final

from model_lifecycle.records.gaps import unread_nulls
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.review.value_words import text_of
from model_lifecycle.syntax.pointer import Step, to_pointer

_MODEL_VALUES: Final[tuple[tuple[str, tuple[Step, ...]], ...]] = (
    ("input", ("specs", "input_price_per_mtok")),
    ("output", ("specs", "output_price_per_mtok")),
    ("context", ("specs", "context_window_tokens")),
    ("max output", ("specs", "max_output_tokens")),
)
_MIGRATION_VALUES: Final[tuple[tuple[str, tuple[Step, ...]], ...]] = (
    ("confidence", ("confidence",)),
    ("input price", ("price_diff", "input_pct_change")),
    ("output price", ("price_diff", "output_pct_change")),
    ("context", ("context_diff", "change_pct")),
)
_PROVIDER_VALUES: Final[tuple[tuple[str, tuple[Step, ...]], ...]] = (("name", ("name",)),)
_BY_KIND: Final = {"model": _MODEL_VALUES, "migration": _MIGRATION_VALUES, "provider": _PROVIDER_VALUES}


def main_values(record: Record, providers: tuple[str, ...]) -> str:
    """The main values of a record in words: `active, no shutdown date, input $5`; null ones at the end, as `not
    published: max output` or `not read yet: max output`.
    """
    parts = list(_lifecycle(Model(record))) if record.kind == "model" else []
    unread_pointers = unread_nulls(record)
    missing: list[str] = []
    unread_names: list[str] = []
    for name, steps in _BY_KIND[record.kind]:
        value = record.value(*steps)
        if value is None:
            (unread_names if to_pointer(steps) in unread_pointers else missing).append(name)
        elif value is not UNAVAILABLE:
            parts.append(f"{name} {text_of(record.kind, to_pointer(steps), value, providers)}")
    unpublished = f"; not published: {', '.join(missing)}" if missing else ""
    return ", ".join(parts) + unpublished + (f"; not read yet: {', '.join(unread_names)}" if unread_names else "")


def _lifecycle(model: Model) -> list[str]:
    """The status, the shutdown and the replacements of a model in words."""
    status = model.status if isinstance(model.status, str) else "status unknown"
    end = shutdown_of(model)
    unknown = "shutdown date not read yet" if "/shutdown_date" in unread_nulls(model.record) else "no shutdown date"
    names = [replacement.model_id for replacement in model.replacements if isinstance(replacement.model_id, str)]
    replacement_words = [f"replaced by {' or '.join(names)}"] if names else []
    return [status, f"ends {end.words}" if end is not None else unknown, *replacement_words]
