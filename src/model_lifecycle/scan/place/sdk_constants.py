"""Constants of SDKs that stand for models: `openai.GPT4Turbo`, `ChatModel.GPT_4_TURBO`, `.gpt4_o`.

A service in Go or Java may call a retired model and never write its id: such a run had no finding. SDKs derive the
names from the ids by few rules, which are undone here. A name counts only as a member of a qualified name, in a file
that imports such an SDK, if one known id fits; if several fit, or none of a known family, it is not judged.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.resolve import Identity, resolve
from model_lifecycle.scan import words
from model_lifecycle.text.span import Span

_TYPE: Final = r"(?:\w+\.)*\w*Models?(?:Name)?\.(?:[A-Z][a-z]\w*\.)?"
"""The types of Java, Kotlin and C# whose members are models: `OpenAiApi.ChatModel.`, `OpenAIModels.Chat.`."""

_ANYWHERE: Final = r"(?<![\w.:])"


class Sdk(NamedTuple):
    """An SDK: its languages, the text that imports it (`imported`), and a pattern of the text before a constant.

    In the pattern `{package}` is the name under which a Go file imports the SDK, `package` by default.
    """

    languages: frozenset[str]
    imported: str
    before: str
    package: str = ""


_JVM: Final = frozenset({"java", "kotlin", "scala", "groovy"})
_GO, _CSHARP, _SWIFT, _RUST = (frozenset({name}) for name in ("go", "csharp", "swift", "rust"))
_OF_PACKAGE: Final = rf"{_ANYWHERE}{{package}}\.(?=[A-Z])"
_OF_TYPE: Final = rf"{_ANYWHERE}{_TYPE}(?=[A-Z])"
_IMPLICIT: Final = r"(?:\bModel|(?<![\w)\]}?!.\"]))\.(?=[a-z]\w*\d)"
_OF_MODULE: Final = rf"{_ANYWHERE}(?:\w+::)*(?:openai|anthropic|gemini|cohere|mistral|xai|groq)::(?:\w+::)*(?=[A-Z])"

SDKS: Final = (
    Sdk(_GO, "github.com/sashabaranov/go-openai", _OF_PACKAGE, "openai"),
    Sdk(_GO, "github.com/openai/openai-go", _OF_PACKAGE, "openai|shared"),
    Sdk(_GO, "github.com/anthropics/anthropic-sdk-go", _OF_PACKAGE, "anthropic"),
    Sdk(_GO, "github.com/liushuangls/go-anthropic", _OF_PACKAGE, "anthropic"),
    Sdk(_JVM, "com.openai.models", _OF_TYPE),
    Sdk(_JVM, "com.anthropic.models", _OF_TYPE),
    Sdk(_JVM, "dev.langchain4j.model", _OF_TYPE),
    Sdk(_JVM, "org.springframework.ai", _OF_TYPE),
    Sdk(_JVM, "ai.koog", _OF_TYPE),
    Sdk(_CSHARP, "Anthropic.SDK", _OF_TYPE),
    Sdk(_CSHARP, "Betalgo", _OF_TYPE),
    Sdk(_CSHARP, "OpenAI.ObjectModels", _OF_TYPE),
    Sdk(_CSHARP, "OpenAI_API", _OF_TYPE),
    Sdk(_SWIFT, "import OpenAI", _IMPLICIT),
    Sdk(_SWIFT, "import SwiftOpenAI", _IMPLICIT),
    Sdk(_RUST, "use rig::", _OF_MODULE),
    Sdk(_RUST, "use rig_core::", _OF_MODULE),
)

_UNIMPORTED: Final = ("ChatModel.GPT_", "AnthropicModels.", "OpenAIModels.")
"""Members of SDKs' types in files without the import, which may be elsewhere: in C#, one may hold for a project."""

NEEDLES: Final = (*dict.fromkeys(sdk.imported for sdk in SDKS), *_UNIMPORTED)
"""Texts in every file with such constants, for the search of all files."""

_TYPED: Final = _JVM | _CSHARP
_OF_KNOWN_TYPE: Final = re.compile(
    rf"(?P<before>{_ANYWHERE}(?:\w+\.)*(?:ChatModel|AnthropicModels|OpenAIModels)\.(?:[A-Z][a-z]\w*\.)?)(?P<name>\w+)"
)

LANGUAGES: Final = frozenset().union(*(sdk.languages for sdk in SDKS))

_IMPORT: Final = re.compile(r"[ \t]*(?:pub )?(?:global )?(?:import|using|use|from|package|namespace)\b")
_MOST_NAMED: Final = 5
_LONGEST: Final = 80
_LONGEST_IMPORT: Final = 300
"""The most code points of a name (`_LONGEST`), and of a line up to it, that are examined."""

_DOT: Final = re.compile(r"(?<=\d)Dot(?=\d)")
_PREFIX: Final = re.compile(r"\w*Model(?=[A-Z_]\w*\d)_?")
"""The prefix of a model's name in Go, whose constants are not members of a type: `ChatModelGPT4o`."""

