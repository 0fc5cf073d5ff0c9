"""The kind and abilities of a model, which decide whether replacing it by another one in code is safe."""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from model_lifecycle.scan.place.request_parameters import PREFILL
from model_lifecycle.scan.verdict.request_facts import facts_of_request

_KINDS: Final = {
    "embeddings": r"embed|similarity|(?:text|code)-search",
    "moderation": r"moderation",
    "video": r"\bsora\b|\bveo\b|video",
    "images": r"dall-e|image",
    "audio": r"whisper|\btts\b|audio|transcribe|realtime|speech|\blive\b",
    "ranking": r"rerank",
    "completions": r"davinci|curie|babbage|\bada\b|-instruct\b|^code-",
}
"""Patterns of ids by the kind of model, the first matching one decides; every other model is for `chat`."""
_KIND: Final = {kind: re.compile(pattern) for kind, pattern in _KINDS.items()}
_FAMILY: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")
"""Matches the words at the start of an id: `gpt` of `gpt-4o`."""
_SMALLER: Final = frozenset(("flash", "haiku", "light", "lite", "nano", "mini", "micro", "small", "tiny"))
"""The words in ids of models that are smaller than the largest of their family."""
_SIZES: Final = _SMALLER | {"pro", "medium", "large", "opus", "sonnet", "ultra", "max"}
"""The words in ids that give the size of a model."""
_ONE_API: Final = frozenset(("chat", "ranking"))
"""The kinds of models that are called in the same way whatever their family."""

_REASONING_ID: Final = re.compile(r"reason|think")
"""Matches the id of a model that reasons: `deepseek-reasoner`."""
_REQUEST_ENDPOINT: Final = re.compile(r"/(?:chat/completions|completions|responses|messages|embeddings|edits)$")
"""The endpoints of requests that name a model, without those that few users call (batches, files)."""

_PARAMETERS_OF_FIELDS: Final = {
    "supports_sampling_params": ("temperature", "top_p", "top_k"),
    "temperature": ("temperature",),
    "supports_assistant_prefill": (PREFILL,),
}
"""Fields of catalogues about parameters, with the names of the parameters."""

_SUPPORTS: Final = {"tools": "tools", "json_schema": "JSON schemas", "vision": "images"}
"""The features named by properties `supports_…`, in words."""


class Abilities(NamedTuple):
    """The abilities of a model by its record's specs; fields are empty if unknown.

    `can` and `cannot` hold features of requests (`tools`, `images`); `reasoning` is `none`, `optional` or `always`.
    `takes` and `refuses` hold parameters, by their names in `request_parameters`; only catalogues state them.
    """

    endpoints: frozenset[str] = frozenset()
    inputs: frozenset[str] = frozenset()
    outputs: frozenset[str] = frozenset()
    can: frozenset[str] = frozenset()
    cannot: frozenset[str] = frozenset()
    reasoning: str = ""
    takes: frozenset[str] = frozenset()
    refuses: frozenset[str] = frozenset()
    context: int | None = None
    """The context window in tokens."""
    max_output: int | None = None
    """The longest answer in tokens."""

    def with_requests(self, fields: Iterable[tuple[str, object]]) -> "Abilities":
        """Add the parameters that catalogues' fields (name, value) say requests may set or not, such as
        `supports_sampling_params: false`; a refusal wins.
        """
        parameters = [(name, value) for field, value in fields for name in _PARAMETERS_OF_FIELDS.get(field, ())]
        refuses = frozenset(name for name, value in parameters if value is False)
        return self._replace(
            takes=frozenset(name for name, value in parameters if value is True) - refuses, refuses=refuses
        )


NO_ABILITIES: Final = Abilities()


def abilities_of(spec: Callable[[str], object]) -> Abilities:
    """The abilities by a record's specs; `spec` returns the value of a key."""
    supported = {words: spec(f"supports_{name}") for name, words in _SUPPORTS.items()}
    reasoning = spec("reasoning")
    return Abilities(
        frozenset(text for text in _texts(spec("endpoints")) if _REQUEST_ENDPOINT.search(text)),
        frozenset(_texts(spec("modalities_in"))),
        frozenset(_texts(spec("modalities_out"))),
        frozenset(words for words, value in supported.items() if value is True),
        frozenset(words for words, value in supported.items() if value is False),
        reasoning if isinstance(reasoning, str) else "",
        context=_tokens(spec("context_window_tokens")),
        max_output=_tokens(spec("max_output_tokens")),
    )


