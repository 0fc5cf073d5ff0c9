"""Tables of platforms' prefixes, suffixes and names. To add a platform, write a line here, or in `[platforms]`."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from model_lifecycle.identity.makers import maker_named


class Vendor(NamedTuple):
    """The meaning of a vendor prefix: the `makers` whose ids may follow it, and the `platform` that uses it.

    `dotted`: the platform writes `4.5` for the maker's `4-5`.
    """

    makers: tuple[str, ...]
    platform: str
    dotted: bool = False


def _vendors(platform: str, words: str, makers: str = "", *, dotted: bool = False) -> dict[str, Vendor]:
    """A `Vendor` for each word in `words`, with the given `makers`, or by default the maker that the word names."""
    return {word: Vendor(tuple(makers.split()) or (maker_named(word),), platform, dotted) for word in words.split()}


SLASH: Final[Mapping[str, Vendor]] = {
    **_vendors("openrouter", "openai google mistralai cohere meta-llama deepseek amazon ai21 perplexity"),
    **_vendors("openrouter", "qwen moonshotai z-ai nvidia"),
    **_vendors("openrouter", "anthropic x-ai", dotted=True),
    **_vendors("litellm", "mistral gemini xai groq voyage cerebras moonshot zai"),
    **_vendors("litellm", "codestral", "mistral"),
    **_vendors("litellm", "cohere_chat", "cohere"),
    **_vendors("litellm", "dashscope", "alibaba"),
    **_vendors("litellm", "text-completion-openai", "openai"),
    **_vendors("litellm", "anthropic_text", "anthropic"),
    **_vendors("genkit", "googleai", "google"),
    **_vendors("vertex", "vertex_ai vertexai google-vertex modelgarden", "google anthropic mistral meta ai21"),
    **_vendors("vertex", "vertex_ai_beta", "google"),
    **_vendors("vertex", "google-vertex-anthropic", "anthropic"),
    **_vendors("copilot", "github_copilot github-copilot copilot", "openai anthropic google xai", dotted=True),
}
"""The vendor prefixes of `vendor/id`."""

COLON: Final[Mapping[str, Vendor]] = {
    **_vendors("colon", "openai anthropic google mistral mistralai cohere xai grok groq deepseek perplexity"),
    **_vendors("colon", "openai-chat openai-responses", "openai"),
    **_vendors("colon", "google-gla google_genai", "google"),
    **_vendors("vertex", "google-vertex google_vertexai vertex", "google anthropic mistral meta ai21"),
    **_vendors("vertex", "google_anthropic_vertex", "anthropic"),
    **_vendors("azure", "azure", "openai"),
}
"""The vendor prefixes of `vendor:id` and `vendor:kind:id`."""

ROUTERS: Final[Mapping[str, str]] = {
    "openrouter/": "openrouter",
    "openrouter:": "openrouter",
    "litellm_proxy/": "litellm",
    "vercel/": "vercel",
    "vercel_ai_gateway/": "vercel",
    "helicone/": "helicone",
    "requesty/": "requesty",
}
"""The router of each prefix before `vendor/id`."""

MAKERS_OLD_NAMES: Final[Mapping[str, str]] = {
    "claude-2": "claude-2.1",
    "gemini-pro": "gemini-1.0-pro",
    "gemini-pro-vision": "gemini-1.0-pro-vision",
}
"""The last id that each unversioned name, which a maker once offered, stood for."""

COPILOT_NAMES: Final[Mapping[str, str]] = {
    "claude-3.5-sonnet": "claude-3-5-sonnet-20241022",
    "claude-3.7-sonnet": "claude-3-7-sonnet-20250219",
    "claude-3.7-sonnet-thought": "claude-3-7-sonnet-20250219",
    "claude-sonnet-4": "claude-sonnet-4-20250514",
    "claude-sonnet-4.5": "claude-sonnet-4-5-20250929",
    "claude-opus-4": "claude-opus-4-20250514",
    "claude-opus-4.1": "claude-opus-4-1-20250805",
    "claude-opus-4.5": "claude-opus-4-5-20251101",
    "claude-haiku-4.5": "claude-haiku-4-5-20251001",
}
"""The maker's id for each undated name that Copilot gave to Anthropic's models."""

ROUTED_NAMES: Final[Mapping[str, str]] = {
    **MAKERS_OLD_NAMES,
    **COPILOT_NAMES,
    "claude-3-haiku": "claude-3-haiku-20240307",
    "claude-3-opus": "claude-3-opus-20240229",
    "claude-3.5-haiku": "claude-3-5-haiku-20241022",
    "claude-3-5-sonnet": "claude-3-5-sonnet-20241022",
    "claude-3-7-sonnet": "claude-3-7-sonnet-20250219",
    "claude-4-sonnet": "claude-sonnet-4-20250514",
    "claude-4-opus": "claude-opus-4-20250514",
}
"""`MAKERS_OLD_NAMES`, `COPILOT_NAMES`, and names that only gateways (OpenRouter, Vercel) use after `anthropic/`."""

ROUTER_SUFFIX: Final = re.compile(r":(?:free|batch|beta|online|thinking|extended|nitro|floor|exacto)$")
"""Matches the suffix of a variant after `vendor/id`, as `:free`."""

CONTEXT_SUFFIX: Final = re.compile(r"\[\d+[km]\]$")
"""Matches the context window that Claude Code appends to any form, as `[1m]`."""

RESOURCE: Final = re.compile(
    r"(?:(?:https?:)?//[^/\s]+/)?(?:v\d\w*/)?(?:projects/[^/]+/locations/[^/]+/)?"
    r"(?:publishers/(?P<publisher>[^/]+)/)?models/(?P<id>[^/:]+?)(?::[a-z][A-Za-z]+)?"
)
"""Matches a Google resource name: `models/ID`, `publishers/PUBLISHER/models/ID`, or its URL."""

VERTEX_DATE: Final = re.compile(r"(?P<name>[^@]+)@(?P<version>\d{8}|\d{3}|\d{4}|default)")
"""Matches a name with a version after `@`, as at Vertex AI; the maker's id has `-`, and nothing for `default`."""

