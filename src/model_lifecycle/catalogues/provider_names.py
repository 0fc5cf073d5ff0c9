"""One name for each provider, whatever catalogues call it."""

import re
from collections.abc import Mapping
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
    "amazon-bedrock": ("bedrock", "awsbedrock", "bedrockconverse"),
    "google-vertex": ("vertex", "vertexai"),
    "azure": ("azureopenai", "azureai", "microsoftazure"),
}

_NORMAL: Final[Mapping[str, str]] = {
    spelling: name for name, spellings in _SPELLINGS.items() for spelling in (re.sub(r"\W", "", name), *spellings)
}


def canonical(name: str) -> str:
    """The name of a provider: `xai` for `x-ai` and `xAI`. Names that nobody else uses stay, in small letters."""
    plain = re.sub(r"[\W_]", "", name.lower())
    return _NORMAL.get(plain, plain)
