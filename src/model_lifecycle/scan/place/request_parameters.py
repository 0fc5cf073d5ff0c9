"""The parameters that the code around a place sets in its request, in the spelling of any language.

Names are compared without case, `-` and `_`, and behind a prefix: `max-tokens: 200` of a workflow,
`body["max_tokens"] = 5`, `OPENAI_MAX_TOKENS=5`, `.maxTokens(5)`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.scan.words import small

PARAMETERS: Final = {
    "maxtokens": "max_tokens",
    "maxcompletiontokens": "max_completion_tokens",
    "maxoutputtokens": "max_output_tokens",
    "maxtokenstosample": "max_tokens_to_sample",
    "temperature": "temperature",
    "topp": "top_p",
    "topk": "top_k",
    "stop": "stop",
    "stopsequence": "stop",
    "stopsequences": "stop",
    "presencepenalty": "presence_penalty",
    "frequencypenalty": "frequency_penalty",
    "logprobs": "logprobs",
    "toplogprobs": "logprobs",
    "logitbias": "logit_bias",
    "reasoningeffort": "reasoning_effort",
    "budgettokens": "thinking",
    "thinking": "thinking",
    "thinkingbudget": "thinking",
    "thinkinglevel": "thinking",
    "thinkingconfig": "thinking",
    "tools": "tools",
    "background": "background",
    "inputfidelity": "input_fidelity",
}
"""The canonical names of parameters (as in `RequestFacts`), by their names as `words.small` has them."""

PREFILL, DATED_TOOLS = "prefill", "dated_tools"
"""Features of requests that are not parameters: a begun answer, and tools with a date, which only some models take."""

_NAMES: Final = (
    r"max[-_]?(?:completion[-_]?|output[-_]?)?tokens(?:[-_]?to[-_]?sample)?|temperature|top[-_]?[pk]"
    r"|(?:presence|frequency)[-_]?penalty|(?:top[-_]?)?log[-_]?probs|logit[-_]?bias|reasoning[-_]?effort"
    r"|budget[-_]?tokens|thinking(?:[-_]?(?:budget|level|config))?|stop(?:[-_]?sequences?)?|tools"
    r"|background|input[-_]?fidelity"
)
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


def parameters_in(text: str) -> tuple[Parameter, ...]:
    """The parameters that requests in `text` set, in order."""
    return tuple(_parameters(text))


def _parameters(text: str) -> Iterator[Parameter]:
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
