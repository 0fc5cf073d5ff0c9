"""The kind and abilities of a model that decide whether a move from one model to another is safe."""

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
_KIND: Final = {kind: re.compile(pattern) for kind, pattern in _KINDS.items()}
_FAMILY: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")
_SMALLER: Final = frozenset(("flash", "haiku", "light", "lite", "nano", "mini", "micro", "small", "tiny"))
_SIZES: Final = _SMALLER | {"pro", "medium", "large", "opus", "sonnet", "ultra", "max"}
_ONE_API: Final = frozenset(("chat", "ranking"))
"""The kinds of models that are called in the same way whatever their family."""

_REASONS: Final = re.compile(r"reason|think")
_CALLED: Final = re.compile(r"/(?:chat/completions|completions|responses|messages|embeddings|edits)$")
"""The endpoints of requests that name a model, without those that few users call (batches, files)."""

_OF_REQUESTS: Final = {
    "supports_sampling_params": ("temperature", "top_p", "top_k"),
    "temperature": ("temperature",),
    "supports_assistant_prefill": (PREFILL,),
}
"""Fields of catalogues about parameters, with the names of the parameters."""

_SUPPORTS: Final = {"tools": "tools", "json_schema": "JSON schemas", "vision": "images"}


class Abilities(NamedTuple):
    """The abilities of a model by its record's specs; fields are empty if unknown.

    `can` and `cannot` hold features of requests (`tools`, `images`), `reasoning` is none, optional or always, `takes`
    and `refuses` hold parameters by their names in `request_parameters`, which only catalogues state.
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

    def with_requests(self, said: Iterable[tuple[str, object]]) -> "Abilities":
        """Add the catalogues' fields about requests, such as `supports_sampling_params: false`; a refusal wins."""
        told = [(name, value) for field, value in said for name in _OF_REQUESTS.get(field, ())]
        refuses = frozenset(name for name, value in told if value is False)
        return self._replace(takes=frozenset(name for name, value in told if value is True) - refuses, refuses=refuses)


NO_ABILITIES: Final = Abilities()


def abilities_of(spec: Callable[[str], object]) -> Abilities:
    """The abilities by a record's specs; `spec` returns the value of a key."""
    supported = {words: spec(f"supports_{name}") for name, words in _SUPPORTS.items()}
    reasoning = spec("reasoning")
    return Abilities(
        frozenset(text for text in _texts(spec("endpoints")) if _CALLED.search(text)),
        frozenset(_texts(spec("modalities_in"))),
        frozenset(_texts(spec("modalities_out"))),
        frozenset(words for words, value in supported.items() if value is True),
        frozenset(words for words, value in supported.items() if value is False),
        reasoning if isinstance(reasoning, str) else "",
        context=_tokens(spec("context_window_tokens")),
        max_output=_tokens(spec("max_output_tokens")),
    )


def _tokens(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _texts(value: object) -> Iterable[str]:
    return (item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def kind_of(name: str) -> str:
    """The kind of a model by its id `name`: a key of `_KINDS`, or `chat` if none fits."""
    return next((kind for kind, pattern in _KIND.items() if pattern.search(name)), "chat")


def _family_of(name: str) -> str:
    """The words at the start of an id: `dall-e`, `gpt-image`."""
    found = _FAMILY.match(name)
    return found[0] if found is not None else name


def reasons_unasked(name: str, abilities: Abilities) -> bool | None:
    """Whether a model reasons unless told otherwise, by its record or otherwise its maker; None if unknown."""
    if abilities.reasoning in ("none", "always"):
        return abilities.reasoning == "always"
    facts = facts_of_request(name)
    return facts.reasons == "unasked" if facts is not None and facts.reasons else None


def _size_of(name: str) -> frozenset[str]:
    """The words in an id that give the model's size within its family."""
    return frozenset(re.split(r"[-_./:]", name)) & _SIZES


def _is_other_size(old_id: str, new_id: str) -> bool:
    """Whether two ids of one family differ in size; without a size it is the largest of its time: `claude-2.1`."""
    facts = facts_of_request(old_id)
    if _family_of(old_id)[:4] != _family_of(new_id)[:4] or (facts is not None and facts.alias_of == new_id):
        return False
    before, after = _size_of(old_id), _size_of(new_id)
    return before != after if before else not after.isdisjoint(_SMALLER)


def refused_use(old_id: str, old: Abilities, new_id: str, new: Abilities) -> str:
    """The use of the old model that the new one has no end point, answer or input for, as a sentence; empty if none."""
    kinds = kind_of(old_id), kind_of(new_id)
    if kinds[0] != kinds[1]:
        return f"it is for {kinds[1]}, the old model for {kinds[0]}"
    if kinds[0] == "embeddings":
        return "stored vectors of the old model do not fit those of the new"
    if kinds[0] not in _ONE_API and (families := (_family_of(old_id), _family_of(new_id)))[0] != families[1]:
        return f"requests to `{families[1]}` take other parameters than those to `{families[0]}`"
    if new.endpoints and (gone := old.endpoints - new.endpoints):
        return f"it is not served at `{min(gone)}`"
    for said, before, after in (("take", old.inputs, new.inputs), ("give", old.outputs, new.outputs)):
        if after and (gone := before - after):
            return f"it does not {said} {min(gone)}"
    return ""


def loss(old_id: str, old: Abilities, new_id: str, new: Abilities) -> str:
    """The loss for requests that both models take, as a sentence: reasoning, size, limits, features; empty if none."""
    unasked = reasons_unasked(new_id, new)
    if _REASONS.search(old_id) and not _REASONS.search(new_id) and not unasked:
        return "it reasons only where a request asks for that"
    if unasked and not reasons_unasked(old_id, old):
        return "it reasons before it answers: other parameters, more time, more tokens"
    if _is_other_size(old_id, new_id):
        return f"it is of another size: {' '.join(sorted(_size_of(new_id)))}".removesuffix(": ")
    limits = (("context window", old.context, new.context), ("maximum output", old.max_output, new.max_output))
    for limit, tokens, left in limits:
        if tokens is not None and left is not None and left < tokens:
            return f"its {limit} is smaller: {left:,} tokens, not {tokens:,}"
    lost = old.can & new.cannot
    return f"it has no support for {min(lost)}" if lost else ""
