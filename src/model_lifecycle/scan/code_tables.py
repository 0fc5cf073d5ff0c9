"""The rules for places where code lists or compares models: comparisons, keys, lists, rows, enumerations, mappings."""

import re
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.code_place import (
    COMPARISONS,
    PARAMETERS,
    CodePlace,
    content_of,
    last_name,
    line_before,
    word_after_sign,
)
from model_lifecycle.scan.judgement import NO_MODEL, Judgement
from model_lifecycle.scan.lexing import Sign
from model_lifecycle.scan.shape import Shape

_LISP_COMPARISONS: Final = frozenset({"=", "case", "condp"})
_ARMS: Final = frozenset({"=>", "->"})
_PAIRS: Final = frozenset({":", "=>", "=", "->", "to"})
_MANY_MODELS: Final = 5
"""From so many entries on, a mapping to models is a table; a smaller one may say which model is used for what."""

_LIMIT: Final = re.compile(r"[\d_]{4,}")
_ENUM: Final = re.compile(r"\b(?:enum|Enum|StrEnum|TextChoices|Literal)\b")
_CASE_OBJECT: Final = re.compile(r"\bobject\s+\w+\s*(?::|extends)\s*\w+\($")
_CLASS: Final = re.compile(r"^(?P<indent>[ \t]*)(?:@?\w+\s+)*class\s+\w+(?P<bases>[^\n]*)", re.MULTILINE)


def comparison(place: CodePlace, shape: Shape) -> Judgement | None:
    """One side of a comparison, or a case of a choice."""
    after = shape.after.text if shape.after is not None else ""
    before = shape.text_before().lower() if shape.lexer == "sql" else shape.text_before()
    is_same_line = shape.after is not None and "\n" not in place.text[shape.literal.end : shape.after.start]
    if (
        before in COMPARISONS
        or (after in COMPARISONS and after != "is" and is_same_line)
        or (before == "|" and after in ("|", *_ARMS))
    ):
        return Judgement("table", "shape: comparison")
    call = shape.enclosure
    if (
        call is not None
        and call.bracket == "("
        and (words.is_equality(last_name(call.callee)) or words.is_member_call(last_name(call.callee)))
    ):
        return Judgement("table", f"shape: `{last_name(call.callee)}` compares")
    if after in _ARMS and before in (",", "{", "|", ";", "}", ")", ""):
        return Judgement("table", "shape: case of a choice")
    if after == "." and words.is_equality(word_after_sign(shape)):
        return Judgement("table", f"shape: `{word_after_sign(shape)}` compares")
    if any(each.callee in _LISP_COMPARISONS for each in shape.enclosures[:2]):
        return Judgement("table", "shape: comparison")
    if _is_alternative(shape):
        return Judgement("table", "shape: case of a choice")
    if after == "=" and shape.before is not None and shape.before.kind == "word":
        return Judgement("table", "shape: case of a choice")
    if (
        call is not None
        and call.bracket == "("
        and before in ("(", ",")
        and PARAMETERS.search(line_before(shape, call.place))
    ):
        return Judgement("table", "shape: case of a choice")
    if before == "=" and _is_sql_condition(shape):
        return Judgement("table", "shape: comparison")
    return None


def _is_alternative(shape: Shape) -> bool:
    """Whether it is one of several values of a case: `when "…", "…"`, `"…", "…" -> 1`."""
    if shape.enclosure is not None and shape.enclosure.bracket != "{":
        return False
    back = next((sign for sign in reversed(shape.signs[: shape.index]) if not _is_choice(sign)), None)
    forth = next((sign for sign in shape.signs[shape.index + 1 :] if not _is_choice(sign)), None)
    return (back is not None and back.text in ("when", "case", "is")) or (forth is not None and forth.text in _ARMS)


def _is_choice(sign: Sign) -> bool:
    """Whether a sign is one of several values of a case, or separates them."""
    return sign.kind == "string" or sign.text in (",", "or")


def _is_sql_condition(shape: Shape) -> bool:
    return re.search(r"\b(?:where|and|or|on|having|when|if)\b[^=]*=\s*$", shape.line_before, re.IGNORECASE) is not None


