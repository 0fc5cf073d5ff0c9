"""The role of a written form in source code, by its place in the statement: the first rule that applies."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.file.lexing import Lexed, Sign
from model_lifecycle.scan.judgement import RoleJudgement, Rows, first_of
from model_lifecycle.scan.place.code_surroundings import FALLBACKS, GIVING, CodeSurroundings, Enclosure
from model_lifecycle.scan.place.line_role import line_role
from model_lifecycle.scan.place.longer_text import by_text_before
from model_lifecycle.scan.place.looped_lists import is_looped_over
from model_lifecycle.scan.place.place import key_before
from model_lifecycle.scan.place.shared_rules import (
    by_text,
    called,
    described,
    first_name,
    imported,
    is_routed,
    other_host,
    selected,
)
from model_lifecycle.text.span import Span

_EQUALS: Final = frozenset({"==", "===", "!=", "!==", "<>"})
_COMPARISONS: Final = _EQUALS | {"eq", "ne", "case", "when", "is", "in", "not"}
_CONCATENATED: Final = frozenset({"+", "..", "++", "&"})
_JSX_TEXT: Final = re.compile(r">[^<>{}\"'`;=]*$")
_JSX_OPTION: Final = re.compile(r"<\w*(?i:option|item)\b[^<>]*$")
_PARAMETERS: Final = re.compile(r"\b(?:def|func|function|fn|fun|constructor)\b[^(){}]*$|=>\s*\{?\s*$")
"""The text before the brackets of parameters."""

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

_GROUP: Final = re.compile(r"^\s*(?:const|var)\s*$")
"""The text before the brackets of several declarations in Go."""

_ROW: Final = re.compile(r"[{\[,]\s*\Z")
"""The text before the braces of a row in a list of rows."""

_SLICE: Final = re.compile(r"\[\d*\]\*?[\w.]+\s*\Z")
"""The text before the braces of a slice or an array: `[]string`."""

_SLICE_TYPE: Final = re.compile(r"\[\d*\]\*?\Z")
_MOST_SLICE: Final = 8
"""The text between the key and the type of a slice, and the most code points of it that are examined."""

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
        return RoleJudgement("comment", reasons.COMMENT)
    return _by_rules(CodeSurroundings(lexed, literal, text[slice(*span)], span.start, is_known))


def constant_role(text: str, span: Span, lexed: Lexed, is_known: Callable[[str], bool]) -> RoleJudgement:
    """The role of the constant at `span`, as if the model's id stood there as a literal."""
    written = text[slice(*span)]
    return _by_rules(CodeSurroundings(lexed, Sign("word", written, *span), written, span.start, is_known))


def _outside_literals(text: str, span: Span, lexed: Lexed) -> RoleJudgement:
    """The role of a written form outside literals: a command in a notebook, or the text of a JSX element."""
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    if before.lstrip().startswith(("!", "%")) and lexed.alias == "python":
        return line_role(text, span, script=True)
    is_element = _JSX_TEXT.search(before) is not None
    return RoleJudgement("prose", "the text of an element") if is_element else RoleJudgement(None, reasons.IN_CODE)


def _by_rules(code: CodeSurroundings) -> RoleJudgement:
    judged = first_of(_rules(code))
    return judged or RoleJudgement("call", f"passed on as `{code.key}`" if code.key else "passed on")


def _rules(code: CodeSurroundings) -> Rows:
    """The rules by precedence, each a row of role, reason and what it has found: the first that has found anything."""
    if code.is_part:
        yield from _of_texts(code)
    yield from _of_other_values(code)
    yield from _of_comparisons(code)
    yield from _of_lists(code)
    yield from _of_defaults(code)
    yield "configuration", reasons.IN_SETTINGS, _is_in_settings(code)


def _of_texts(code: CodeSurroundings) -> Rows:
    """The rules of a part of a longer string, by its key, its function, or its other text."""
    given = _CALL_GIVEN.search(code.head)
    key = code.key or (given["key"] if given else "")
    yield "prose", reasons.KEY_FOR_PEOPLE, words.is_help_key(key) and key
    yield "prose", reasons.KEY_FOR_PEOPLE, first_name(words.is_example, code.names)
    yield "prose", reasons.KEY_FOR_PEOPLE, words.is_saying(code.callee) and code.callee
    yield from by_text_before(code.text, code.literal.start, code.start)
    yield from by_text(code.content, code.written)
    yield "prose", reasons.FOR_PEOPLE, code.literal.text.startswith(('"""', "'''", "`"))


