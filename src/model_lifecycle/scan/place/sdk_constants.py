"""Constants of SDKs that stand for models: `openai.GPT4Turbo`, `ChatModel.GPT_4_TURBO`, `.gpt4_o`.

A service in Go or Java may call a retired model and never write its id: such a run had no finding. SDKs derive the
names from the ids by few rules, which are undone here. A name counts only as a member of a qualified name, in a file
that imports such an SDK, if one known id fits; if several fit, or none of a known family, it is not judged. An id with
a date fits a name without one only if that name is known to mean it: `GPT_4O` is not `gpt-4o-2024-05-13`.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from model_lifecycle.identity.names import ModelNames
from model_lifecycle.identity.platforms import ROUTED_NAMES
from model_lifecycle.identity.resolve import Identity, resolve
from model_lifecycle.scan import words
from model_lifecycle.scan.place.written_forms import WrittenForm
from model_lifecycle.text.span import Span

_ANYWHERE: Final = r"(?<![\w.:])"


class Sdk(NamedTuple):
    """An SDK: its languages, the text that imports it (`imported`), and a pattern of the text before a constant.

    In the pattern `{name}` is a type of the SDK, one of `names`, or the name under which a Go file imports the SDK,
    `names` by default. Other types that end in `Model` belong to the project: `CarModel.O1`.
    """

    languages: frozenset[str]
    imported: str
    before: str
    names: str = ""


_JVM: Final = frozenset({"java", "kotlin", "scala", "groovy"})
_GO, _CSHARP, _SWIFT, _RUST = (frozenset({name}) for name in ("go", "csharp", "swift", "rust"))
_OF_PACKAGE: Final = rf"{_ANYWHERE}(?:{{name}})\.(?=[A-Z])"
_OF_TYPE: Final = rf"{_ANYWHERE}(?:\w+\.)*(?:{{name}})\.(?:[A-Z][a-z]\w*\.)?(?=[A-Z])"
_IMPLICIT: Final = r"(?:\b(?:{name})|(?<![\w)\]}?!.\"]))\.(?=[a-z]\w*\d)"
_OF_MODULE: Final = rf"{_ANYWHERE}(?:\w+::)*(?:openai|anthropic|gemini|cohere|mistral|xai|groq)::(?:\w+::)*(?=[A-Z])"

SDKS: Final = (
    Sdk(_GO, "github.com/sashabaranov/go-openai", _OF_PACKAGE, "openai"),
    Sdk(_GO, "github.com/openai/openai-go", _OF_PACKAGE, "openai"),
    Sdk(_GO, "github.com/anthropics/anthropic-sdk-go", _OF_PACKAGE, "anthropic"),
    Sdk(_GO, "github.com/liushuangls/go-anthropic", _OF_PACKAGE, "anthropic"),
    Sdk(_JVM, "com.openai.models", _OF_TYPE, r"(?:Chat|Embedding|Image|Audio|Speech|Moderation|Video|Responses)Model"),
    Sdk(_JVM, "com.anthropic.models", _OF_TYPE, r"Model"),
    Sdk(
        _JVM,
        "dev.langchain4j.model",
        _OF_TYPE,
        r"(?:OpenAi|Anthropic|MistralAi|AzureOpenAi|GitHubModels|GoogleAi|Cohere|VoyageAi)\w*ModelName",
    ),
    Sdk(_JVM, "org.springframework.ai", _OF_TYPE, r"(?:Chat|Embedding|Image|Tts|Speech|Moderation)Model"),
    Sdk(_JVM, "ai.koog", _OF_TYPE, r"(?:OpenAI|Anthropic|Google|Bedrock|OpenRouter|DeepSeek|MistralAI)Models"),
    Sdk(_CSHARP, "Anthropic.SDK", _OF_TYPE, "AnthropicModels"),
    Sdk(_CSHARP, "Betalgo", _OF_TYPE, "Models|Model"),
    Sdk(_CSHARP, "OpenAI.ObjectModels", _OF_TYPE, "Models|Model"),
    Sdk(_CSHARP, "OpenAI_API", _OF_TYPE, "Models|Model"),
    Sdk(_SWIFT, "import OpenAI", _IMPLICIT, "Model"),
    Sdk(_SWIFT, "import SwiftOpenAI", _IMPLICIT, "Model"),
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

_MEANT: Final = re.compile(
    r"(?:\bmodel(?:s|Id|ID)?(?::|[ \t]*=(?!=))|(?::|->)\s*\[?Model\]?[?!]?\s*(?:=|\{(?:\s*return\b)?))"
    r"\s*(?:\[[^\[\]=]*|[^,()\[\]{}\n=]*)$"
)
"""The text before a member of the SDK's type in Swift without that type: a label, an assignment, an annotation, a
return type.
"""

_DECLARED: Final = re.compile(
    r"\b(?:class|enum|struct|interface|object|record|protocol|typealias)[ \t]+(?P<name>[A-Z]\w*)"
)
_CASE: Final = re.compile(r"\bcase[ \t](?P<names>[^\n:]{1,300})")
_IMPORTED_GROUP: Final = re.compile(r"(?<![\w:])(?P<module>(?:\w+::){1,9})\{(?P<names>[^{}]{1,2000})\}")
"""An import of several names in Rust: `use rig::providers::openai::{self, GPT_4};`."""

_ANY_NAME: Final = "X"
_NAME_IN_GROUP: Final = re.compile(r"(?:^|(?<=,))\s*([A-Z]\w*)\s*(?:,|$)")
_IMPORT: Final = re.compile(r"[ \t]*(?:pub )?(?:global )?(?:import|using|use|from|package|namespace)\b")
_MOST_NAMED: Final = 5
_MOST_PACKAGES: Final = 20
_LONGEST: Final = 80
_LONGEST_BEFORE: Final = 300
"""The most code points of a name (`_LONGEST`), and of the text before it, that are examined."""

_DOT: Final = re.compile(r"(?<=\d)Dot(?=\d)")
_PREFIX: Final = re.compile(r"\w*Model(?=[A-Z_]\w*\d)_?")
"""The prefix of a model's name in Go, whose constants are not members of a type: `ChatModelGPT4o`."""

