"""The path of a record's page within a site: without extension, safe on every file system and in every URL."""

import re
from hashlib import sha256
from typing import Final

from model_lifecycle.records.record import Record

_SAFE_SEGMENT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)
"""Matches a path segment that is safe on every file system: `gpt-4.1`."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?|.*\.", re.ASCII | re.IGNORECASE)
"""Matches names that Windows reserves (`con`, `lpt1.txt`), and names that end with a full stop."""


def segment(text: str) -> str:
    """The path segment for a slug or an id: the text itself if it is safe, otherwise its safe characters and a hash.

    A slug comes from a record, so it may hold `/`, `..`, a name that Windows reserves, or megabytes.
    """
    if _SAFE_SEGMENT.fullmatch(text) and not _RESERVED.fullmatch(text):
        return text
    rest = re.sub(r"[^A-Za-z0-9_-]+", "-", text[:60], flags=re.ASCII).strip("-")
    return f"{rest or 'record'}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def model_path(provider: str, slug: str) -> str:
    """The site path of a model's page: `models/provider-1/example-1`."""
    return f"models/{segment(provider)}/{segment(slug)}"


def provider_path(provider: str) -> str:
    """The site path of a provider's page: `providers/provider-1`."""
    return f"providers/{segment(provider)}"


def migration_path(provider: str, old_slug: str, new_slug: str) -> str:
    """The site path of a comparison page: `migrations/provider-1/example-1-to-example-2`."""
    return f"migrations/{segment(provider)}/{segment(f'{old_slug}-to-{new_slug}')}"


def page_path(record: Record) -> str | None:
    """The site path of a record's page; None if the record lacks a value that the path is made of."""
    match record.kind:
        case "model":
            steps = _texts(record, ("provider",), ("slug",))
            return model_path(*steps) if steps else None
        case "provider":
            steps = _texts(record, ("id",))
            return provider_path(*steps) if steps else None
        case "migration":
            steps = _texts(record, ("from", "provider"), ("from", "slug"), ("to", "slug"))
            return migration_path(*steps) if steps else None


def _texts(record: Record, *paths: tuple[str, ...]) -> list[str]:
    """The texts at `paths` of a record; empty if one of them is missing, invalid or empty."""
    values = [record.text(*path) for path in paths]
    texts = [text for text in values if isinstance(text, str) and text]
    return texts if len(texts) == len(paths) else []


def relative_address(start: str, target: str, ending: str) -> str:
    """The relative link from the page `start` to `target`, both site paths; `ending` is the extension to append."""
    return "../" * start.count("/") + target + ending
