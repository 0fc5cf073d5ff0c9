"""The role of a written form in source code, by its place in the statement: the first rule that applies."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.file.lexing import Lexed, Sign
from model_lifecycle.scan.judgement import (
    BESIDE_CHOICES,
    COMPARED,
    CONSTANT,
    IN_LOOP,
    IN_SETTINGS,
    KEY_OF_MAPPING,
    NO_MODEL,
    ROW,
    RoleJudgement,
    embedded,
    is_list,
    is_sentence,
)
from model_lifecycle.scan.place.called_lists import called_list_of_code, is_looped_over
from model_lifecycle.scan.place.line_role import line_role
from model_lifecycle.scan.place.place import key_before
from model_lifecycle.scan.place.shape import GIVING, Shape
from model_lifecycle.text.span import Span

_EQUALS: Final = frozenset({"==", "===", "!=", "!==", "<>"})
_COMPARISONS: Final = _EQUALS | {"eq", "ne", "case", "when", "is", "in", "not"}
_PAIRS: Final = frozenset({":", "=>", "=", "->", "to"})
_FALLBACKS: Final = frozenset({"||", "??", "??=", "||=", "?:", "or", "else", "?", "return"})
_CONCATENATED: Final = frozenset({"+", "..", "++", "&"})
_JSX_TEXT: Final = re.compile(r">[^<>{}\"'`;=]*$")
_JSX_OPTION: Final = re.compile(r"<\w*(?i:option|item)\b[^<>]*$")
_PARAMETERS: Final = re.compile(r"\b(?:def|func|function|fn|fun|constructor)\b[^(){}]*$|=>\s*\{?\s*$")
"""The text before the brackets of parameters."""

_GROUP: Final = re.compile(r"^\s*(?:const|var)\s*$")
"""The text before the brackets of several declarations in Go."""

_CALL_GIVEN: Final = re.compile(r"(?<!\w)(?P<key>\w+)\s*[:=]\s*[\w.]+$")
"""The text before the brackets of a call whose result is a key's value: `Long: heredoc.Doc(`."""

_SOUGHT_BEFORE: Final = re.compile(r"\bin\s*$")
_SOUGHT_BEHIND: Final = re.compile(
    r"[^\[\](){}]{0,300}[\])}]\s*\)?\.(?:includes|contains|indexOf|has|some)\b", re.IGNORECASE
)
"""The text before or after a list that is searched for a value: `m in ("…", "…")`, `["…", "…"].includes(m)`."""

_IMPORTING: Final = words.name_set(
    "from import require require_once require_relative include include_once @import @use @forward /"
)
"""The words right before the name of a module, and the sign before a part of a path."""

_ROW: Final = re.compile(r"[{\[,]\s*\Z")
"""The text before the braces of a row in a list of rows."""

_SLICE: Final = re.compile(r"\[\d*\]\*?[\w.]+\s*\Z")
"""The text before the braces of a slice or an array: `[]string`."""

_CONDITION: Final = re.compile(r"\b(?:where|and|on|having|when)\b[^=]*=\s*$", re.IGNORECASE)
_ENUM: Final = re.compile(r"\b(?:enum|Enum|StrEnum|TextChoices|sealed)\b")
_CLASS: Final = re.compile(r"^(?P<indent>[ \t]*)(?:@?\w+\s+)*class\s+\w+(?P<bases>[^\n]*)", re.MULTILINE)
_LONGEST_TYPE: Final = 60
_MOST_BACK: Final = 4_000
_PROPERTY: Final = re.compile(r"(?:\.\w+|<\w[^<>]*)\s*=\s*$")


def code_role(text: str, span: Span, lexed: Lexed, is_known: Callable[[str], bool]) -> RoleJudgement:
    """The role of the written form at `span`: that of the first rule that applies, or a call if none does.

    `is_known` tells whether a text is the written form of a model, and not also a word.
    """
    literal = lexed.literal_at(span.start)
    if literal is None or literal.kind == "sign":
        return _outside_literals(text, span, lexed)
    if literal.kind == "comment":
        return RoleJudgement("comment", "in a comment")
    shape = Shape(lexed, literal, text[slice(*span)], is_known)
    is_whole = shape.content.strip() == shape.written
    return _by_shape(shape, None if is_whole or _is_key(shape) else _inside_text(shape, span))


