"""What a written form is there for in files of one setting a line, in scripts, and in what no reader knows."""

import re
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, embedded, is_list, is_sentence
from model_lifecycle.text.span import Span

_MOST_LINE: Final = 400
"""Code points of a line before and behind a place that are looked at."""

_COMMENT: Final = re.compile(
    r"^\s*(?:#|//|;|--(?=\s)|REM\b|!(?=\s)|%(?=\s)|\*\s)|(?<=\s)#+(?=[\s\w])(?=[^\"']*(?:[\"'][^\"']*[\"'][^\"']*)*$)|(?<=\s)//(?=\s)"
)
_SETTING: Final = re.compile(
    r"^\s*(?P<word>(?:export|set|ENV|ARG|readonly|local|declare(?:\s+-\w+)?|-e|env|-)\s+)*"
    r"[\"']?\$?(?P<key>[\w.\-\[\]/]+)[\"']?\s*(?P<sign>\?=|:=|\+=|=|:|(?<=\w)[ \t]+(?=[\w\"']))\s*[\"']?(?P<value>.*)$"
)
_COMMANDS: Final = re.compile(r"\s*(?:RUN|CMD|ENTRYPOINT)\b")
"""The lines of a Dockerfile that are commands."""

_COMPARED: Final = re.compile(r"(?:\[\[?|\btest\b|\bif\b).*(?:=|==|!=|-eq|-ne)\s*[\"']?$|==\s*[\"']?$")
_PATTERN_COMMAND: Final = re.compile(r"\b(?:grep|egrep|rg|sed|awk|ag)\b[^|;]*$")
_OTHER_HOST: Final = re.compile(r"\b(?:ollama|huggingface-cli|lms|llamafile|vllm)\s+\w+[^|;&]*$")
_SAYING: Final = re.compile(r"(?:^|[;&|]\s*|[\s@])(?:echo|printf|usage|die|log|warn|info)\b[^|;]*$")
_LISTED: Final = re.compile(r"\w=\([^()]*$|\bfor \w+ in [^;|]*$")
"""What is before an item of an array, or of the list that a loop goes through."""


def line_role(text: str, span: Span, *, script: bool, in_comment: bool = False) -> Judgement:
    """The role of a written form by its line. `script` is whether lines are commands, which assign constants."""
    start = text.rfind("\n", max(0, span.start - _MOST_LINE), span.start) + 1 or max(0, span.start - _MOST_LINE)
    end = text.find("\n", span.end, span.end + _MOST_LINE)
    line = text[start : end if end >= 0 else span.end + _MOST_LINE].rstrip("\r")
    before, after, written = text[start : span.start], line[span.end - start :], text[slice(*span)]
    if in_comment or _COMMENT.search(before):
        return Judgement("comment", "a comment")
    if _OTHER_HOST.search(before):
        return Judgement(None, "a command that runs models of its own")
    if _PATTERN_COMMAND.search(before) and script:
        return Judgement(None, "a command that looks for a part of a text")
    if script and (
        _COMPARED.search(before)
        or (after.startswith((")", "|")) and (not before.strip() or before.rstrip().endswith(("|", " in", ";;"))))
    ):
        return Judgement("table", "shape: comparison")
    if script and _LISTED.search(before):
        return Judgement("table", "shape: list")
    return _setting(line, before, written, script=script) or _free(text, line, before, start, span, script=script)


def _setting(line: str, before: str, written: str, *, script: bool) -> Judgement | None:
    """The value of a setting, the whole of it or a part."""
    setting = _SETTING.match(line)
    if (
        setting is None
        or setting.start("value") > len(before)
        or (setting["sign"].isspace() and (script or not (setting["word"] or words.is_model_key(setting["key"]))))
    ):
        return None
    key, value = setting["key"], setting["value"].strip().strip("\"'")
    if script and setting["sign"] == ":":
        return None
    whole = re.sub(r"\s+#.*$", "", value).rstrip("\"' ,;") == written
    if words.is_other_host(key) or (words.is_no_model(key) and whole):
        return Judgement(None, f"`{key}` {NO_MODEL}")
    if setting["sign"] == "?=" or (setting["word"] or "").strip() == "ARG" or (whole and words.is_default(key)):
        return Judgement("default", f"key: `{key}`")
    if whole:
        is_constant = script and "export" not in (setting["word"] or "")
        return Judgement("default" if is_constant else "configuration", f"key: `{key}`")
    if is_list(value):
        return Judgement("table", "shape: list")
    return None


def _free(text: str, line: str, before: str, start: int, span: Span, *, script: bool) -> Judgement:
    found = embedded(text, start, span.start)
    if found is not None:
        return found if script or found.role in (None, "default") else Judgement("configuration", found.rule)
    if _SAYING.search(before) or (
        not script and _COMMANDS.match(line) is None and is_sentence(line, text[slice(*span)])
    ):
        return Judgement("prose", "token: text for people")
    return Judgement("call" if script else "configuration", "line: nothing else")