_WITHOUT_DATE: Final = "a constant of an SDK without a date, and only ids with a date are known"
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]{1,40}(?![a-z])|\d+")
_EARLY: Final = frozenset({"ada", "babbage", "curie", "davinci"})
_EMBEDDING: Final = "embedding"
_DATE: Final = re.compile(r"-(?:\d{8}|20\d\d-\d\d-\d\d)$")
_ANY_ID: Final = re.compile(r"(?=.*[-\d])[A-Za-z][\w.-]*")
_LEFT_OUT: Final = (("anthropic", "Claude"), ("google", "Gemini"))
"""Words that a maker's types leave out of their members' names: `AnthropicModels.Sonnet_3_7`."""


class ConstantNames:
    """The ids of models by the names of their constants in SDKs."""

    def __init__(self, names: ModelNames, families: Iterable[str]) -> None:
        self._names = names
        self._families = tuple(map(_joined, families))
        ids = [name for name in names.by_id if _ANY_ID.fullmatch(name)]
        undated = [(name, _DATE.sub("", name)) for name in ids if _DATE.search(name)]
        self._levels = (
            _by((name, _joined(name)) for name in ids),
            _by((name, _signature(name)) for name in ids),
        )
        self._dated = _by((name, _signature(line)) for name, line in undated)

    def identity(self, qualifier: str, name: str) -> Identity | None:
        """The model of the constant `name` behind `qualifier`; None if it is not a model's name."""
        if len(name) > _LONGEST or words.is_other_host(qualifier):
            return None
        bare = _DOT.sub("_", name[found.end() :] if (found := _PREFIX.match(name)) else name)
        left_out = (word for maker, word in _LEFT_OUT if maker in qualifier.lower())
        spellings = (bare, *(f"{word}_{bare}" for word in left_out))
        for level, key in zip(self._levels, (_joined, _signature), strict=True):
            for spelling in spellings:
                if ids := level.get(key(spelling)):
                    return self._one_of(ids)
        if dated := next(filter(None, (self._dated.get(_signature(spelling)) for spelling in spellings)), None):
            identity = self._one_of(dated)
            is_certain = identity.model is None or any(map(self._is_known_without_date, dated))
            return identity if is_certain else Identity(None, "", _WITHOUT_DATE)
        return Identity(None, "", "a constant of an SDK that no known id fits") if self._is_of_family(bare) else None

    def _is_of_family(self, name: str) -> bool:
        """Whether `name` has a family's name and a number, or is one of an early model: `AdaSimilarity`."""
        parts = list(_PARTS.finditer(name))
        if not _EARLY.isdisjoint(part[0].lower() for part in parts):
            return True
        starts = (_joined(name[part.start() :]) for part in parts)
        return any(map(str.isdigit, name)) and any(start.startswith((*self._families, _EMBEDDING)) for start in starts)

    def _is_known_without_date(self, dated: str) -> bool:
        """Whether an id is known to mean the same model without its date, as an alias or a name at gateways."""
        undated = _DATE.sub("", dated)
        is_alias = resolve(undated, self._names).model == resolve(dated, self._names).model
        return is_alias or ROUTED_NAMES.get(undated) == dated

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