def constant_role(text: str, span: Span, lexed: Lexed, is_known: Callable[[str], bool]) -> RoleJudgement:
    """The role of the constant at `span`, as if the model's id stood there as a literal."""
    written = text[slice(*span)]
    return _by_shape(Shape(lexed, Sign("word", written, *span), written, is_known), None)


def _by_shape(shape: Shape, judgement: RoleJudgement | None) -> RoleJudgement:
    for rule in (_no_model, _part, _compared, _listed, _default):
        judgement = judgement or rule(shape)
    if judgement is None and _is_in_settings(shape):
        return RoleJudgement("configuration", IN_SETTINGS)
    return judgement or RoleJudgement("call", f"passed on as `{shape.name}`" if shape.name else "passed on")


def _is_in_settings(shape: Shape) -> bool:
    """Whether the literal is in an object under a key for settings in another object: `"x_config": {"model": …}`."""
    if [enclosure.bracket for enclosure in shape.enclosures[:2]] != ["{", "{"]:
        return False
    owner = key_before(shape.text, shape.enclosures[0].start)
    return ":" in owner and words.holds_settings(re.split(r"[^\w$-]", owner, maxsplit=1)[0])


def _outside_literals(text: str, span: Span, lexed: Lexed) -> RoleJudgement:
    """The role of a written form outside literals: a command in a notebook, or the text of a JSX element."""
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    if before.lstrip().startswith(("!", "%")) and lexed.alias == "python":
        return line_role(text, span, script=True)
    if _JSX_TEXT.search(before) is not None:
        return RoleJudgement("prose", "the text of an element")
    return RoleJudgement(None, "neither a literal nor a comment")


def _inside_text(shape: Shape, span: Span) -> RoleJudgement | None:
    """The role of a part of a longer string, by its key, its function, or its other text; None if undecided."""
    given = _CALL_GIVEN.search(shape.head_of(shape.enclosure)) if shape.enclosure is not None else None
    if words.is_help_key(shape.name or (given["key"] if given else "")) or any(map(words.is_example, shape.names)):
        return RoleJudgement("prose", "a text for people by its key")
    if words.is_saying(shape.callee):
        return RoleJudgement("prose", f"`{shape.callee}` shows it to people")
    judgement = embedded(shape.text, shape.literal.start, span.start)
    if judgement is not None:
        return judgement
    if is_list(shape.content.strip()):
        return RoleJudgement("table", "a list in a text")
    if is_sentence(shape.content, shape.written) or shape.literal.text.startswith(('"""', "'''", "`")):
        return RoleJudgement("prose", "a text for people")
    return None


def _no_model(shape: Shape) -> RoleJudgement | None:
    """Values that do not count as a model: a file, a module, a custom name, another host's model, a token counter's."""
    for name in (shape.name, *(enclosure.callee for enclosure in shape.enclosures[:3])):
        if words.is_other_host(name):
            return RoleJudgement(None, f"`{name}` runs models of its own")
    if _is_file(shape):
        return RoleJudgement(None, "a file or a module")
    heads = (re.findall(r"\w+", shape.head_of(enclosure)) for enclosure in shape.enclosures[:3])
    if words.imports(shape.name, shape.content, (word for head in heads for word in reversed(head))):
        return RoleJudgement(None, f"`{shape.name}` {NO_MODEL}")
    named = shape.name or shape.asked_for or shape.receiver
    if named == "default" and shape.enclosure is not None:
        named = shape.head_of(shape.enclosure).rpartition(" ")[2].strip('"')  # a variable of Terraform
    if words.is_no_model(named) or any(map(words.takes_custom_name, shape.names)):
        return RoleJudgement(None, f"`{named}` {NO_MODEL}")
    if words.is_attribute_of_span(named):
        return RoleJudgement("history", f"`{named}` describes a request that was made")
    if words.counts_tokens(shape.whole_callee) or words.counts_tokens(shape.name):
        return RoleJudgement(None, f"`{shape.callee or shape.name}` counts tokens")
    return None


def _is_file(shape: Shape) -> bool:
    """Whether the literal is an imported module or a file's path: `import a from "…"`, `Path("…")`, `folder / "…"`."""
    if shape.text_before() in _IMPORTING or shape.text_before(2) == "import":
        return True
    return words.takes_file(shape.whole_callee) and not shape.is_given


