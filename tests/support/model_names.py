"""The ids of a few models that there are not, of makers that there are."""

from typing import Final

from model_lifecycle.identity.names import ModelNames, makers_of
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.workspace.index import ModelKey

NAMES: Final = ModelNames(
    frozenset(
        ModelKey(provider, name)
        for provider, names in {
            "one": (
                "gpt-3.5-quick",
                "gpt-3.5-quick-0613",
                "gpt-7",
                "gpt-7-mini",
                "gpt-7-turbo-2029-04-09",
                "gpt-oss-8b",
                "o7",
                "tune",
            ),
            "two": (
                "claude-prose-9-20290514",
                "claude-prose-9-5",
                "claude-2.1",
                "claude-verse-4-20290101",
                "claude-3-5-sonnet-20241022",
            ),
            "three": ("gemini-1.0-pro", "gemini-9.5-flash", "gemini-9.5-flash-001"),
            "four": ("mistral-huge-2901",),
            "five": ("command", "command-zz-plus", "rerank-v9.5"),
            "six": ("openai/gpt-oss-9b", "llama9-8b"),
            "seven": ("grok-9-1-fast",),
        }.items()
        for name in names
    ),
    makers_of(
        [
            ("one", "OpenAI", ()),
            ("two", "Anthropic", ()),
            ("three", "Gemini API", ("https://ai.google.dev/models",)),
            ("four", None, ("https://docs.mistral.ai/models",)),
            ("five", "Cohere", ()),
            ("six", "Groq", ()),
            ("seven", "xAI", ()),
        ]
    ),
    {"prod-chat": "one/gpt-7", "gone": "one/gpt-0"},
    {"acme-gateway/": "*", "acme/eu/": "two"},
)

NEEDLES: Final = Needles(NAMES)


def places(path: str, text: str, needles: Needles = NEEDLES) -> tuple[Place, ...]:
    """The places of a text that has a path."""
    return SourceText(text, path, needles).places


def roles(path: str, text: str, needles: Needles = NEEDLES) -> list[tuple[str, str]]:
    """What is written at the places of a text, each with its role; ids without record left out."""
    return [(place.written, place.role) for place in places(path, text, needles) if place.identity.model]
