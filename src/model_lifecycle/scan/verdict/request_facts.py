"""Statements of makers on the requests that their models accept: a table by maker and family, with page and day.

Only what breaks a request is here: the parameters that a family refuses (or takes in other requests only), and whether
it reasons before it answers. Models and parameters that no line names stay unknown.

The case that people meet: `max_tokens` is required by Anthropic's API and taken by each of its models. Of 61 uses of
one public course that set it none had a safe fix, for a wrong reason.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from model_lifecycle.scan.words import name_set

Reasons = Literal["never", "asked", "unasked", ""]
"""When a model reasons before it answers: never, only if a request asks for it, or unasked; empty if unknown."""


@dataclass(frozen=True, slots=True)
class RequestFacts:
    """The models of one line (a pattern of whole ids), the parameters they refuse, and the maker's page."""

    maker: str
    models: re.Pattern[str]
    reasons: Reasons
    refuses: frozenset[str]
    """Names as `request_parameters.PARAMETERS` has them, and pairs that are refused together: `temperature+top_p`."""
    page: str
    read: str
    alias_of: str = ""
    """The model that answers under these names, if the maker says which; otherwise empty."""


_OLD: Final = "max_tokens_to_sample"
_SAMPLING: Final = "temperature top_p top_k"
_FIXED: Final = f"{_OLD} {_SAMPLING} stop presence_penalty frequency_penalty logprobs logit_bias max_tokens"
_NEW_CLAUDE: Final = f"{_OLD} {_SAMPLING} thinking prefill dated_tools"
_CLAUDE: Final = "https://platform.claude.com/docs/en/about-claude/models/migration-guide"
_OPENAI: Final = "https://developers.openai.com/api/docs/guides/reasoning"
_LATEST: Final = "https://developers.openai.com/api/docs/guides/latest-model"
_CHAT: Final = "https://platform.openai.com/docs/api-reference/chat/create"
_GEMINI: Final = "https://ai.google.dev/gemini-api/docs/thinking"
_GROK: Final = "https://docs.x.ai/docs/guides/reasoning"
_DEEPSEEK: Final = "https://api-docs.deepseek.com/guides/thinking_mode"
_DEEPSEEK_NAMES: Final = "https://api-docs.deepseek.com/news/news260424"
_KIMI: Final = "https://platform.kimi.ai/docs/api/models-overview"
_MISTRAL: Final = "https://docs.mistral.ai/capabilities/reasoning/adjustable"
_COHERE: Final = "https://docs.cohere.com/docs/reasoning"
_GROQ: Final = "https://console.groq.com/docs/reasoning"
_GLM: Final = "https://docs.z.ai/guides/capabilities/thinking-mode"
_DAY: Final = "2026-11-27"


def _facts(maker: str, models: str, reasons: Reasons, refuses: str, page: str, alias_of: str = "") -> RequestFacts:
    """One line of the table; `refuses` are names separated by blanks."""
    return RequestFacts(maker, re.compile(models), reasons, name_set(refuses), page, _DAY, alias_of)


