"""Which of a model's specifications an entry of `specs_sources` speaks for (schemas/README.md#sources)."""

from typing import Final

SPEC_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "prices": (
        "input_price_per_mtok",
        "output_price_per_mtok",
        "cached_input_price_per_mtok",
        "batch_discount_pct",
        "currency",
    ),
    "limits": ("context_window_tokens", "max_output_tokens"),
}
"""Keys of `specs_sources` that name several fields at once; every other key names one field of specs."""


def source_keys(field: str) -> tuple[str, ...]:
    """The keys under which `specs_sources` may cite a field of specs, its own name first."""
    return (field, *(group for group, fields in SPEC_GROUPS.items() if field in fields))