def _tokens(value: object) -> int | None:
    """The value as a number of tokens; None if it is not a whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _texts(value: object) -> Iterable[str]:
    """The texts among the items of a list; empty for any other value."""
    return (item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def kind_of(name: str) -> str:
    """The kind of a model by its id `name`: a key of `_KINDS`, or `chat` if none fits."""
    return next((kind for kind, pattern in _KIND.items() if pattern.search(name)), "chat")


def _family_of(name: str) -> str:
    """The words at the start of an id: `dall-e`, `gpt-image`."""
    match = _FAMILY.match(name)
    return match[0] if match is not None else name


def reasons_unasked(name: str, abilities: Abilities) -> bool | None:
    """Whether a model reasons unless told otherwise, by its record or, without one, by its maker; None if unknown."""
    if abilities.reasoning in ("none", "always"):
        return abilities.reasoning == "always"
    facts = facts_of_request(name)
    return facts.reasons == "unasked" if facts is not None and facts.reasons else None


def _size_of(name: str) -> frozenset[str]:
    """The words in an id that give the model's size within its family."""
    return frozenset(re.split(r"[-_./:]", name)) & _SIZES


def _is_other_size(old_id: str, new_id: str) -> bool:
    """Whether two ids of one family differ in size; an id without a size means the largest model: `claude-2.1`."""
    facts = facts_of_request(old_id)
    if _family_of(old_id)[:4] != _family_of(new_id)[:4] or (facts is not None and facts.alias_of == new_id):
        return False
    before, after = _size_of(old_id), _size_of(new_id)
    return before != after if before else not after.isdisjoint(_SMALLER)


def refused_use(old_id: str, old: Abilities, new_id: str, new: Abilities) -> str:
    """The use of the old model for which the new one has no endpoint, output or input, as a sentence; empty if none."""
    kinds = kind_of(old_id), kind_of(new_id)
    if kinds[0] != kinds[1]:
        return f"it is for {kinds[1]}, the old model for {kinds[0]}"
    if kinds[0] == "embeddings":
        return "stored vectors of the old model do not fit those of the new"
    if kinds[0] not in _ONE_API and (families := (_family_of(old_id), _family_of(new_id)))[0] != families[1]:
        return f"requests to `{families[1]}` take other parameters than those to `{families[0]}`"
    if new.endpoints and (missing := old.endpoints - new.endpoints):
        return f"it is not served at `{min(missing)}`"
    for verb, before, after in (("take", old.inputs, new.inputs), ("give", old.outputs, new.outputs)):
        if after and (missing := before - after):
            return f"it does not {verb} {min(missing)}"
    return ""


def loss(old_id: str, old: Abilities, new_id: str, new: Abilities) -> str:
    """The disadvantage of the new model for requests that both accept, as a sentence: reasoning, size, limits,
    features; empty if there is none.
    """
    reasons = reasons_unasked(new_id, new)
    if _REASONING_ID.search(old_id) and not _REASONING_ID.search(new_id) and not reasons:
        return "it reasons only where a request asks for that"
    if reasons and not reasons_unasked(old_id, old):
        return "it reasons before it answers: other parameters, more time, more tokens"
    if _is_other_size(old_id, new_id):
        return f"it is of another size: {' '.join(sorted(_size_of(new_id)))}".removesuffix(": ")
    limits = (("context window", old.context, new.context), ("maximum output", old.max_output, new.max_output))
    for limit, old_tokens, new_tokens in limits:
        if old_tokens is not None and new_tokens is not None and new_tokens < old_tokens:
            return f"its {limit} is smaller: {new_tokens:,} tokens, not {old_tokens:,}"
    lost = old.can & new.cannot
    return f"it has no support for {min(lost)}" if lost else ""
