"""The role of a written form in YAML, JSON and TOML, by the keys above it: the first rule that applies."""

import re
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.file.file_kind import is_recorded
from model_lifecycle.scan.judgement import RoleJudgement, Rows, as_setting, first_of, row_of
from model_lifecycle.scan.place.data_surroundings import DataSurroundings, Tree, data_surroundings
from model_lifecycle.scan.place.line_role import line_role
from model_lifecycle.scan.place.longer_text import by_text_before
from model_lifecycle.scan.place.shared_rules import (
    by_text,
    called,
    default_by_key,
    described,
    first_name,
    imported,
    no_model,
    other_host,
    selected,
)
from model_lifecycle.syntax.node import MappingNode
from model_lifecycle.text.span import Span

_DOCUMENT: Final = re.compile(r"#+ [^\n]+\n[ \t]*\n")
"""The start of a Markdown document: a heading and an empty line."""

_SUBJECTS: Final = words.name_set("models llms targets")
_EVALUATION: Final = words.name_set(
    "prompts tests testcases dataset datasets scenarios evaluators assertions metrics scorers judges graders rubric"
)
_SCRIPTS: Final = words.name_set("run script command cmd beforescript afterscript args entrypoint")


def data_role(text: str, span: Span, tree: Tree) -> RoleJudgement:
    """The role of the written form at `span` by its keys in `tree`, or by its line if no scalar holds it."""
    data = data_surroundings(text, span, tree)
    return role_of_data(data) if data is not None else line_role(text, span, script=False)


def role_of_data(data: DataSurroundings) -> RoleJudgement:
    """The role of a written form in a key or a value: that of the first rule that applies."""
    return as_setting(first_of(_rules(data)) or RoleJudgement("configuration", reasons.VALUE_OF.format(data.key)))


def _rules(data: DataSurroundings) -> Rows:
    key = data.key
    if data.is_key:
        yield None, "a part of a key", data.is_part
        yield "table", reasons.KEY_OF_MAPPING, True
    yield "history", "`{}` of a recorded answer", data.key_of_answer
    yield other_host(*data.hosts)
    yield None, reasons.NO_MODEL, _custom_name(data)
    yield "prose", reasons.KEY_FOR_PEOPLE, first_name(words.is_example, data.above)
    yield "table", "a row of a list", data.is_in_rows
    yield no_model(key)
    yield imported(key, data.content, data.above)
    if data.is_part:
        yield from _of_part(data)
        return
    yield called(data.owner_of_list)
    yield "configuration", reasons.CALLED, _is_subject(data) and data.owner_of_list
    if data.is_item:
        yield "configuration", reasons.CALLED, first_name(words.is_used_list, data.nearest)
        yield "table", reasons.ITEM, True
    yield from selected(key, data.keys_beside)
    yield "table", "a model's name as its own key", key == data.written
    yield default_by_key(key)
    yield described(key, data.beside)
    yield "prose", reasons.KEY_FOR_PEOPLE, words.is_prose_key(key) and key


def _custom_name(data: DataSurroundings) -> str:
    """The key of a name of the user's own: of a parameter of Bicep, of settings, or of a Kubernetes resource."""
    if data.key in ("value", "defaultValue") and words.takes_custom_name(data.key_above):
        return data.key_above
    beside = dict(data.pairs)
    has_settings = any(isinstance(beside.get(name), MappingNode) for name in ("litellmparams", "properties", "model"))
    has_settings |= "typeversion" in beside  # a node of n8n
    is_resource = data.key_above == "metadata" and data.key == "name"
    is_of_settings = has_settings and words.small(data.key) in ("name", "modelname")
    return data.key if is_of_settings or is_resource else ""


def _is_subject(data: DataSurroundings) -> bool:
    """Whether a value is in the list of the subjects of an evaluation, which has prompts or tests beside it.

    Of 17 lists below `models` in public code 16 hold options to choose from.
    """
    return words.small(data.owner_of_list) in _SUBJECTS and not _EVALUATION.isdisjoint(data.keys_beside_list)


def _of_part(data: DataSurroundings) -> Rows:
    """The rules of a part of a longer value: a command, a script, an address, a text for people."""
    key, content = data.key, data.content
    yield "prose", reasons.KEY_FOR_PEOPLE, words.is_help_key(key) and key
    yield "history", "keys of a recorded answer in the text", is_recorded(content)
    is_script = words.small(key) in _SCRIPTS or data.key_above == "scripts"
    is_data = content.lstrip("=").startswith(("{", "["))
    if "\n" in content and not is_script:
        yield "prose", reasons.FOR_PEOPLE, _DOCUMENT.match(content)
        yield "prose", reasons.KEY_FOR_PEOPLE, words.is_prose_key(key) and not is_data and key
    if "\n" in content and data.node.style in ("|", ">"):
        yield row_of(line_role(data.text, data.span, script=is_script))
    yield from by_text_before(data.text, data.node.start, data.span.start)
    if is_script:
        yield row_of(line_role(data.text, data.span, script=True))
    yield from by_text(content, data.written)
