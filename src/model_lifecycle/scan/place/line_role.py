"""The role of a written form in files with one setting a line, in scripts, and in files of an unknown language."""

import re
from functools import lru_cache
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.judgement import RoleJudgement, Rows, as_setting, first_of
from model_lifecycle.scan.place.longer_text import by_text_before
from model_lifecycle.scan.place.shared_rules import default_by_key, is_list, no_model, other_host
from model_lifecycle.text.span import Span

_MOST_LINE: Final = 400
"""The number of code points examined on a line before a place, and after it."""

_COMMENT: Final = re.compile(
    r"^\s*(?:#|//|;|--(?=\s)|REM\b|!(?=\s)|%(?=\s)|\*\s)|(?<=\s)#+(?=[\s\w])(?=[^\"']*(?:[\"'][^\"']*[\"'][^\"']*)*$)|(?<=\s)//(?=\s)"
)
_SETTING: Final = re.compile(
    r"^\s*(?P<word>(?:export|set|ENV|ARG|readonly|local|declare(?:\s+-\w+)?|-e|env|-)\s+)*"
    r"[\"']?\$?(?P<key>[\w.\-\[\]/]+)[\"']?\s*(?P<sign>\?=|:=|\+=|=|:|(?<=\w)[ \t]+(?=[\w\"']))\s*[\"']?(?P<value>.*)$"
)
_KEY: Final = re.compile(r"[\"']\s*:")
"""The text right after a quoted key."""

_COMPARED: Final = re.compile(r"(?:\[\[?|\btest\b|\bif\b).*(?:=|==|!=|-eq|-ne)\s*[\"']?$|==\s*[\"']?$")
_OTHER_HOST: Final = re.compile(r"\b(?P<command>ollama|huggingface-cli|lms|llamafile|vllm)\s+\w+[^|;&]*$")
_FILE: Final = re.compile(r"^\s*(?:source|\.|include|-?import|cd|cat|ls|rm|mkdir|cp|mv)[ \t]+[\"']?$")
"""The text before a file's path in a script."""

_OPTION: Final = re.compile(r"\s--[\w-]+[ =][\"']?$")
SAYING: Final = re.compile(r"(?:^|[;&|]\s*|[\s@])(?:echo|printf|usage|die|log|warn|info)\b[^|;]*$")


def line_role(text: str, span: Span, *, script: bool) -> RoleJudgement:
    """The role of the written form at `span` by its line. `script` is whether lines are commands of a shell or make."""
    start = text.rfind("\n", max(0, span.start - _MOST_LINE), span.start) + 1 or max(0, span.start - _MOST_LINE)
    end = text.find("\n", span.end, span.end + _MOST_LINE)
    line = text[start : end if end >= 0 else span.end + _MOST_LINE].rstrip("\r")
    before, after, written = text[start : span.start], line[span.end - start :], text[slice(*span)]
    judged = first_of(_rules(line, before, after, written, script=script))
    if judged is None:
        return RoleJudgement("prose", "nothing on its line asks for a model")
    return judged if script else as_setting(judged)


def _rules(line: str, before: str, after: str, written: str, *, script: bool) -> Rows:
    yield "comment", reasons.COMMENT, _COMMENT.search(before)
    yield "table", reasons.KEY_OF_MAPPING, _KEY.match(after) and before.endswith(('"', "'"))
    yield None, reasons.FILE, _FILE.match(before)
    yield None, reasons.OTHER_HOST, (host := _OTHER_HOST.search(before)) and host["command"]
    yield "table", reasons.COMPARED, script and _COMPARED.search(before)
    if (setting := _setting(line, before, script=script)) is not None:
        yield from _of_setting(setting, written, script=script)
    yield from by_text_before(before, 0, len(before))
    yield "call", "value of an option", script and _OPTION.search(before) and not SAYING.search(before)


def _setting(line: str, before: str, *, script: bool) -> re.Match[str] | None:
    """The setting that the line is, if the text `before` a written form does not end before its value."""
    setting = _SETTING.match(line)
    if setting is None or setting.start("value") > len(before) or (script and setting["sign"] == ":"):
        return None
    is_command = script or not (setting["word"] or words.is_model_key(setting["key"]))
    return None if setting["sign"].isspace() and is_command else setting


def _of_setting(setting: re.Match[str], written: str, *, script: bool) -> Rows:
    """The rules of `written` as the whole value of a setting, or in a list."""
    key, value = setting["key"], setting["value"].strip().strip("\"'")
    yield other_host(key)
    if re.sub(r"\s+#.*$", "", value).rstrip("\"' ,;") == written:
        yield no_model(key)
        yield default_by_key(key)
        yield "default", reasons.DEFAULT_OF, script and "export" not in (setting["word"] or "") and key
        yield "configuration", reasons.VALUE_OF, key
    yield "table", reasons.LIST_IN_TEXT, is_list(value)


_ECHOED: Final = re.compile(r"\b(?:echo|printf)\s+(?:-n\s+|[\"']%s(?:\\n)?[\"']\s+)?[\"']?$")
_FUNCTION: Final = re.compile(r"^[ \t]*(?:function\s+)?(?P<name>[\w-]+)\s*\(\)\s*\{", re.MULTILINE)
_KEPT: Final = re.compile(r"\b(?P<variable>\w+)=[\"']?(?:\$\(|`)(?P<function>[\w-]+)")
_PASSED: Final = re.compile(
    r"(?:--?[\w-]*model[ =]|\b\w*model\w*=)[\"']?(?:(?:\$\(|`)(?P<function>[\w-]+)|\$\{?(?P<variable>\w+))",
    re.IGNORECASE,
)
_MOST_FUNCTION: Final = 4_000


def output_role(text: str, span: Span) -> RoleJudgement | None:
    """A call, if the written form is the output of a shell function which is passed on as a model; otherwise None."""
    if _ECHOED.search(text, max(0, span.start - 40), span.start) is None:
        return None
    functions = re.findall(_FUNCTION, text[max(0, span.start - _MOST_FUNCTION) : span.start])
    if not functions or functions[-1] not in _functions_for_models(text):
        return None
    return RoleJudgement("call", f"the output of `{functions[-1]}` is the model")


@lru_cache(4)
def _functions_for_models(text: str) -> frozenset[str]:
    """The shell functions in `text` whose output is passed on as a model, at once or by a variable."""
    passed = list(_PASSED.finditer(text))
    variables = {found["variable"] for found in passed}
    kept = (found["function"] for found in _KEPT.finditer(text) if found["variable"] in variables)
    return frozenset((*kept, *(found["function"] for found in passed if found["function"])))
