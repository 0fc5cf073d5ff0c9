"""What a written form in source code is there for by its place in the statement: few rules, the first that fits."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.called_lists import called_list_of_code
from model_lifecycle.scan.code_place import CodePlace, content_of
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, embedded, is_list, is_sentence
from model_lifecycle.scan.line_role import line_role
from model_lifecycle.scan.shape import GIVING, Shape, last_name

_COMPARISONS: Final = frozenset({"==", "===", "!=", "!==", "<>", "eq", "ne", "case", "when", "is", "in", "not"})
_PAIRS: Final = frozenset({":", "=>", "=", "->", "to"})
_FALLBACKS: Final = frozenset({"||", "??", "??=", "||=", "?:", "or", "else", "?", "//", "//=", "return", "yield"})
_CONCATENATED: Final = frozenset({"+", "..", "...", "++", "~", "&"})
_JSX_TEXT: Final = re.compile(r">[^<>{}\"'`;=]*$")
_JSX_OPTION: Final = re.compile(r"<\w*(?i:option|item)\b[^<>]*$")
_PARAMETERS: Final = re.compile(r"\b(?:def|defp|function|func|fn|fun|sub|lambda|constructor)\b[^(){}]*$|=>\s*\{?\s*$")
"""What is before the brackets of parameters."""

_ENUM: Final = re.compile(r"\b(?:enum|Enum|StrEnum|TextChoices|Literal|sealed)\b")
_CLASS: Final = re.compile(r"^(?P<indent>[ \t]*)(?:@?\w+\s+)*class\s+\w+(?P<bases>[^\n]*)", re.MULTILINE)
_DEFAULTS: Final = re.compile(r"(?i:default)\w*[\"'\])]*\s*(?::[^={]*|->\s*\w+)?[=:({]*\s*(?:&?[A-Z]\w*)?\s*$")
"""What is before the braces of default settings: `DEFAULTS = {`, `defaults := Settings{`, `fn default() -> Self {`."""

_ELSE_BLOCK: Final = re.compile(r"\b(?:fetch|else|or|ifEmpty|getOrElse|orElseGet|getOrPut)\b[^{};]*\{\s*[\"']?$")
_MOST_BACK: Final = 4_000


def code_role(place: CodePlace) -> Judgement:
    """The judgement of the first rule that applies; a call where none does."""
    shape = place.shape
    if shape is None:
        return Judgement(None, f"a space {NO_MODEL}")
    if shape.literal.kind == "comment":
        return Judgement("comment", "in a comment")
    if shape.literal.kind != "string":
        return _outside_literals(place)
    for rule in _RULES:
        judgement = rule(place, shape)
        if judgement is not None:
            return judgement
    return Judgement("call", f"handed on as `{shape.names[0]}`" if shape.names else "handed on")


def _outside_literals(place: CodePlace) -> Judgement:
    """A command in a notebook, or the text of an element."""
    start = place.text.rfind("\n", 0, place.span.start) + 1
    before = place.text[start : place.span.start]
    if before.lstrip().startswith(("!", "%")) and place.lexed.alias == "python":
        return line_role(place.text, place.span, script=True)
    if _JSX_TEXT.search(before) is not None:
        return Judgement("prose", "the text of an element")
    return Judgement(None, "neither a literal nor a comment")


def _pattern(place: CodePlace, shape: Shape) -> Judgement | None:
    """A prefix, a part to look for; what is put together with other texts."""
    callee, before, after = shape.callee, shape.text_before(), shape.text_after()
    outer = last_name(shape.enclosures[1].callee) if len(shape.enclosures) > 1 else ""
    looks = Judgement(None, f"`{callee or before}` looks for a part of a text")
    if words.looks_at_end(outer):
        return looks
    if words.is_pattern_call(callee) and not words.holds_many(shape.receiver) and shape.receiver:
        return looks
    if words.is_pattern_call(callee) and callee not in ("test", "find", "count", "match", "index"):
        return looks
    if words.is_member_call(callee) and not words.holds_many(shape.container):
        return looks
    if place.content != place.written:
        return None
    if after == "in" and (container := shape.word_after(2)) and not words.holds_many(container):
        return Judgement(None, f"a part of the text `{container}`")
    if before in _CONCATENATED or after in _CONCATENATED:
        return Judgement(None, "put together at run time")
    return None


def _inside_text(place: CodePlace, shape: Shape) -> Judgement | None:
    """A part of a longer text: what is before it in the text decides, else the text is for people."""
    content = place.content
    if content.strip() == place.written:
        return None
    if shape.names and (words.is_help_key(shape.names[0]) or any(map(words.is_example, shape.names))):
        return Judgement("prose", f"`{shape.names[0]}` is for people")
    if shape.names and words.is_no_model(shape.names[0]) and "\n" not in content:
        return Judgement(None, f"`{shape.names[0]}` {NO_MODEL}")
    judgement = embedded(place.text, shape.literal.start, place.span.start)
    if judgement is not None:
        return judgement
    if shape.literal.text.startswith(("%w", "%W", "%i", "qw", "~w")) or is_list(content.strip()):
        return Judgement("table", "a list in a text")
    if is_sentence(content, place.written) or shape.literal.text.startswith(('"""', "'''", "`")):
        return Judgement("prose", "a text for people")
    return None


def _no_model(place: CodePlace, shape: Shape) -> Judgement | None:
    """A name of one's own, a model of another host, what counts tokens or is compared with."""
    for name in (*shape.names[:1], *(each.callee for each in shape.enclosures[:3])):
        if words.is_other_host(name):
            return Judgement(None, f"`{name}` runs models of its own")
    for name, value in shape.beside:
        if words.small(name) in ("provider", "backend", "host", "type") and words.is_other_host(value):
            return Judgement(None, f"{value} runs models of its own")
    named = shape.names[0] if shape.names else shape.asked_for or shape.receiver
    if named == "default" and shape.enclosure is not None:
        named = shape.head_of(shape.enclosure).rpartition(" ")[2].strip('"')  # a variable of Terraform
    is_other = words.is_no_model(named) and not any(map(words.is_model_key, shape.names[1:]))
    if is_other or any(map(words.is_own_name, shape.names)):
        return Judgement(None, f"`{named}` {NO_MODEL}")
    if words.is_attribute_of_span(named):
        return Judgement("history", f"`{named}` is of a request that was made")
    if words.counts_tokens(shape.callee) or words.counts_tokens(shape.receiver):
        return Judgement(None, f"`{shape.callee}` counts tokens")
    if words.small(named) == "name" and any(words.is_model_key(name) for name, _ in shape.beside):
        return Judgement(None, f"`{named}` is a name of one's own")
    return None


def _compared(place: CodePlace, shape: Shape) -> Judgement | None:
    """One side of a comparison, a case of a choice, a member of a union or of an enumeration."""
    before, after = shape.text_before(), shape.text_after()
    is_on_line = shape.after is not None and "\n" not in place.text[shape.literal.end : shape.after.start]
    if before.lower() in _COMPARISONS or (after in _COMPARISONS - {"is", "not"} and is_on_line):
        return Judgement("table", "compared with another value")
    if words.looks_for_value(shape.callee) or words.is_equality(shape.word_after(2)):
        return Judgement("table", "compared with another value")
    if before == "|" or after == "|":
        return Judgement("table", "a member of a union")
    if shape.is_case or (after == "=" and shape.before is not None and shape.before.kind == "word"):
        return Judgement("table", "a case of a choice")
    if before == "=" and re.search(r"\b(?:where|and|on|having|when|if)\b[^=]*=\s*$", shape.line_before, re.IGNORECASE):
        return Judgement("table", "compared with another value")
    block = next((each for each in shape.enclosures if each.bracket == "{"), None)
    if block is not None and _ENUM.search(shape.head_of(block)):
        return Judgement("table", "a member of an enumeration")
    if _JSX_OPTION.search(shape.line_before):
        return Judgement("table", "an option to choose")
    return _member_of_class(shape)


def _member_of_class(shape: Shape) -> Judgement | None:
    """A member of an enumeration that is a class: `class Model(str, Enum)`."""
    indent = len(shape.line_before) - len(shape.line_before.lstrip())
    if not indent or not shape.is_given or shape.enclosures:
        return None
    start = max(0, shape.literal.start - _MOST_BACK)
    for header in reversed(list(_CLASS.finditer(shape.text, start, shape.literal.start))):
        if len(header["indent"]) < indent:
            return Judgement("table", "a member of an enumeration") if _ENUM.search(header["bases"]) else None
    return None


def _called(place: CodePlace, shape: Shape) -> Judgement | None:
    """An entry of a list of which each is called."""
    called = called_list_of_code(place, shape)
    return Judgement("call", f"each of `{called}` is called") if called else None


def _listed(place: CodePlace, shape: Shape) -> Judgement | None:
    """A key of a mapping, an item of a list, a row that describes a model."""
    before, after = shape.text_before(), shape.text_after()
    enclosure = shape.enclosure
    opens = before in ("{", ",", "(", "[", "|", ";", "%{", "") or not shape.line_before.strip()
    if opens and after in _PAIRS:
        return Judgement("table", "a key of a mapping")
    if enclosure is None:
        return None
    if shape.is_index:
        return Judgement("table", "a key of a mapping")
    if shape.names and any(place.is_known(name) for name, _ in shape.beside) and not shape.is_choice:
        return Judgement("table", "a mapping from model to model")
    if (
        not shape.is_given
        and sum(len(item) == 1 and place.is_known(content_of(item[0])) for item in shape.siblings) > 1
    ):
        return Judgement("table", "a list of models")
    if _is_pair(shape):
        return Judgement("call", f"`{shape.asked_for}` before it")
    if words.is_entry_call(shape.callee) and len(shape.siblings) > 1 and shape.position % 2 == 0 and not shape.names:
        return Judgement("table", f"an entry that `{shape.callee}` adds")
    if _describes(shape):
        return Judgement("table", "a row that describes a model")
    is_item = before in ("[", "{", "(", ",", ";") or (shape.before is not None and shape.before.kind == "string")
    if shape.is_given or not is_item:
        return None
    if enclosure.bracket in "[{" and shape.asked_for.startswith("-"):
        return Judgement("call", f"`{shape.asked_for}` before it")
    if enclosure.bracket == "[" or (enclosure.bracket == "{" and len(shape.siblings) > 1):
        return Judgement(None if words.is_no_model(shape.owner) else "table", "an item of a list")
    if enclosure.bracket == "(" and len(shape.siblings) > 1 and not enclosure.callee:
        return Judgement("table", "a row of a table")
    if words.is_listing(shape.callee) and not words.names_maker(shape.receiver) and "Map" not in shape.receiver:
        return Judgement("table", f"`{shape.callee}` lists values")
    return None


def _is_pair(shape: Shape) -> bool:
    """Whether it is the second of two items, the first of which asks for a model: `{"model", "…"}`."""
    is_read = words.is_reading(shape.callee)
    return len(shape.siblings) == 2 and words.is_model_key(shape.asked_for) and not is_read


def _describes(shape: Shape) -> bool:
    """Whether an object in a list describes the model that it names: `[{ id: "…", label: "…" }]`."""
    outer = shape.enclosures[1].bracket if len(shape.enclosures) > 1 else ""
    if shape.enclosure is None or shape.enclosure.bracket == "[" or outer == "(":
        return False
    if shape.enclosure.bracket == "(" and outer != "[":
        return False
    if not shape.names:
        return any(re.fullmatch(r"[\d_]{4,}", item[0].text) for item in shape.siblings if len(item) == 1)
    key = shape.names[0]
    others = [name for name, _ in shape.beside if name != key]
    if key == "value" and any("_" in value and value.isupper() for _, value in shape.beside):
        return False  # the value of a variable of the environment
    is_id = words.small(key) in ("id", "slug") and outer != ""
    return is_id or (words.names_row(key) and any(words.describes_model(name, key) for name in others))


def _default(place: CodePlace, shape: Shape) -> Judgement | None:
    """What is taken when nobody says anything: a fallback, a constant, the default of a parameter."""
    names, before, after = shape.names, shape.text_before(), shape.text_after()
    if any(map(words.is_environment, (*names[1:], shape.owner if names else ""))):
        return Judgement("configuration", "a variable of the environment")
    is_label = names and words.is_prose_key(names[0]) and words.small(names[0]) not in ("body", "content")
    if is_label and sum(place.is_known(value) for _, value in shape.beside) < 2:
        return Judgement("prose", f"`{names[0]}` is for people")
    if words.is_saying(shape.callee) and not names:
        return Judgement("prose", f"`{shape.callee}` shows it to people")
    if before in _FALLBACKS or after == "else" or shape.is_choice or _ELSE_BLOCK.search(shape.line_before):
        return Judgement("default", "taken else")
    if any(map(words.is_default, (*names, shape.callee))) or before.lower() == "default":
        return Judgement("default", f"`{(names or (shape.callee,))[0]}` gives it else")
    is_read = words.is_reading(shape.callee) and shape.position > 0
    if not names and (is_read or words.gives_first_value(shape.callee)):
        return Judgement("default", f"`{shape.callee}` gives it else")
    if any(each.bracket == "{" and _DEFAULTS.search(shape.head_of(each)) for each in shape.enclosures[:3]):
        return Judgement("default", "one of the default settings")
    return _declared(shape)


def _declared(shape: Shape) -> Judgement | None:
    """A constant, a variable, the default of a parameter."""
    enclosure, before = shape.enclosure, shape.text_before()
    if enclosure is not None and enclosure.bracket == "(":
        head = shape.head_of(enclosure)
        is_parameter = _PARAMETERS.search(head) is not None or len(shape.names) > 1 or not enclosure.callee
        return Judgement("default", "the default of a parameter") if is_parameter and shape.is_given else None
    if before not in GIVING and not (before in (",", "=>") and enclosure is None):
        return None
    if re.search(r"(?:\.\w+|\w\[[^\]:]*\]|<\w[^<>]*)\s*=\s*$", shape.line_before):
        return Judgement("call", "a property that is set")
    return Judgement("default", "a constant")


_RULES: Final[tuple[Callable[[CodePlace, Shape], Judgement | None], ...]] = (
    _pattern,
    _inside_text,
    _no_model,
    _compared,
    _called,
    _listed,
    _default,
)