def _of_other_values(code: CodeSurroundings) -> Rows:
    """The rules of values that do not name a model, or to which no request is made."""
    callees = [enclosure.callee for enclosure in code.enclosures[:3]]
    yield other_host(code.key, *callees)
    is_module = code.text_before() in _IMPORTING or code.text_before(2) == "import"
    yield None, reasons.FILE, is_module or (words.takes_file(code.whole_callee) and not code.is_given)
    yield imported(code.key, code.content, code.above)
    named = code.key or code.asked_for or code.receiver
    if named == "default" and code.enclosure is not None:
        named = code.head.rpartition(" ")[2].strip('"')  # a variable of Terraform
    is_custom = any(map(words.takes_custom_name, code.names))
    yield None, reasons.NO_MODEL, (words.is_no_model(named) or is_custom) and named
    yield "history", "`{}` describes a request that was made", words.is_attribute_of_span(named) and named
    is_counted = any(map(words.counts_tokens, (code.whole_callee, *code.names)))
    yield None, "`{}` counts tokens", is_counted and (code.callee or code.key)
    around = (one.callee for one in code.enclosures[:2] if not _PARAMETERS.search(code.head_of(one)))
    yield None, reasons.SEARCHES, first_name(words.is_search, (*around, code.method))
    yield None, "looked for in another value", code.text_after() == "in"
    is_joined = code.text_before() in _CONCATENATED or code.text_after() in _CONCATENATED
    yield None, "concatenated at run time", is_joined


def _of_comparisons(code: CodeSurroundings) -> Rows:
    """The rules of values to compare or to choose from: a case of a switch, a member of a union or enumeration."""
    before, after = code.text_before(), code.text_after()
    yield "table", reasons.COMPARED, before.lower() in _COMPARISONS or after in _EQUALS
    yield "table", reasons.COMPARED, words.is_equality(code.callee) or words.is_equality(code.method)
    yield "table", reasons.COMPARED, before == "=" and _CONDITION.search(code.line_before)
    is_second = before == "or" and code.text_before(2)[-1:] in ("'", '"')
    is_closure = before == "|" and words.is_default(code.callee)  # `unwrap_or_else(|_| "…".into())` in Rust
    is_one_of = not is_closure and (before == "|" or after in ("|", "or") or is_second)
    yield "table", "one of several values", is_one_of
    is_option = any(words.is_choice(enclosure.callee) for enclosure in code.enclosures[:2])
    yield "table", reasons.OPTION, is_option or _JSX_OPTION.search(code.line_before)
    block = next((enclosure for enclosure in code.enclosures if enclosure.bracket == "{"), None)
    is_in_enum = block is not None and _ENUM.search(code.head_of(block)) is not None
    yield "table", "a member of an enumeration", is_in_enum or _is_in_class_of_values(code)


def _is_in_class_of_values(code: CodeSurroundings) -> bool:
    """Whether the literal is a member of an enumeration class: `class Model(str, Enum)`."""
    indent = len(code.line_before) - len(code.line_before.lstrip())
    if not indent or not code.is_given or code.enclosures:
        return False
    headers = _CLASS.finditer(code.text, max(0, code.literal.start - _MOST_BACK), code.literal.start)
    around = [header["bases"] for header in headers if len(header["indent"]) < indent]
    return bool(around) and _ENUM.search(around[-1]) is not None


def _of_lists(code: CodeSurroundings) -> Rows:
    """The rules of keys of mappings, rows about models, and items of lists."""
    yield called(_owner_of_list(code))
    yield "table", reasons.KEY_OF_MAPPING, code.is_key
    yield "table", "a mapping from model to model", code.names and any(code.is_known(key) for key, _ in code.pairs)
    if code.enclosure is not None and code.enclosure.bracket != "[":
        yield from _of_rows(code)
    if code.enclosure is not None and code.is_item:
        yield from _of_items(code, code.enclosure)


def _owner_of_list(code: CodeSurroundings) -> str:
    """The key of the list in which the literal is an entry, or the `id` of one; empty if there is no such list."""
    brackets = code.enclosures[:2]
    if code.is_given:
        is_id = words.small(code.key) == "id" and is_routed(code.written)
        brackets = brackets[1:] if is_id else ()
    if not brackets:
        return ""
    start = brackets[0].start
    start -= len(brackets[0].callee) + (code.text[start - 1] == "!")
    if (of_slice := _SLICE_TYPE.search(code.text, max(0, start - _MOST_SLICE), start)) is not None:
        start = of_slice.start()
    return words.first_word(key_before(code.text, start))


