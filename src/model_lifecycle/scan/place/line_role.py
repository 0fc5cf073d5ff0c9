"""The role of a written form in files with one setting a line, in scripts, and in files of an unknown language."""

import re
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import KEY_OF_MAPPING, NO_MODEL, RoleJudgement, embedded, is_list
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
_OTHER_HOST: Final = re.compile(r"\b(?:ollama|huggingface-cli|lms|llamafile|vllm)\s+\w+[^|;&]*$")
_FILE: Final = re.compile(r"^\s*(?:source|\.|include|-?import|cd|cat|ls|rm|mkdir|cp|mv)[ \t]+[\"']?$")
"""The text before a file's path in a script."""

_OPTION: Final = re.compile(r"\s--[\w-]+[ =][\"']?$")
SAYING: Final = re.compile(r"(?:^|[;&|]\s*|[\s@])(?:echo|printf|usage|die|log|warn|info)\b[^|;]*$")


def line_role(text: str, span: Span, *, script: bool, in_comment: bool = False) -> RoleJudgement:
    """The role of the written form at `span` by its line. `script` is whether lines are commands of a shell or make."""
    start = text.rfind("\n", max(0, span.start - _MOST_LINE), span.start) + 1 or max(0, span.start - _MOST_LINE)
    end = text.find("\n", span.end, span.end + _MOST_LINE)
    line = text[start : end if end >= 0 else span.end + _MOST_LINE].rstrip("\r")
    before, after, written = text[start : span.start], line[span.end - start :], text[slice(*span)]
    if in_comment or _COMMENT.search(before):
        return RoleJudgement("comment", "a comment")
    if _KEY.match(after) and before.endswith(('"', "'")):
        return RoleJudgement("table", KEY_OF_MAPPING)
    if _FILE.match(before):
        return RoleJudgement(None, "a file")
    if _OTHER_HOST.search(before):
        return RoleJudgement(None, "a command that runs models of its own")
    if script and _COMPARED.search(before):
        return RoleJudgement("table", "shape: comparison")
    judged = _setting(line, before, written, script=script) or embedded(text, start, span.start)
    if judged is not None:
        return RoleJudgement("configuration", judged.rule) if judged.role == "call" and not script else judged
    if script and _OPTION.search(before) and not SAYING.search(before):
        return RoleJudgement("call", "line: value of an option")
    return RoleJudgement("prose", "line: nothing asks for a model")


def _setting(line: str, before: str, written: str, *, script: bool) -> RoleJudgement | None:
    """The role of `written` as the whole value of a setting, or in a list; None if the line is not such a setting."""
    setting = _SETTING.match(line)
    if setting is None or setting.start("value") > len(before) or (script and setting["sign"] == ":"):
        return None
    key, value = setting["key"], setting["value"].strip().strip("\"'")
    if setting["sign"].isspace() and (script or not (setting["word"] or words.is_model_key(key))):
        return None
    whole = re.sub(r"\s+#.*$", "", value).rstrip("\"' ,;") == written
    if words.is_other_host(key) or (words.is_no_model(key) and whole):
        return RoleJudgement(None, f"`{key}` {NO_MODEL}")
    if whole:
        is_constant = (script and "export" not in (setting["word"] or "")) or words.is_default(key)
        return RoleJudgement("default" if is_constant else "configuration", f"key: `{key}`")
    return RoleJudgement("table", "shape: list") if is_list(value) else None


_ECHOED: Final = re.compile(r"\b(?:echo|printf)\s+(?:-n\s+|[\"']%s(?:\\n)?[\"']\s+)?[\"']?$")
_FUNCTION: Final = re.compile(r"^[ \t]*(?:function\s+)?(?P<name>[\w-]+)\s*\(\)\s*\{", re.MULTILINE)
_MOST_FUNCTION: Final = 4_000


def output_role(text: str, span: Span) -> RoleJudgement | None:
    """A call, if the written form is the output of a shell function which is passed on as a model; otherwise None."""
    if _ECHOED.search(text, max(0, span.start - 40), span.start) is None:
        return None
    name = ""
    for found in _FUNCTION.finditer(text, max(0, span.start - _MOST_FUNCTION), span.start):
        name = found["name"]
    if not name:
        return None
    output = rf"[\"']?(?:\$\(|`){re.escape(name)}\b"
    kept = re.findall(rf"\b(\w+)={output}", text)
    values = "|".join((output, *(rf"[\"']?\$\{{?{variable}\b" for variable in kept)))
    if re.search(rf"(?:--?[\w-]*model[ =]|\b\w*model\w*=)(?:{values})", text, re.IGNORECASE) is None:
        return None
    return RoleJudgement("call", f"the output of `{name}` is the model")