def _part(shape: Shape) -> RoleJudgement | None:
    """Parts of names: a prefix or a part to search for, and strings that are concatenated."""
    for enclosure in shape.enclosures[:2]:
        if words.is_pattern_call(enclosure.callee) and not _PARAMETERS.search(shape.head_of(enclosure)):
            return RoleJudgement(None, f"`{enclosure.callee}` searches for a part of a text")
    if words.is_pattern_call(shape.method):
        return RoleJudgement(None, f"`{shape.method}` examines a part of it")
    if shape.text_after() == "in":
        return RoleJudgement(None, "looked for in another value")
    if shape.text_before() in _CONCATENATED or shape.text_after() in _CONCATENATED:
        return RoleJudgement(None, "concatenated at run time")
    return None


def _compared(shape: Shape) -> RoleJudgement | None:
    """Values that are compared: one side of a comparison, a case of a switch, a member of a union or enumeration."""
    before, after = shape.text_before(), shape.text_after()
    if before.lower() in _COMPARISONS or after in _EQUALS or words.is_equality(shape.callee):
        return RoleJudgement("table", COMPARED)
    if words.is_equality(shape.method) or (before == "=" and _CONDITION.search(shape.line_before)):
        return RoleJudgement("table", COMPARED)
    if before == "|" or after in ("|", "or") or (before == "or" and shape.text_before(2)[-1:] in ("'", '"')):
        return RoleJudgement("table", "one of several values")
    if _JSX_OPTION.search(shape.line_before) or any(
        words.is_option(enclosure.callee) for enclosure in shape.enclosures[:2]
    ):
        return RoleJudgement("table", "an option to choose")
    block = next((enclosure for enclosure in shape.enclosures if enclosure.bracket == "{"), None)
    if _is_in_class_of_values(shape) or (block is not None and _ENUM.search(shape.head_of(block))):
        return RoleJudgement("table", "a member of an enumeration")
    return None


def _is_in_class_of_values(shape: Shape) -> bool:
    """Whether the literal is a member of an enumeration class: `class Model(str, Enum)`."""
    indent = len(shape.line_before) - len(shape.line_before.lstrip())
    if not indent or not shape.is_given or shape.enclosures:
        return False
    headers = _CLASS.finditer(shape.text, max(0, shape.literal.start - _MOST_BACK), shape.literal.start)
    around = [header["bases"] for header in headers if len(header["indent"]) < indent]
    return bool(around) and _ENUM.search(around[-1]) is not None


def _listed(shape: Shape) -> RoleJudgement | None:
    """Values in tables: a key of a mapping, an item of a list, a row about a model; also lists that are called."""
    before, enclosure = shape.text_before(), shape.enclosure
    if called := called_list_of_code(shape):
        return RoleJudgement("call", f"each of `{called}` is called")
    if _is_key(shape):
        return RoleJudgement("table", KEY_OF_MAPPING)
    if enclosure is None:
        return None
    if shape.names and any(shape.is_known(name) for name, _ in shape.beside):
        return RoleJudgement("table", "a mapping from model to model")
    if _describes(shape):
        return RoleJudgement("table", ROW)
    is_item = before in ("[", "{", "(", ",", ";") or (shape.before is not None and shape.before.kind == "string")
    if shape.is_given or not is_item:
        return None
    if is_looped_over(shape):
        return RoleJudgement("call", IN_LOOP)
    if _SOUGHT_BEFORE.search(shape.head_of(enclosure)) or _SOUGHT_BEHIND.match(shape.text, shape.literal.end):
        return RoleJudgement("table", COMPARED)
    if (mapped := _mapped(shape)) is not None:
        return mapped
    is_row = len(shape.siblings) > 1 and (not enclosure.callee or _is_in_braces(shape))
    is_row |= (
        enclosure.bracket == "{"
        and _ROW.search(shape.text[max(0, enclosure.start - _LONGEST_TYPE) : enclosure.start]) is not None
    )
    is_row |= _SLICE.search(shape.text[max(0, enclosure.start - _LONGEST_TYPE) : enclosure.start]) is not None
    is_pair = is_row and len(shape.siblings) == 2 and shape.asked_for.isidentifier()
    if (is_pair and words.is_model_key(shape.asked_for)) or shape.asked_for.startswith("-"):
        return RoleJudgement("call", f"`{shape.asked_for}` before it")
    if enclosure.bracket == "[" or is_row or words.is_listing(shape.whole_callee):
        return RoleJudgement("table", "an item of a list")
    return None