def constants_in(text: str, language: str, names: ConstantNames) -> Iterator[WrittenForm]:
    """The constants in a text of `language`, in order of their offsets, also those in comments."""
    patterns = [_pattern(sdk, text) for sdk in SDKS if language in sdk.languages and sdk.imported in text]
    if patterns:
        yield from _members(text, re.compile(rf"(?P<before>{'|'.join(patterns)})(?P<name>\w+)"), names)
    elif language in _TYPED:
        for found in _members(text, _OF_KNOWN_TYPE, names):
            yield found._replace(
                identity=Identity(None, "", "a member of an SDK's type that this file does not import")
            )


def _pattern(sdk: Sdk, text: str) -> str:
    """The pattern of the text before the constants of `sdk`, in a text that imports it."""
    packages = "|".join(islice(_packages(sdk, text), _MOST_PACKAGES)) if sdk.languages == _GO else ""
    return sdk.before.replace("{name}", packages or sdk.names)


def _packages(sdk: Sdk, text: str) -> Iterator[str]:
    """The names under which a Go file imports the packages of `sdk`."""
    path = rf"(?:(?P<alias>\w+)[ \t]+)?\"{re.escape(sdk.imported)}(?:/v\d+)?(?:/\w+)*?(?:/(?P<inner>\w+))?\""
    for found in re.finditer(path, text):
        given = found["alias"] if found["alias"] != "import" else None
        yield given or found["inner"] or sdk.names


def _members(text: str, pattern: re.Pattern[str], names: ConstantNames) -> Iterator[WrittenForm]:
    """The members in qualified names, and bare names that an import brings in: `import static ….GPT_4_O;`."""
    own = {
        name: identity
        for group in _IMPORTED_GROUP.finditer(text)
        if pattern.fullmatch(f"{group['module']}{_ANY_NAME}")
        for name in _NAME_IN_GROUP.findall(group["names"])
        if (identity := names.identity(group["module"], name)) is not None
    }
    found: list[WrittenForm] = []
    declared = _declared(text)
    for match in pattern.finditer(text):
        identity = names.identity(match["before"], match["name"])
        types = re.findall(r"\w+", match["before"]) or [match[0]]
        if identity is None or not declared.isdisjoint(types) or not _is_meant(text, match):
            continue
        if _is_import(text, match.start()):
            own[match["name"]] = identity
        else:
            found.append(WrittenForm(Span(*match.span()), identity))
    if own:
        outside = _IMPORTED_GROUP.sub(lambda group: " " * len(group[0]), text)
        bare = re.finditer(rf"(?<![\w.:])(?:{'|'.join(map(re.escape, own))})(?!\w)", outside)
        uses = (match for match in bare if not _is_import(text, match.start()))
        found += (WrittenForm(Span(*match.span()), own[match[0]]) for match in uses)
    return iter(sorted(found))


def _declared(text: str) -> frozenset[str]:
    """The types that `text` declares, and `.name` of each case of an enumeration: they belong to the project."""
    cases = (word for case in _CASE.finditer(text) for word in re.findall(r"(?<![.\w\"])\w+", case["names"]))
    return frozenset((*(f".{case}" for case in cases), *(match["name"] for match in _DECLARED.finditer(text))))


def _is_meant(text: str, member: re.Match[str]) -> bool:
    """Whether `member` names its type, or the text before it says, in Swift, that the type is the SDK's."""
    before = text[max(0, member.start() - _LONGEST_BEFORE) : member.start()]
    return member["before"] != "." or _MEANT.search(before) is not None


def _is_import(text: str, place: int) -> bool:
    start = text.rfind("\n", max(0, place - _LONGEST_BEFORE), place) + 1
    return _IMPORT.match(text, start, place) is not None
