"""Maps the spellings of providers in catalogues to canonical names, and these to a workspace's providers."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

_SPELLINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "openai": ("textcompletionopenai",),
    "google": ("gemini", "googleai", "googleaistudio", "googlegemini"),
    "mistral": ("mistralai",),
    "cohere": ("coherechat",),
    "meta": ("llama", "metallama", "metaai"),
    "alibaba": ("qwen", "dashscope"),
    "moonshot": ("moonshotai",),
    "zai": ("zhipu", "zhipuai"),
    "amazon": ("amazonnova",),
    "voyage": ("voyageai",),
    "xiaomi": ("xiaomimimo",),
    "amazon-bedrock": ("bedrock", "awsbedrock", "bedrockconverse", "bedrockmantle"),
    "google-vertex": ("vertex", "vertexai"),
    "azure": ("azureopenai", "azureai", "azuretext", "microsoftazure"),
}
"""Other spellings of providers, in lower case without separators, by canonical name."""

_CANONICAL: Final[Mapping[str, str]] = {
    spelling: name for name, spellings in _SPELLINGS.items() for spelling in (re.sub(r"\W", "", name), *spellings)
}
"""The canonical name of each spelling."""


@lru_cache(1024)  # called for each of thousands of entries
def canonical(name: str) -> str:
    """The canonical name of a provider: `xai` for `x-ai` and `xAI`. Unknown names stay, in lower case."""
    plain = re.sub(r"[\W_]", "", name.lower())
    return _CANONICAL.get(plain, plain)


class ProviderMap:
    """The map between the providers of catalogues, by canonical names, and those of the workspace.

    `providers` are the workspace's ids, `mapped` the configured ids by name in catalogues. An id
    without a mapping is its own name. Raises ValueError if a name is mapped to an unknown id, or to two ids.
    """

    def __init__(self, providers: Collection[str], mapped: Mapping[str, str]) -> None:
        """Map each canonical name to an id; raises ValueError as the class says."""
        self._id_by_name: dict[str, str] = {}
        for name, provider in mapped.items():
            if provider not in providers:
                raise ValueError(f"`{name}` is mapped to `{provider}`, which is not a provider here")
            other = self._id_by_name.setdefault(canonical(name), provider)
            if other != provider:
                raise ValueError(f"`{name}` is mapped to `{provider}`, and in another spelling to `{other}`")
        for provider in providers:
            if provider not in self._id_by_name.values():
                self._id_by_name.setdefault(canonical(provider), provider)

    def here(self, name: str) -> str | None:
        """The workspace's id of a provider with this canonical name; None if it has none."""
        return self._id_by_name.get(name)

    def names(self, provider: str) -> tuple[str, ...]:
        """The canonical names of a provider of the workspace, sorted."""
        return tuple(sorted(name for name, here in self._id_by_name.items() if here == provider))

    @property
    def tracked(self) -> frozenset[str]:
        """The canonical names of all providers of the workspace."""
        return frozenset(self._id_by_name)
