"""The makers that platforms name before a model's id, and the maker of a provider record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Maker:
    """The names of a maker, in lower case, and the domains of its pages."""

    names: tuple[str, ...]
    domains: tuple[str, ...]


MAKERS: Final[Mapping[str, Maker]] = {
    "openai": Maker(("openai",), ("openai.com",)),
    "anthropic": Maker(("anthropic",), ("anthropic.com", "claude.com")),
    "google": Maker(
        ("google", "gemini", "google gemini", "google ai", "google deepmind", "vertex ai"),
        ("ai.google.dev", "cloud.google.com", "deepmind.google"),
    ),
    "mistral": Maker(("mistral", "mistralai", "mistral ai"), ("mistral.ai",)),
    "cohere": Maker(("cohere",), ("cohere.com", "cohere.ai")),
    "xai": Maker(("xai", "x-ai", "x.ai", "grok"), ("x.ai",)),
    "groq": Maker(("groq", "groqcloud"), ("groq.com",)),
    "meta": Maker(("meta", "meta-llama", "meta ai"), ("llama.com", "meta.com", "meta.ai")),
    "amazon": Maker(("amazon", "aws", "amazon bedrock", "amazon nova"), ("aws.amazon.com",)),
    "deepseek": Maker(("deepseek", "deepseek-ai"), ("deepseek.com",)),
    "ai21": Maker(("ai21", "ai21 labs"), ("ai21.com",)),
    "perplexity": Maker(("perplexity",), ("perplexity.ai",)),
    "alibaba": Maker(("alibaba", "qwen", "alibaba cloud"), ("qwen.ai", "alibabacloud.com")),
    "moonshot": Maker(("moonshot", "moonshotai", "moonshot ai"), ("moonshot.ai", "moonshot.cn")),
    "zai": Maker(("zai", "z-ai", "z.ai", "zhipu ai"), ("z.ai", "bigmodel.cn")),
    "nvidia": Maker(("nvidia",), ("nvidia.com",)),
    "voyage": Maker(("voyage", "voyage ai", "voyageai"), ("voyageai.com",)),
    "cerebras": Maker(("cerebras",), ("cerebras.ai",)),
}


def maker_named(name: str) -> str:
    """The key in `MAKERS` of the maker with this `name` (lower case); empty if no maker has it."""
    return next((key for key, maker in MAKERS.items() if name in maker.names), "")


def maker_of(provider: str, name: str | None, addresses: Iterable[str]) -> str:
    """The key in `MAKERS` for a provider's record, by its id, name or `addresses`; `provider` itself if none fits."""
    words = {provider.lower(), (name or "").lower()}
    for key, maker in MAKERS.items():
        if not words.isdisjoint(maker.names) or (name or "").lower().startswith(
            tuple(f"{name} " for name in maker.names)
        ):
            return key
    hosts = [_host(address) for address in addresses]
    for key, maker in MAKERS.items():
        if any(host == domain or host.endswith(f".{domain}") for host in hosts for domain in maker.domains):
            return key
    return provider


def _host(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""