def _is_in_braces(shape: Shape) -> bool:
    """Whether the literal is one of several values in braces, as in list literals of Go and C#, not in a block."""
    if shape.enclosure is None or shape.enclosure.bracket != "{":
        return False
    return "," in (shape.text_before(), shape.text_after())


def _mapped(shape: Shape) -> RoleJudgement | None:
    """A key or value of a mapping written as a call: `Map.of("…", 1)`, `put("…", 1)`, `Pair("…", 1)`."""
    is_put = words.is_putting(shape.callee) and len(shape.siblings) == 2
    if not is_put and not words.is_mapping(shape.whole_callee):
        return None
    if shape.position % 2:
        return RoleJudgement("call", f"`{shape.asked_for}` before it") if words.is_model_key(shape.asked_for) else None
    return RoleJudgement("table", KEY_OF_MAPPING) if len(shape.siblings) > 1 else None


def _is_key(shape: Shape) -> bool:
    """Whether the literal is the key of a pair; in Lisp, a following `:` begins the next key."""
    is_followed = shape.text_after() in _PAIRS and not shape.is_lisp
    return is_followed and shape.text_before() not in _FALLBACKS and not shape.is_given


def _describes(shape: Shape) -> bool:
    """Whether the object around the literal describes the model: `{ id: "…", label: "…" }`, or is an entry with its id.

    Arguments can describe it too: `Model(id = "…", contextLength = …)`. A `name` among them counts only in a list of
    such calls, since clients have names too.
    """
    inner, *outer = (enclosure.bracket for enclosure in shape.enclosures[:2])
    is_id = words.small(shape.name) in ("id", "slug", "modelid")
    is_call = inner == "(" or (inner == "{" and outer == ["("])
    if inner == "[" or not (is_id if is_call else words.names_row(shape.name)):
        return False
    is_row = outer == ["["] or not is_call
    beside = [pair for pair in shape.beside if is_row or pair[0] != "name"]
    is_named_entry = shape.name == "name" and any(key == "id" for key, _ in shape.beside)
    is_own = words.small(shape.name) != "modelid" or outer == ["["]  # below a key `model_id` is one of its settings
    is_entry = (is_id or is_named_entry) and not is_call and bool(outer) and is_own
    return is_entry or any(words.describes_model(name, value, shape.name) for name, value in beside)


def _default(shape: Shape) -> RoleJudgement | None:
    """A fallback, a constant or a parameter's default; also texts for people, selected values and properties."""
    if words.is_prose_key(shape.name) and len({value for _, value in shape.beside if shape.is_known(value)}) < 2:
        return RoleJudgement("prose", f"`{shape.name}` is for people")
    if shape.is_given and words.is_chosen(shape.name) and any(words.are_choices(name) for name in shape.keys_beside):
        return RoleJudgement("default" if words.is_default(shape.name) else "configuration", BESIDE_CHOICES)
    if shape.text_before() in _FALLBACKS or shape.key_of_ternary is not None or shape.text_after() == "else":
        return RoleJudgement("default", "fallback value")
    if any(map(words.is_default, (*shape.names, shape.callee, shape.text_before()))):
        return RoleJudgement("default", f"default of `{shape.name or shape.callee}`")
    if not shape.names and words.is_reading(shape.callee):
        return RoleJudgement("default", f"default of `{shape.callee}`")
    enclosure = shape.enclosure
    is_group = enclosure is not None and _GROUP.search(shape.head_of(enclosure)) is not None
    if enclosure is not None and enclosure.bracket == "(" and not is_group:
        is_parameter = len(shape.names) > 1 or not enclosure.callee or _PARAMETERS.search(shape.head_of(enclosure))
        return RoleJudgement("default", "the default of a parameter") if is_parameter and shape.is_given else None
    if shape.text_before() not in GIVING:
        return None
    is_set = _PROPERTY.search(shape.line_before) is not None
    return RoleJudgement("call", "a property that is set") if is_set else RoleJudgement("default", CONSTANT)