VERTEX_NAMES: Final[Mapping[str, str]] = {"claude-3-5-sonnet-v2@20241022": "claude-3-5-sonnet-20241022"}
"""The maker's id for each name that Vertex AI gave on its own."""

BEDROCK: Final = re.compile(
    r"(?:(?:(?:amazon-)?bedrock|bedrock_converse|bedrock_mantle)[/:](?:(?:converse|converse_like|invoke)/)?(?:[a-z]{2}(?:-gov)?-[a-z]+-\d/)?)?"
    r"(?:(?:us|eu|apac|ca|jp|au|sa|me|af|in|uk|global|us-gov)\.)?"
    r"(?P<vendor>[a-z0-9]+)\.(?P<name>[A-Za-z0-9][\w.-]*(?::\d+)?(?::\d+k)?)"
)
"""Matches a Bedrock model: a library's prefix, an inference profile's region, the vendor, the name and its versions."""

BEDROCK_VENDORS: Final = frozenset(
    {"anthropic", "mistral", "cohere", "meta", "amazon", "ai21", "deepseek", "qwen", "moonshot", "openai"}
)
BEDROCK_HOSTS_ONLY: Final[Mapping[str, str]] = {"openai": "gpt-oss"}
"""Vendors of which Bedrock hosts only some models, with the prefix of those models' names."""

BEDROCK_NAMES: Final[Mapping[str, str]] = {
    "claude-v2:1": "claude-2.1",
    "claude-v2": "claude-2.0",
    "claude-v2:0": "claude-2.0",
    "claude-v1": "claude-1.3",
    "claude-instant-v1": "claude-instant-1.2",
    "claude-instant-v1:2": "claude-instant-1.2",
    "claude-instant-v1:0": "claude-instant-1.2",
    "command-text-v14": "command",
    "command-light-text-v14": "command-light",
    "embed-english-v3": "embed-english-v3.0",
    "embed-multilingual-v3": "embed-multilingual-v3.0",
    "embed-v4:0": "embed-v4.0",
    "rerank-v3-5:0": "rerank-v3.5",
}
"""The maker's id for each name that Bedrock gave on its own; a window such as `:28k` may follow."""

BEDROCK_VERSION: Final = re.compile(r"(?:-v\d+|-\d(?=:\d))?(?::\d+)?(?::\d+k)?$")
BEDROCK_WINDOW: Final = re.compile(r":\d+k$")

ARN: Final = re.compile(
    r"(?:bedrock/(?:(?:converse|invoke)/)?)?arn:aws[\w-]*:bedrock:[\w-]*:\d*:(?:foundation-model|inference-profile)/(?P<id>.+)"
)
"""Matches the ARN of a model, or of a predefined inference profile; ARNs of custom models have other types."""

AZURE_REGISTRY: Final = re.compile(
    r"azureml://registries/azure-openai/models/(?P<name>[^/]+)(?:/(?:versions|labels)/(?P<version>[^/]+))?"
)

FINE_TUNED: Final = re.compile(r"(?:openai/)?ft:(?P<base>[^:]+)(?::[^:\s]*){1,4}")
FINE_TUNERS: Final = ("openai", "mistral")

AZURE_SPELLING: Final = ("gpt-35-", "gpt-3.5-")
"""Azure's prefix of a family's names, and the maker's."""

AZURE_PREFIXES: Final = ("azure/", "azure_ai/", "azure_text/")
AZURE_REGION: Final = re.compile(r"(?:us|eu|global|global-standard|datazone|data-zone)/")
"""Matches Azure's region or deployment type before the model's name, as `eu/`."""

HOSTS: Final[Mapping[str, str]] = {"bedrock": "amazon-bedrock", "vertex": "google-vertex", "azure": "azure"}
"""The canonical provider id of each platform that hosts other makers' models, with its own shutdown dates."""
