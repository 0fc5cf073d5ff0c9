"""The parameters that the code around a place sets in its request, in the spelling of any language.

Names are compared without case, `-` and `_`, and behind a prefix: `max-tokens: 200` of a workflow,
`body["max_tokens"] = 5`, `OPENAI_MAX_TOKENS=5`, `.maxTokens(5)`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.scan.words import small

_SPELLED: Final = {
    "max_tokens_to_sample": "max_tokens_to_sample",
    "max_tokens": "max_tokens",
    "max_completion_tokens": "max_completion_tokens",
    "max_output_tokens": "max_output_tokens",
    "temperature": "temperature",
    "top_p": "top_p",
    "top_k": "top_k",
    "stop_sequences": "stop",
    "stop_sequence": "stop",
    "stop": "stop",
    "presence_penalty": "presence_penalty",
    "frequency_penalty": "frequency_penalty",
    "log_probs": "logprobs",
    "top_log_probs": "logprobs",
    "logit_bias": "logit_bias",
    "reasoning_effort": "reasoning_effort",
    "budget_tokens": "thinking",
    "thinking_budget": "thinking",
    "thinking_level": "thinking",
    "thinking_config": "thinking",
    "thinking": "thinking",
    "tools": "tools",
    "background": "background",
    "input_fidelity": "input_fidelity",
}
"""The canonical names of parameters (as in `RequestFacts`), by their names in requests; longer names come first."""

PARAMETERS: Final = {small(name): canonical for name, canonical in _SPELLED.items()}
PREFILL, DATED_TOOLS = "prefill", "dated_tools"
"""Features of requests that are not parameters: a begun answer, and tools with a date, which only some models take."""

_NAMES: Final = "|".join(_SPELLED).replace("_", "[-_]?")
_SET: Final = re.compile(
    rf"(?:(?<![A-Za-z])|(?-i:(?<=[a-z])(?=[A-Z])))(?P<name>{_NAMES})"
    r"(?:\\?[\"'`]?\]?\??[ \t]*(?::=|=>|[:=](?![=:])|\((?!\)))(?!\s*(?:None|null|nil|undefined)\b)|(?<=[a-z])>)"
    rf"|--(?P<option>{_NAMES})[ =]"
    rf"|[{{,]\s*(?P<short>{_NAMES})(?=\s*[,}}])"
    r"|(?P<prefill>\bprefill\w*|[\"'`]assistant\\?[\"'`]|[:.]assistant\b|\brole:\s*assistant\b"
    r"|\bAI_?Message\s*\(|assistant_?(?:prompt_?)?message\w*\s*[({])"
    r"|(?P<tool>\b(?:computer|text_editor|bash)_20\d{6}\b|\b(?:computer-use|output-128k)-20\d\d-\d\d-\d\d\b)",
    re.IGNORECASE,
)


class Parameter(NamedTuple):
    """A parameter set in a text: its offset, its canonical name, and its name as written."""

    start: int
    name: str
    written: str


def parameters_in(text: str) -> Iterator[Parameter]:
    """The parameters that requests in `text` set, in order."""
    for found in _SET.finditer(text):
        if found["prefill"] is not None:
            yield Parameter(found.start(), PREFILL, "an answer that may be begun")
        elif found["tool"] is not None:
            yield Parameter(found.start(), DATED_TOOLS, found["tool"])
        else:
            written = found["name"] or found["option"] or found["short"]
            yield Parameter(found.start(), PARAMETERS[small(written)], written)


def between(parameters: Sequence[Parameter], start: int, end: int) -> tuple[Parameter, ...]:
    """The `parameters` set between the offsets `start` and `end`, and a begun answer anywhere; the first of each name.

    Messages are often made far from the request that sends them.
    """
    begun = [parameter for parameter in parameters if parameter.name == PREFILL][:1]
    first = bisect_left(parameters, start, key=lambda parameter: parameter.start)
    last = bisect_right(parameters, end, key=lambda parameter: parameter.start)
    near = reversed([*parameters[first:last], *begun])
    return tuple({parameter.name: parameter for parameter in near}.values())[::-1]
