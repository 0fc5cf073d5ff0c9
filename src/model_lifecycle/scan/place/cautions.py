"""Reasons in the code around a place against an unreviewed rewrite: names of the old model.

Of 16 rewrites of public code that were offered as safe and were not, five left a name of the old model beside the new
one: a constant, a function, a label.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.file.lexing import Sign
from model_lifecycle.scan.place.place import undated
from model_lifecycle.text.span import Span

_EVALUATION: Final = re.compile(
    r"(?:^|[/_.-])(?:evals?|evaluat(?:e|ors?|ions?)|benchmarks?|judges?|graders?|arena|promptfoo\w*)(?=[/_.\s\"':=-]|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""Paths and keys of the subjects and judges of an evaluation."""

_OF_A_MODEL: Final = re.compile(
    r"(?:claude|opus|sonnet|haiku|gpt|gemini|flash|mistral|llama|grok|command|deepseek)[ _.-]?v?\d"
    r"|(?<![A-Za-z])[or][1-9](?![A-Za-z\d])"
    r"|\d[ _.-]?(?:opus|sonnet|haiku|flash|turbo)",
    re.IGNORECASE,
)
"""A name of any model with its version."""

_OTHER_END_POINT: Final = re.compile(
    r"(?<!chat\.)(?<!Chat\.)\b[cC]ompletions?\s*\.\s*(?:create|New|stream)\s*\(|\bAnthropicLLM\b|\bfine_?[tT]uning\b"
    r"|\b(?:HUMAN|AI)_PROMPT\b|\bco(?:here)?\w*\.(?:generate|summarize)\s*\("
)
"""Requests to end points for text completions and fine-tuning, which few new models have."""

_OF_GITHUB: Final = re.compile(
    r"(?:^|/)\.github/(?:agents|chatmodes|prompts|copilot[^/]*)/|\.(?:agent|chatmode|prompt)\.(?:md|ya?ml)$"
)
"""Paths of agents and prompts, whose `model` GitHub's Copilot or GitHub Models picks from a list of its own."""

_MAKERS_HOSTS: Final = (
    "api.openai.com|api.anthropic.com|generativelanguage.googleapis.com|api.x.ai|api.deepseek.com|api.mistral.ai"
    "|api.moonshot.(?:ai|cn)|api.cohere.(?:com|ai)|api.groq.com|open.bigmodel.cn|api.z.ai|openrouter.ai"
).replace(".", r"\.")
_OTHER_HOST: Final = re.compile(
    r"\b\w*(?:azure|bedrock|vertex|foundry)\w*\s*[({]|\bvertexai\b\s*[:=]\s*true"
    r"|(?:base_?ur[li]|api_?base|api_?host|end_?point)\w*\\?[\"']?\]?\s*(?:=>|:=|[:=(,])\s*\\?[\"'`]?"
    rf"https?://(?!(?:[\w-]+\.)?(?:{_MAKERS_HOSTS})(?![\w.-]))"
    r"|\bactions/ai-inference\b",
    re.IGNORECASE,
)
"""Clients of hosts that run models of several makers, and addresses of servers other than the makers' own."""

_LETTERS: Final = re.compile(r"[a-z]+")
_DEFINED: Final = re.compile(r"\b(?:def|function|func|fun|fn|class|const|let|var|val)\s+(?P<name>\w+)")
_NEAR: Final = 300
_AROUND: Final = 1_500


@lru_cache(16)
def file_caution(text: str) -> str:
    """The reason in the requests of a whole file's `text` against an unreviewed rewrite; empty if there is none."""
    if _OTHER_END_POINT.search(text):
        return "it is called by an end point that the new model may not have"
    return "the file calls another host, which may not have it" if _OTHER_HOST.search(text) else ""


def caution(text: str, span: Span, path: str, key: str, literal: Sign | None, *, is_code: bool) -> str:
    """The reason why the path, the key or a near name makes a rewrite unsafe, as the end of a sentence; empty if none.

    `literal` is the string or comment that holds the place in code; of other files than code only the text near the
    place counts, as their parts seldom belong together.
    """
    found = _cautions(text, span, path, key)
    if literal is not None and literal.kind == "string" and "\n" in literal.text:
        return "it is part of a longer text"
    if reason := next((reason for reason, is_so in found if is_so), ""):
        return reason
    return file_caution(text if is_code else text[max(0, span.start - _NEAR) : span.end + _NEAR])


def _cautions(text: str, span: Span, path: str, key: str) -> Iterator[tuple[str, object]]:
    """The reasons by the names around a place, each with whether it applies."""
    written = text[slice(*span)]
    version = words.small(undated(written))
    if not any(map(str.isdigit, version)):
        version = "-"  # in no name as `words.small` has it
    is_named = version in words.small(path) or _is_named_after_kin(path.rpartition("/")[2], written)
    yield "GitHub offers a list of its own, which may not have it", _OF_GITHUB.search(path)
    yield "the file is named after a model", is_named
    yield "results of an evaluation would no longer compare", _EVALUATION.search(f"{path}\n{key}")
    yield "its key or variable is named after a model", _OF_A_MODEL.search(words.first_word(key))
    *_, defined = ("", *_DEFINED.findall(text[max(0, span.start - _AROUND) : span.start]))
    yield f"`{defined}` around it is named after the old model", version in words.small(defined)
    yield "a name beside it is the old model's", _is_named_beside(text, span, undated(written))
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    prefix, _, name = written.rpartition("/")
    is_served = prefix and re.search(rf"\bmodel_name\W{{1,5}}{re.escape(name)}(?![\w.-])", near)
    yield "a proxy serves it by the old model's name", is_served


def _is_named_after_kin(name: str, written: str) -> bool:
    """Whether a file's `name` names a model of the family of `written`: `claude4.py` does for `claude-3-opus`."""
    family = {"r" if word == "reasoner" else word for word in _LETTERS.findall(written.lower())}  # DeepSeek's R1
    return any(not family.isdisjoint(_LETTERS.findall(found[0].lower())) for found in _OF_A_MODEL.finditer(name))


def _is_named_beside(text: str, span: Span, name: str) -> bool:
    """Whether a text near a place has the model's `name` in another spelling: `GPT-4 Turbo` beside `gpt-4-turbo`."""
    start, end = max(0, span.start - _NEAR), min(len(text), span.end + _NEAR)
    return any(found[0] not in name for found in _spellings(name).finditer(text, start, end))


@lru_cache(1024)
def _spellings(name: str) -> re.Pattern[str]:
    """A pattern of the id `name` as people write it: other signs between its words, with or without its first word."""
    first, *others = re.findall(r"[A-Za-z]+|\d+", re.sub(r"-0$", "", name))
    rest = r"[ ._-]?".join(others)
    is_enough = any(map(str.isdigit, rest)) and any(map(str.isalpha, rest))
    begin = rf"(?:{first}[ ._-]?)?" if is_enough else rf"{first}[ ._-]?"
    return re.compile(rf"(?<![A-Za-z\d.]){begin}{rest}(?![A-Za-z\d])(?!\.\d)", re.IGNORECASE)