def mapping_key(place: CodePlace, shape: Shape) -> Judgement | None:
    """A key of a mapping, also one that a function adds, or the first item of a row."""
    after = shape.after.text if shape.after is not None else ""
    before = shape.text_before()
    opening = before in ("{", ",", "(", "[", "|", ";", "%{", "")
    if (after in (":", "=>", "->", "to") and (opening or "\n" in _gap(shape))) or (before == "[" and after == "]"):
        if before == "[" and after == "]" and not _is_index(shape):
            return None
        return Judgement("table", "shape: key of a mapping")
    if after == "=" and (opening or "\n" in _gap(shape)):
        return Judgement("table", "shape: key of a mapping")
    call = shape.enclosure
    if call is not None and call.bracket == "{" and after[:1].isdigit() and not shape.is_given:
        return Judgement("table", "shape: key of a mapping")
    if (
        call is not None
        and call.bracket == "("
        and shape.position % 2 == 0
        and len(shape.siblings) > 1
        and (shape.position == 0 or last_name(call.callee) == "of")
        and words.is_entry_call(last_name(call.callee))
    ):
        return Judgement("table", f"shape: entry that `{last_name(call.callee)}` adds")
    if (
        before == "("
        and not (call and call.callee)
        and len(shape.siblings) > 1
        and shape.position == 0
        and len(shape.enclosures) > 1
        and shape.enclosures[1].bracket in "[{"
    ):
        return Judgement("table", "shape: row of a table")
    return None


def _gap(shape: Shape) -> str:
    return shape.text[shape.before.end : shape.literal.start] if shape.before is not None else "\n"


def _is_index(shape: Shape) -> bool:
    """Whether brackets around a literal look something up, or are a key: `PRICES["…"]`, `["…"] = 1`."""
    bracket = shape.enclosure
    if bracket is None:
        return False
    if bracket.callee:
        return True
    closing = next(
        (n for n in range(shape.index + 1, min(shape.index + 4, len(shape.signs))) if shape.signs[n].text == "]"), None
    )
    follows = shape.signs[closing + 1].text if closing is not None and closing + 1 < len(shape.signs) else ""
    return follows in ("=", ":")


def listed(place: CodePlace, shape: Shape) -> Judgement | None:
    """An item of a list, a set, a union or an enumeration."""
    after = shape.after.text if shape.after is not None else ""
    if shape.text_before() == "|" or after == "|":
        return Judgement("table", "shape: union")
    enclosure = shape.enclosure
    if enclosure is None:
        return _listed_in_lines(shape)
    if _is_row(shape):
        return Judgement("table", "shape: row that describes a model")
    if (pair := _pair(shape)) is not None:
        return pair
    is_item = (shape.text_before() in ("[", "{", ",", ";") or _is_string(shape.before)) and (
        after in ("]", "}", ",", "") or _is_string(shape.after)
    )
    if is_item and (enclosure.bracket == "[" or (enclosure.bracket == "{" and len(shape.siblings) > 1)):
        owner = owner_of(shape)
        if words.is_no_model(owner):
            return Judgement(None, f"`{owner}` {NO_MODEL}")
        if words.is_used_list(owner):
            is_argument = any(each.bracket == "(" for each in shape.enclosures)
            role = "default" if words.is_default(owner) and not is_argument else "call"
            return Judgement(role, f"shape: list of `{owner}`")
        return Judgement("table", "shape: list")
    if (
        enclosure.bracket == "("
        and not shape.is_given
        and words.is_listing(last_name(enclosure.callee))
        and (len(shape.siblings) > 1 or last_name(enclosure.callee) in ("literal", "setOf", "listOf", "arrayOf", "tag"))
    ):
        return Judgement("table", f"shape: `{last_name(enclosure.callee)}` lists values")
    if (
        enclosure.bracket == "("
        and last_name(enclosure.callee) == "of"
        and not (
            "map" in enclosure.callee.lower() or (len(shape.siblings) == 1 and words.names_maker(enclosure.callee))
        )
    ):
        return Judgement("table", f"shape: `{enclosure.callee}` lists values")
    if enclosure.bracket == "(" and not enclosure.callee and len(shape.siblings) > 1 and not shape.is_given:
        return Judgement("table", "shape: tuple")
    if (
        enclosure.bracket == "("
        and re.search(
            r"\bvalues\b[^;]*$", shape.text[max(0, shape.literal.start - 2000) : shape.literal.start], re.IGNORECASE
        )
        and _is_sql(shape)
    ):
        return Judgement("table", "shape: row of a table")
    for each in shape.enclosures[:3]:
        if each.bracket == "{" and _ENUM.search(line_before(shape, each.place)):
            return Judgement("table", "shape: enumeration")
    if _CASE_OBJECT.search(shape.line_before):
        return Judgement("table", "shape: enumeration")
    if not shape.enclosures or shape.is_given:
        return _enumeration_class(shape)
    return None


