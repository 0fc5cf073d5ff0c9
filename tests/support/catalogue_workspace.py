"""A workspace on disk whose records come from small catalogues."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from support.catalogue_samples import D, L, M, content, litellm, modeldeprecations, models_dev
from support.workspace_files import make_tree

CONFIGURATION = '[catalogues.providers]\nopenai = "provider-1"\nAnthropic = "provider-2"\n'
AS_OF = ("--as-of", "2026-07-15")


def samples(
    entry: Mapping[str, Any] | None = None,
    life: Mapping[str, Any] | None = None,
    other: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Three catalogues of one model, `openai/gpt-9`, each with some values changed."""
    usual = {"name": "GPT-9", "cost": {"input": 2, "output": 8, "cache_read": 0.5}, "tool_call": True}
    prices = {"input_cost_per_token": 2e-06, "output_cost_per_token": 8e-06, "supports_native_streaming": True}
    return {
        M: models_dev("openai", "gpt-9", **(usual | dict(entry or {}))),
        D: modeldeprecations("openai", "gpt-9", **({"name": "GPT-9"} | dict(life or {}))),
        L: litellm("gpt-9", "openai", **(prices | dict(other or {}))),
    }


def make_place(folder: Path) -> Path:
    """An empty workspace."""
    place = folder / "work"
    make_tree(place, {"model-lifecycle.toml": CONFIGURATION, "providers/provider-1.yaml": _PROVIDER})
    return place


_PROVIDER = """\
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


def options_of(folder: Path, data: Mapping[str, Any], option: str = "--catalogue") -> list[str]:
    """The options that name copies of catalogues, which are written into a folder."""
    options = []
    for name, catalogue in data.items():
        path = folder / f"{option[2:]}-{name}.json"
        path.write_bytes(content(catalogue))
        options += [option, f"{name}={path}"]
    return options
