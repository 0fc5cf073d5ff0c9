"""Code samples that generate text with the makers' own SDKs (`maker_samples.toml`), by provider and model."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from model_lifecycle.records.migration import LANGUAGES
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView

_FILE: Final = Path(__file__).with_suffix(".toml")
_MODEL: Final = "{{model}}"
_HOST: Final = re.compile(r"https?://([a-z0-9.-]+)(?=[/:?#]|$)", re.IGNORECASE)
"""Matches the beginning of a URL; group 1 is its host."""

_ADDRESSES: Final = ("models_url", "deprecations_url", "pricing_url")


class MakerSample(NamedTuple):
    """A request to an endpoint of a maker, in each language."""

    maker: str
    hosts: tuple[str, ...]
    path: str
    """The endpoint's path, as records may name it."""
    texts: Mapping[str, str]
    """The sample of each language; `{{model}}` stands for the id."""
    pages: Mapping[str, str]
    """The URL of the page that documents the call in each language."""
    read: date
    """The day on which the pages were read."""

    def is_host(self, host: str) -> bool:
        """Whether a host belongs to the maker."""
        return any(host == own_host or host.endswith(f".{own_host}") for own_host in self.hosts)

    def text(self, language: str, model_id: str) -> str:
        """The sample of a language with the model's id."""
        return self.texts[language].replace(_MODEL, model_id)


def samples_for(view: IndexView, key: ModelKey, end_points: Sequence[str]) -> tuple[MakerSample, ...]:
    """The samples for a model, the usual one first; empty for an unknown maker or a model that does not write text.

    A maker is identified by the URLs in the provider's record, or by its id without URLs. `end_points` are those
    of the model's record: they select the samples, unless they only name another maker's API, as catalogues do.
    """
    samples, text_end_points, other_kinds = maker_samples()
    if any(word in key.id.lower() for word in other_kinds):
        return ()
    hosts = [host for entry in view.providers(key.provider)[:1] for host in _hosts_of_urls(view.record(entry).values)]
    maker_samples_found = tuple(
        sample for sample in samples if (any(map(sample.is_host, hosts)) if hosts else sample.maker == key.provider)
    )
    matching = tuple(
        sample for sample in maker_samples_found if any(_is_path_of(end_point, sample.path) for end_point in end_points)
    )
    has_text_end_point = any(word in end_point.lower() for end_point in end_points for word in text_end_points)
    return maker_samples_found if not matching and (has_text_end_point or not end_points) else matching


def _hosts_of_urls(values: Mapping[str, Any]) -> list[str]:
    """The hosts of the URLs in a provider record."""
    addresses = [values.get(name) for name in _ADDRESSES]
    matches = [_HOST.match(address) for address in addresses if isinstance(address, str)]
    return [host[1].lower() for host in matches if host is not None]


def _is_path_of(end_point: str, path: str) -> bool:
    """Whether an endpoint of a record (`/v1/chat/completions`, `chat`, a URL) is that of a sample."""
    end_point_text, sample_path = (text.strip("/").lower() for text in (end_point, path))
    return bool(end_point_text) and (end_point_text in sample_path or end_point_text.endswith(sample_path))


@cache
def maker_samples() -> tuple[tuple[MakerSample, ...], tuple[str, ...], tuple[str, ...]]:
    """All samples, words that mark endpoints for text, and words that mark ids of models of other kinds."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    samples = (
        MakerSample(
            maker=entry["maker"],
            hosts=tuple(entry["hosts"]),
            path=entry["path"],
            texts={language: entry[language]["text"] for language in LANGUAGES},
            pages={language: entry[language]["page"] for language in LANGUAGES},
            read=entry["read"],
        )
        for entry in data["samples"]
    )
    return tuple(samples), tuple(data["text_end_points"]), tuple(data["other_kinds"])