def _of_rows(code: CodeSurroundings) -> Rows:
    """The rules of an object or a call that describes the model: `{ id: "…", label: "…" }`, or an entry with its id.

    Arguments can describe it too: `Model(id = "…", contextLength = …)`. A `name` among them counts only in a list of
    such calls, since clients have names too.
    """
    inner, *outer = (enclosure.bracket for enclosure in code.enclosures[:2])
    is_id = words.small(code.key) in ("id", "slug", "modelid")
    is_call = inner == "(" or outer == ["("]
    is_named_entry = code.key == "name" and any(key == "id" for key, _ in code.pairs)
    is_own = words.small(code.key) != "modelid" or outer == ["["]  # below a key `model_id` is one of its settings
    yield "table", reasons.ROW, (is_id or is_named_entry) and not is_call and outer and is_own
    if is_id if is_call else words.names_row(code.key):
        is_row = outer == ["["] or not is_call
        yield described(code.key, (pair for pair in code.pairs if is_row or pair[0] != "name"))


def _of_items(code: CodeSurroundings, enclosure: Enclosure) -> Rows:
    """The rules of values that stand in brackets without a key."""
    yield "call", reasons.IN_LOOP, is_looped_over(code)
    yield "prose", reasons.KEY_FOR_PEOPLE, words.is_saying(code.callee) and code.callee
    yield "table", reasons.COMPARED, _SOUGHT_BEFORE.search(code.head)
    yield "table", reasons.COMPARED, _SOUGHT_BEHIND.match(code.text, code.literal.end)
    asked, count = code.asked_for, len(code.siblings)
    if (words.is_putting(code.callee) and count == 2) or words.is_mapping(code.whole_callee):
        is_value = code.position % 2 == 1
        yield "call", reasons.BEFORE_IT, is_value and words.is_model_key(asked) and asked
        yield "table", reasons.KEY_OF_MAPPING, count > 1 and not is_value
    before = code.text[max(0, enclosure.start - _LONGEST_TYPE) : enclosure.start]
    is_in_braces = enclosure.bracket == "{" and "," in (code.text_before(), code.text_after())
    is_body = enclosure.bracket == "{" and not is_in_braces and len(code.enclosures) > 1
    yield "default", reasons.FALLBACK, is_body and words.is_default(code.enclosures[1].callee)
    is_row = count > 1 and (not enclosure.callee or is_in_braces)
    is_row |= _SLICE.search(before) is not None or (enclosure.bracket == "{" and _ROW.search(before) is not None)
    is_row |= _is_labelled_row(code)
    is_pair = is_row and count == 2 and asked.isidentifier() and words.is_model_key(asked)
    yield "call", reasons.BEFORE_IT, (is_pair or asked.startswith("-")) and asked
    yield "table", reasons.ITEM, is_row or enclosure.bracket == "[" or words.is_listing(code.whole_callee)


def _is_labelled_row(code: CodeSurroundings) -> bool:
    """Whether the literal is the first argument of a `new("gpt-…", "GPT …")` in a list, a row of a menu in C#."""
    if [enclosure.bracket for enclosure in code.enclosures[:2]] != ["(", "["] or code.position != 0:
        return False
    return code.enclosures[0].callee == "new" and any(item[0].kind == "string" for item in code.siblings[1:2])


def _of_defaults(code: CodeSurroundings) -> Rows:
    """The rules of fallbacks, constants and defaults; also of texts for people, selected values and properties."""
    key, before = code.key, code.text_before()
    is_prose = words.is_prose_key(key) and len({value for _, value in code.pairs if code.is_known(value)}) < 2
    yield "prose", reasons.KEY_FOR_PEOPLE, is_prose and key
    if code.is_given:
        yield from selected(key, code.keys_beside)
    is_fallback = before in FALLBACKS or code.key_of_ternary is not None or code.text_after() == "else"
    yield "default", reasons.FALLBACK, is_fallback
    is_default = any(map(words.is_default, (*code.names, code.callee, before)))
    is_read = not code.names and words.is_reader(code.callee)
    yield "default", reasons.DEFAULT_OF, (is_default or is_read) and (key or code.callee or before)
    enclosure = code.enclosure
    if enclosure is not None and enclosure.bracket == "(" and not _GROUP.search(code.head):
        is_parameter = len(code.names) > 1 or not enclosure.callee or _PARAMETERS.search(code.head) is not None
        yield "default", "the default of a parameter", is_parameter and code.is_given
    elif before in GIVING:
        yield "call", "a property that is set", _PROPERTY.search(code.line_before)
        yield "default", reasons.CONSTANT, True


def _is_in_settings(code: CodeSurroundings) -> bool:
    """Whether the literal is in an object under a key for settings in another object: `"x_config": {"model": …}`."""
    if [enclosure.bracket for enclosure in code.enclosures[:2]] != ["{", "{"]:
        return False
    owner = key_before(code.text, code.enclosures[0].start)
    return ":" in owner and words.holds_settings(words.first_word(owner))