_DATED: Final = r"(?:-\d{4}-\d\d-\d\d|-\d{8}|-\d{3,4})?"
"""The pattern of a date or version at the end of an id, which may be absent."""
_OF_GPT: Final = r"(?:-mini|-nano)?" + _DATED
REQUEST_FACTS: Final = (
    _facts("anthropic", r"claude-(?:instant-)?[12](?:\.\d)?", "never", "thinking", _CLAUDE),
    _facts("anthropic", r"claude-3-7-.+", "asked", f"{_OLD} dated_tools", _CLAUDE),
    _facts("anthropic", r"claude-3-.+", "never", f"{_OLD} thinking", _CLAUDE),
    _facts("anthropic", r"claude-(?:sonnet|opus)-4(?:-0|-20\d{6})?", "asked", f"{_OLD} dated_tools", _CLAUDE),
    _facts("anthropic", r"claude-[a-z]+-4-[15]" + _DATED, "asked", f"{_OLD} temperature+top_p dated_tools", _CLAUDE),
    _facts(
        "anthropic", r"claude-[a-z]+-4-6" + _DATED, "asked", f"{_OLD} temperature+top_p prefill dated_tools", _CLAUDE
    ),
    _facts("anthropic", r"claude-[a-z]+-4-[78]" + _DATED, "asked", _NEW_CLAUDE, _CLAUDE),
    _facts("anthropic", r"claude-[a-z]+-5(?:-\d+)*", "unasked", _NEW_CLAUDE, _CLAUDE),
    _facts("openai", r"(?:chatgpt-4o|gpt-(?:3\.5|4))(?!.*(?:realtime|audio|tts|transcribe)).*", "never", "", _CHAT),
    _facts("openai", r"o\d(?!.*deep-research).*|gpt-5" + _OF_GPT, "unasked", _FIXED, _OPENAI),
    _facts(
        "openai",
        r"gpt-5\.[124]" + _OF_GPT,
        "asked",
        "max_tokens max_tokens_to_sample top_k temperature+reasoning_effort top_p+reasoning_effort"
        " tools+reasoning_effort stop presence_penalty frequency_penalty logit_bias",
        _LATEST,
    ),
    _facts("openai", r"gpt-(?:5\.[5-9]|6).*", "unasked", f"{_FIXED} tools", _OPENAI),
    _facts("google", r"gemini-(?:1\.\d|2\.0)-.+", "never", "thinking", _GEMINI),
    _facts("google", r"gemini-2\.5-(?:pro|flash)(?!.*(?:image|tts|live|audio)).*", "unasked", "", _GEMINI),
    _facts("google", r"gemini-3(?:\.1)?-(?!.*(?:image|tts|live)).*|gemini-3\.5-flash", "unasked", "thinking", _GEMINI),
    _facts("google", r"gemini-3\.[5-9]-.*", "unasked", f"{_SAMPLING} thinking", _GEMINI),
    _facts("xai", r"grok-.*non-reasoning.*|grok-2.*|grok-3(?!-mini).*", "never", "reasoning_effort", _GROK),
    _facts("xai", r"grok-(?:3-mini|4).*", "unasked", "stop presence_penalty frequency_penalty", _GROK),
    _facts("deepseek", r"deepseek-chat", "never", "", _DEEPSEEK_NAMES, "deepseek-v4-flash"),
    _facts("deepseek", r"deepseek-reasoner", "unasked", "", _DEEPSEEK_NAMES, "deepseek-v4-flash"),
    _facts("deepseek", r"deepseek-(?:v4-)?(?:flash|pro)", "unasked", "", _DEEPSEEK),
    _facts("moonshot", r"moonshot-v1-.*|kimi-k2(?:-turbo|-\d{4})(?:-preview)?", "never", "", _KIMI),
    _facts("moonshot", r"kimi-k2\.[56]", "unasked", "temperature top_p presence_penalty frequency_penalty", _KIMI),
    _facts("mistral", r"magistral-.*", "unasked", "", _MISTRAL),
    _facts("mistral", r"mistral-small-latest|mistral-medium-3[-.]5", "asked", "", _MISTRAL),
    _facts("cohere", r"command-a-reasoning-.*", "unasked", "", _COHERE),
    _facts("groq", r"openai/gpt-oss-.*|qwen/qwen3-32b", "unasked", "", _GROQ),
    _facts("zai", r"glm-(?:4\.[5-9]|5).*", "unasked", "", _GLM),
)
"""The first line whose pattern is the whole id decides."""


@lru_cache(1024)
def facts_of_request(name: str) -> RequestFacts | None:
    """The facts about the model with the id `name`; None if no line names it."""
    return next((facts for facts in REQUEST_FACTS if facts.models.fullmatch(name)), None)