_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]{1,40}(?![a-z])|\d+")
_DATE: Final = re.compile(r"-(?:\d{8}|20\d\d-\d\d-\d\d)$")
_ANY_ID: Final = re.compile(r"(?=.*[-\d])[A-Za-z][\w.-]*")
_LEFT_OUT: Final = (("anthropic", "Claude"), ("google", "Gemini"))
"""Words that a maker's types leave out of their members' names: `AnthropicModels.Sonnet_3_7`."""


class Constant(NamedTuple):
    """A constant in a text: the range of its qualified name, and its identity, whose `model` is None if not known."""

    span: Span
    identity: Identity


class ConstantNames:
    """The ids of models by the names of their constants in SDKs."""

    def __init__(self, names: ModelNames, families: Iterable[str]) -> None:
        self._names = names
        self._families = tuple(map(_joined, families))
        ids = [name for name in names.by_id if _ANY_ID.fullmatch(name)]
        undated = [(name, _DATE.sub("", name)) for name in ids]
        self._levels = (
            _by((name, _joined(name)) for name in ids),
            _by((name, _signature(name)) for name in ids),
            _by((name, _signature(line)) for name, line in undated),
        )

    def identity(self, qualifier: str, name: str) -> Identity | None:
        """The model of the constant `name` behind `qualifier`; None if it is not a model's name."""
        if len(name) > _LONGEST or words.is_other_host(qualifier):
            return None
        bare = _DOT.sub("_", name[found.end() :] if (found := _PREFIX.match(name)) else name)
        left_out = (word for maker, word in _LEFT_OUT if maker in qualifier.lower())
        spellings = (bare, *(f"{word}_{bare}" for word in left_out))
        for level, key in zip(self._levels, (_joined, _signature, _signature), strict=True):
            for spelling in spellings:
                if ids := level.get(key(spelling)):
                    return self._one_of(ids)
        is_of_family = any(map(str.isdigit, bare)) and _joined(bare).startswith(self._families)
        return Identity(None, "", "a constant of an SDK that no known id fits") if is_of_family else None

    def _one_of(self, ids: Sequence[str]) -> Identity:
        models = {model for name in ids if (model := resolve(name, self._names).model) is not None}
        if len(models) == 1:
            return Identity(models.pop(), "constant", "a constant of an SDK, by its name")
        return Identity(None, "", f"a constant of an SDK that several known ids fit: {', '.join(ids[:_MOST_NAMED])}")


def _by(ids: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    """The ids grouped by key, from pairs of id and key."""
    by: defaultdict[str, list[str]] = defaultdict(list)
    for name, key in ids:
        by[key].append(name)
    return by


def _joined(name: str) -> str:
    """`name` in lower case with only letters and digits: `gpt4omini`."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _signature(name: str) -> str:
    """The sorted words of `name` and its digits, the same for `Claude46Sonnet` and its id."""
    parts = [part.lower() for part in _PARTS.findall(name)]
    words = sorted(part for part in parts if not part.isdigit() and part != "v")
    return " ".join((*words, "".join(filter(str.isdigit, parts))))


def constants_in(text: str, language: str, names: ConstantNames) -> Iterator[Constant]:
    """The constants in a text of `language`, in order of their offsets, also those in comments."""
    patterns = [pattern for sdk in SDKS if language in sdk.languages and (pattern := _pattern(sdk, text))]
    if patterns:
        yield from _members(text, re.compile(rf"(?P<before>{'|'.join(patterns)})(?P<name>\w+)"), names)
    elif language in _TYPED:
        for found in _members(text, _OF_KNOWN_TYPE, names):
            yield found._replace(
                identity=Identity(None, "", "a member of an SDK's type that this file does not import")
            )


def _pattern(sdk: Sdk, text: str) -> str:
    """The pattern of the text before the constants of `sdk`; empty if `text` does not import it."""
    if sdk.imported not in text:
        return ""
    if not sdk.package:
        return sdk.before
    alias = re.search(rf"(?:(?P<alias>\w+)[ \t]+)?\"{re.escape(sdk.imported)}(?:/v\d+)?\"", text)
    name = alias["alias"] if alias is not None and alias["alias"] not in (None, "import") else f"(?:{sdk.package})"
    return sdk.before.replace("{package}", name)


def _members(text: str, pattern: re.Pattern[str], names: ConstantNames) -> Iterator[Constant]:
    """The members in qualified names, and bare names that an import brings in: `import static ….GPT_4_O;`."""
    own: dict[str, Identity] = {}
    found: list[Constant] = []
    for match in pattern.finditer(text):
        identity = names.identity(match["before"], match["name"])
        if identity is None:
            continue
        if _is_import(text, match.start()):
            own[match["name"]] = identity
        else:
            found.append(Constant(Span(*match.span()), identity))
    if own:
        bare = re.finditer(rf"(?<![\w.:])(?:{'|'.join(map(re.escape, own))})(?!\w)", text)
        uses = (match for match in bare if not _is_import(text, match.start()))
        found += (Constant(Span(*match.span()), own[match[0]]) for match in uses)
    return iter(sorted(found))


def _is_import(text: str, place: int) -> bool:
    start = text.rfind("\n", max(0, place - _LONGEST_IMPORT), place) + 1
    return _IMPORT.match(text, start, place) is not None