def _is_row(shape: Shape) -> bool:
    """Whether an object describes the model that it names, with a label or limits: `{ id: "…", label: "…" }`.

    So does an item of a list with an id, or that a function makes: `[Info("…", 128_000)]`.
    """
    if shape.enclosure is None or shape.enclosure.bracket == "[":
        return False
    outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
    if shape.enclosure.bracket == "(" and (outer is None or outer.bracket != "["):
        return False
    is_argument = (
        outer is not None and outer.bracket == "(" and outer.callee != "" and outer.place == shape.enclosure.place - 1
    )
    if shape.enclosure.bracket == "{" and is_argument:
        return False
    others = [item for item in shape.siblings if item[0].start != shape.siblings[shape.position][0].start]
    if not shape.names:
        has_limit = any(len(item) == 1 and _LIMIT.fullmatch(item[0].text) for item in others)
        return has_limit and shape.enclosure.callee != ""
    key = shape.names[0]
    sign_before = shape.signs[shape.enclosure.place - 1].text if shape.enclosure.place else ""
    if words.small(key) in ("id", "slug") and sign_before in ("[", "{", ",") and outer is not None:
        return outer.bracket in "[{"
    if words.small(key) == "value" and any(_is_setting_name(content_of(item[-1])) for item in others):
        return False
    return words.names_row(key) and any(words.describes_model(_bare_key(item), key) for item in others)


def _is_setting_name(text: str) -> bool:
    """Whether a text is the name of a variable of the environment: `CHAT_MODEL`."""
    return "_" in text and text.isupper()


def _bare_key(item: list[Sign]) -> str:
    return item[0].text.strip("\"'`:")


def _is_string(sign: Sign | None) -> bool:
    return sign is not None and sign.kind == "string"


def _pair(shape: Shape) -> Judgement | None:
    """The second of two items, the first of which says what it is: `{"model", "…"}`, `["-m", "…"]`."""
    if shape.position == 0 or shape.is_given:
        return None
    first = shape.siblings[shape.position - 1]
    name = content_of(first[0]) if len(first) == 1 and first[0].kind == "string" else ""
    if name.startswith("-") or (len(shape.siblings) == 2 and words.is_model_key(name)):
        return Judgement("configuration" if shape.lexer == "sql" else "call", f"`{name}` before it")
    return None


def _is_sql(shape: Shape) -> bool:
    return (
        re.search(
            r"\binsert\b|\bvalues\b",
            shape.text[max(0, shape.literal.start - 4000) : shape.literal.start],
            re.IGNORECASE,
        )
        is not None
    )


def _listed_in_lines(shape: Shape) -> Judgement | None:
    """An item on a line of its own, whose bracket is too far above."""
    after = shape.after.text if shape.after is not None else ""
    if after == "," and not shape.line_before.strip() and shape.text_before() == ",":
        return Judgement("table", "shape: list")
    return _enumeration_class(shape)


def owner_of(shape: Shape) -> str:
    """The key or the function that a list is given to."""
    enclosure = shape.enclosure
    assert enclosure is not None, "an item has a list around it"
    before = [sign.text for sign in shape.signs[max(0, enclosure.place - 4) : enclosure.place]]
    if before and before[-1] in ("=", ":", "=>", ":="):
        return before[-2].strip("\"'`:") if len(before) > 1 else ""
    return before[-2] if before and before[-1] == "(" and len(before) > 1 else ""


def _enumeration_class(shape: Shape) -> Judgement | None:
    """A member of an enumeration that is a class: `class Model(str, Enum)`."""
    indent = len(shape.line_before) - len(shape.line_before.lstrip())
    if not indent or not shape.is_given:
        return None
    start = max(0, shape.literal.start - 4000)
    for header in reversed(list(_CLASS.finditer(shape.text, start, shape.literal.start))):
        if len(header["indent"]) < indent:
            return Judgement("table", "shape: enumeration") if _ENUM.search(header["bases"]) else None
    return None


def map_of_models(place: CodePlace, shape: Shape) -> Judgement | None:
    """A value of a mapping that names models under keys of its own, so many that it lists them: a table of aliases."""
    if shape.text_before() not in (*_PAIRS, ","):
        return None
    pairs = _pairs_of_mapping(shape)
    if any(words.is_model_key(content_of(key)) for key, _ in pairs):
        return None
    if pairs and all(place.is_known(content_of(key)) for key, _ in pairs):
        return Judgement("table", "shape: mapping from model to model")
    naming = sum(place.is_known(content_of(key)) or place.is_known(content_of(value)) for key, value in pairs)
    return Judgement("table", "shape: mapping to models") if naming >= _MANY_MODELS else None


def _pairs_of_mapping(shape: Shape) -> list[tuple[Sign, Sign]]:
    """The keys and values of the mapping around: `{a: b}`, `dict(a=b)`, `mapOf(a to b)`, `Map.of(a, b)`; else none."""
    enclosure, items = shape.enclosure, shape.siblings
    if enclosure is None:
        return []
    if enclosure.bracket == "(":
        callee = words.small(enclosure.callee)
        if "map" not in callee and callee != "dict":
            return []
        if all(len(item) == 1 for item in items):
            return [(key[0], value[0]) for key, value in zip(items[::2], items[1::2], strict=False)]
    pairs = [(item[0], item[-1]) for item in items if len(item) > 2 and item[-2].text in _PAIRS]
    return pairs if len(pairs) == len(items) and all(value.kind == "string" for _, value in pairs) else []
