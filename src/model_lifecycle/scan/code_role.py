"""What a written form in source code is there for, by the shape around it: few rules, in order."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, embedded, is_sentence
from model_lifecycle.scan.lexing import Lexed, Sign
from model_lifecycle.scan.line_role import line_role
from model_lifecycle.scan.shape import GIVING, Shape
from model_lifecycle.text.span import Span

CONSTANT: Final = "shape: constant or variable"
"""The rule of what is given to a name."""

_COMPARISONS: Final = frozenset({"==", "===", "!=", "!==", "<>", "eq", "ne", "case", "when", "is", "in", "not"})
_LISP_COMPARISONS: Final = frozenset({"=", "case", "condp"})
_ARMS: Final = frozenset({"=>", "->"})
_FALLBACKS: Final = frozenset({"||", "??", "??=", "||=", "?:", "or", "else", "?", "//", "//="})
_CONCATENATED: Final = frozenset({"+", "..", "...", "++", "~", "<>", "&"})
_PAIRS: Final = frozenset({":", "=>", "=", "->", "to"})
_MANY_MODELS: Final = 5
"""From so many entries on, a mapping to models is a table; a smaller one may say which model is used for what."""

_LIMIT: Final = re.compile(r"[\d_]{4,}")
_MOST_GAP: Final = 40

_SQL_PATTERNS: Final = frozenset({"like", "ilike", "rlike", "regexp", "similar", "glob", "match"})
_BEFORE_OBJECT: Final = frozenset({"=", "(", ",", ":", "[", "=>", "return", ":="})
_TAG: Final = re.compile(r"<(?P<name>[A-Za-z][\w.]*)(?:\s[^<>]*)?\s[\w:-]+=[{]?$")
_ENUM: Final = re.compile(r"\b(?:enum|Enum|StrEnum|TextChoices|Literal)\b")
_PARAMETERS: Final = re.compile(
    r"\b(?:def|defp|defmacro|function|func|fn|fun|sub|proc)\b(?:\s*\([^()]*\))?\s*[\w.:?!<>]*\s*$"
    r"|\b(?:lambda|constructor|param)\s*$|=>\s*\{?\s*$"
)
"""What is before the brackets of parameters."""

_DEFINE: Final = re.compile(r"\s*#\s*define\s+\w+\s+[\"']?$")
_DEFAULTS: Final = re.compile(r"(?P<name>\w*default\w*)[\"']?\]?\s*(?::[^={]*)?[=:]\s*$", re.IGNORECASE)
"""What is before the braces of default settings: `DEFAULTS = {`, `static defaultOptions: Options = {`."""

_CLASS: Final = re.compile(r"^(?P<indent>[ \t]*)(?:@?\w+\s+)*class\s+\w+(?P<bases>[^\n]*)", re.MULTILINE)
_TYPE: Final = re.compile(
    r"\b(?:class|struct|enum|interface|object|trait|record|module|namespace|extension|impl|type)\b"
)
_JSX_TEXT: Final = re.compile(r">[^<>{}\"'`;=]*$")


@dataclass(frozen=True)
class CodePlace:
    """A written form in code: its place in the text, whether its id is also a word, and the signs around it."""

    text: str
    span: Span
    is_word: bool
    lexed: Lexed
    is_known: Callable[[str], bool]
    """Whether a text is a written form of a model, and not also a word."""

    @cached_property
    def shape(self) -> Shape | None:
        signs, index = self.lexed.around(self.span.start)
        if index < 0 or signs[index].end <= self.span.start:
            return None
        return Shape(self.text, signs, index, self.lexed.alias)

    @property
    def written(self) -> str:
        return self.text[slice(*self.span)]

    @cached_property
    def content(self) -> str:
        """The text of the literal without its quotes."""
        assert self.shape is not None, "only code in a literal is asked for its content"
        return _content(self.shape.literal)


def _content(sign: Sign) -> str:
    return re.sub(r"^[a-zA-Z@$#%]{0,3}(\"\"\"|'''|[\"'`]+)|[\"'`]+#*$", "", sign.text)


def code_role(place: CodePlace) -> Judgement:
    """The judgement of the first rule that applies; a call where none does."""
    shape = place.shape
    if shape is None:
        return Judgement(None, f"a space {NO_MODEL}")
    if shape.literal.kind == "comment":
        return Judgement(None if place.is_word else "comment", "token: comment")
    if shape.literal.kind == "regex":
        return Judgement(None, "token: regular expression")
    if shape.literal.kind != "string":
        return _outside_literals(place)
    for rule in _RULES:
        judgement = rule(place, shape)
        if judgement is not None:
            return judgement
    return Judgement("call", "shape: nothing else")


def _outside_literals(place: CodePlace) -> Judgement:
    start = place.text.rfind("\n", 0, place.span.start) + 1
    before = place.text[start : place.span.start]
    if _DEFINE.match(before) and not place.is_word:
        return Judgement("default", CONSTANT)
    if before.lstrip().startswith("!") and place.lexed.alias == "python":  # a command in a notebook
        return line_role(place.text, place.span, is_word=place.is_word, script=True)
    quote = place.text[place.span.end : place.span.end + 1]
    if quote in ("'", '"') and before.endswith(quote) and not place.is_word:  # a lexer takes more for one name
        if before.endswith(f"[{quote}") and re.match(r".\]\s*=", place.text[place.span.end :][:_MOST_GAP]):
            return Judgement("table", "shape: key of a mapping")
        callee = re.search(r"(\w+)\(\s*.$", before)
        is_default = re.search(r":\s*\w+!?\s*=\s*.$", before) or (callee and words.is_default(callee[1]))
        return Judgement("default" if is_default else "call", "token: in quotes")
    in_markup = _JSX_TEXT.search(before) is not None or (
        not before.strip() and "<" in place.text[max(0, start - 200) : start]
    )
    if in_markup and not place.is_word:
        return Judgement("prose", "token: text of a document")
    return Judgement(None, "token: neither literal nor comment")


def _pattern(place: CodePlace, shape: Shape) -> Judgement | None:
    """A prefix, a part to look for, a regular expression; what is put together with other texts."""
    call = shape.enclosure
    outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
    if outer is not None and words.looks_at_end(_last(outer.callee)):
        call = outer  # several at once: `startswith(("…", "…"))`
    callee = _last(call.callee) if call is not None and call.bracket == "(" else ""
    if callee == "test" and call is not None and call.callee == callee:
        return None  # a test's title
    if words.is_pattern_call(callee) and not (
        callee in ("find", "count", "match", "index") and words.holds_many(_receiver(call.callee if call else ""))
    ):
        return Judgement(None, f"`{callee}` looks for a part of a text")
    if shape.after is not None and shape.after.text == "`" and words.is_pattern_call(_word_after_sign(shape)):
        return Judgement(None, f"`{_word_after_sign(shape)}` looks for a part of a text")
    if shape.before is not None and shape.before.kind == "word" and words.looks_at_end(shape.before.text):
        return Judgement(None, f"`{shape.before.text}` looks for a part of a text")
    if shape.text_before().lower() in _SQL_PATTERNS:
        return Judgement(None, f"`{shape.text_before()}` looks for a pattern")
    if (
        words.is_member_call(callee)
        and call is not None
        and not words.holds_many(_container(shape, call.callee))
        and "[" not in _before_dot(shape)
    ):
        return Judgement(None, f"`{callee}` looks for a part of a text")
    if shape.after is not None and shape.after.text == "in" and place.content == place.written:
        container = _word_behind(shape)
        if container and not words.holds_many(container):
            return Judgement(None, f"a part of the text `{container}`")
    joined = shape.text_before() in _CONCATENATED or (shape.after is not None and shape.after.text in _CONCATENATED)
    if joined and place.content == place.written and not _is_ruby_or_php_end(shape):
        return Judgement(None, "put together at run time")
    return None


def _is_ruby_or_php_end(shape: Shape) -> bool:
    """Whether `&` or `<>` around it cannot join texts here: they compare."""
    return shape.text_before() in ("&", "<>") or (shape.after is not None and shape.after.text == "&")


def _container(shape: Shape, callee: str) -> str:
    """What is asked whether it holds the literal: the first of two arguments, else what the function belongs to."""
    if shape.position == 1 and len(shape.siblings) == 2:
        return "".join(sign.text for sign in shape.siblings[0])
    return _receiver(callee)


def _receiver(callee: str) -> str:
    return re.sub(r"(?:\.|::|->|\?\.)\w+$", "", callee)


def _last(callee: str) -> str:
    return re.split(r"\.|::|->|\$|/", callee)[-1]


def _before_dot(shape: Shape) -> str:
    """What is before the `.` of the call around: `]` of a list written in place."""
    call = shape.enclosure
    if call is None or call.place < 3:
        return ""
    return "[" if shape.signs[call.place - 2].text == "." and shape.signs[call.place - 3].text == "]" else ""


def _word_behind(shape: Shape) -> str:
    """The name behind `in`, whole: `self.models`."""
    names = []
    for sign in shape.signs[shape.index + 2 : shape.index + 9]:
        if sign.kind != "word" and sign.text != ".":
            break
        names.append(sign.text)
    if names and names[0] in ("lower", "upper", "str"):
        return "text"
    return _receiver("".join(names)) if names and names[-1] in ("lower", "upper", "casefold") else "".join(names)


def _inside_text(place: CodePlace, shape: Shape) -> Judgement | None:
    """A part of a longer text: what is before it in the text decides, else the text is for people."""
    content = place.content
    if content.strip() == place.written:
        return None
    start = shape.literal.start
    judgement = embedded(place.text, start, place.span.start, shape.literal.end, is_word=place.is_word)
    if judgement is not None:
        return judgement
    if place.is_word and place.written == content:
        return Judgement(None, f"a word {NO_MODEL}")
    if place.text[place.span.end : place.span.end + 3].lstrip("\\").startswith(('":', "':")):
        return Judgement("table", "shape: key of a mapping in a text")
    if shape.literal.text.startswith(("%w", "%W", "%i", "qw")):
        return Judgement("table", "shape: list of words")
    if re.fullmatch(r"(?:[\w./:@-]+\s*[,|;\n]\s*)+[\w./:@-]+", content.strip()):
        return Judgement("table", "shape: list in a text")
    if place.is_word:
        return Judgement(None, f"a word in a text {NO_MODEL}")
    if is_sentence(content, place.written) or shape.literal.text.startswith(('"""', "'''", "`")):
        return Judgement("prose", "token: text for people")
    return None


def _other_host(place: CodePlace, shape: Shape) -> Judgement | None:
    for each in shape.enclosures[:3]:
        if each.callee and words.is_other_host(each.callee):
            return Judgement(None, f"`{each.callee}` runs models of its own")
    for item in shape.siblings:
        texts = [sign.text for sign in item]
        if (
            len(texts) > 2
            and words.small(texts[0]) in ("provider", "backend", "host", "type")
            and words.is_other_host(texts[-1])
        ):
            return Judgement(None, f"{texts[-1]} runs models of its own")
    return None


def _word(place: CodePlace, shape: Shape) -> Judgement | None:
    """An id that is also a word counts only behind a model's key, in a client's call, or among ids."""
    if not place.is_word:
        return None
    if any(words.is_model_key(name) for name in shape.names):
        return None
    if shape.text_before() in _COMPARISONS and words.is_model_key(shape.text_before(2)):
        return None
    call = shape.enclosure
    if call is not None and call.bracket == "(" and call.callee:
        first = _content(shape.siblings[0][0]) if shape.siblings else ""
        if words.names_maker(call.callee) and not shape.names:
            return None
        if shape.position == 1 and words.is_model_key(first) and len(shape.siblings[0]) == 1:
            return None
    among = (_content(sign) for item in shape.siblings for sign in item[:1] if sign.kind == "string")
    if call is not None and call.bracket in "[{(" and not shape.names and any(map(place.is_known, among)):
        return None
    return Judgement(None, f"a word {NO_MODEL}")


def _no_model_key(place: CodePlace, shape: Shape) -> Judgement | None:
    names = shape.names
    if not names:
        call = shape.enclosure
        if call is not None and call.bracket == "(" and words.takes_own_name(_last(call.callee)):
            return Judgement(None, f"`{call.callee}` takes a name of one's own")
        receiver = _receiver(call.callee) if call is not None and call.bracket == "(" else ""
        if call is not None and receiver != call.callee and words.is_no_model(_last(receiver)):
            return Judgement(None, f"`{call.callee}` {NO_MODEL}")
        return None
    if words.small(names[0]) == "name" and any(words.is_model_key(item[0].text) for item in shape.siblings):
        return Judgement(None, f"`{names[0]}` is a name of one's own")
    if words.is_no_model(names[0]) and not any(map(words.is_model_key, names[1:])):
        return Judgement(None, f"`{names[0]}` {NO_MODEL}")
    return None


def _comparison(place: CodePlace, shape: Shape) -> Judgement | None:
    after = shape.after.text if shape.after is not None else ""
    before = shape.text_before()
    is_same_line = shape.after is not None and "\n" not in place.text[shape.literal.end : shape.after.start]
    if (
        before in _COMPARISONS
        or (after in _COMPARISONS and after != "is" and is_same_line)
        or (before == "|" and after in ("|", *_ARMS))
    ):
        return Judgement("table", "shape: comparison")
    call = shape.enclosure
    if (
        call is not None
        and call.bracket == "("
        and (words.is_equality(_last(call.callee)) or words.is_member_call(_last(call.callee)))
    ):
        return Judgement("table", f"shape: `{_last(call.callee)}` compares")
    if after in _ARMS and before in (",", "{", "|", ";", "}", ")", ""):
        return Judgement("table", "shape: case of a choice")
    if after == "." and words.is_equality(_word_after_sign(shape)):
        return Judgement("table", f"shape: `{_word_after_sign(shape)}` compares")
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
        and _PARAMETERS.search(_line_of(shape, call.place))
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
    return (back is not None and back.text in ("when", "case")) or (forth is not None and forth.text in _ARMS)


def _is_choice(sign: Sign) -> bool:
    """Whether a sign is one of several values of a case, or separates them."""
    return sign.kind == "string" or sign.text in (",", "or")


def _word_after_sign(shape: Shape) -> str:
    return shape.signs[shape.index + 2].text if shape.index + 2 < len(shape.signs) else ""


def _is_sql_condition(shape: Shape) -> bool:
    return re.search(r"\b(?:where|and|or|on|having|when|if)\b[^=]*=\s*$", shape.line_before, re.IGNORECASE) is not None


def _mapping_key(place: CodePlace, shape: Shape) -> Judgement | None:
    after = shape.after.text if shape.after is not None else ""
    before = shape.text_before()
    opening = before in ("{", ",", "(", "[", "|", ";", "%{", "")
    if (after in (":", "=>", "->", "to") and (opening or "\n" in _gap(shape))) or (before == "[" and after == "]"):
        if before == "[" and after == "]" and not _is_index(shape):
            return None
        return Judgement("table", "shape: key of a mapping")
    call = shape.enclosure
    if call is not None and call.bracket == "{" and after[:1].isdigit() and not shape.is_given:
        return Judgement("table", "shape: key of a mapping")
    if (
        call is not None
        and call.bracket == "("
        and shape.position % 2 == 0
        and len(shape.siblings) > 1
        and (shape.position == 0 or _last(call.callee) == "of")
        and words.is_entry_call(_last(call.callee))
    ):
        return Judgement("table", f"shape: entry that `{_last(call.callee)}` adds")
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


def _fallback(place: CodePlace, shape: Shape) -> Judgement | None:
    before = shape.text_before()
    if shape.after is not None and shape.after.text == "|":
        return Judgement("table", "shape: union")
    if before in ("return", "yield"):
        return Judgement("default", "shape: what is returned")
    if (
        before in _FALLBACKS
        or (shape.after is not None and shape.after.text == "if" and shape.is_given)
        or (
            before == ":"
            and re.search(r"\?[^?]*:\s*$", shape.line_before) is not None
            and "{" not in shape.line_before.rpartition("?")[2]
        )
    ):
        return Judgement("default", "shape: what is taken else")
    if any(words.is_default(name) for name in shape.names):
        return Judgement("default", f"key: `{shape.names[0]}`")
    enclosure = shape.enclosure
    if enclosure is not None and enclosure.callee == "or":
        return Judgement("default", "shape: what is taken else")
    if enclosure is not None and enclosure.bracket == "{" and shape.names:
        outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
        if outer is not None and words.is_default(_last(outer.callee)):
            return Judgement("default", f"shape: what `{_last(outer.callee)}` gives else")
        if (owner := _DEFAULTS.search(_line_of(shape, enclosure.place))) is not None:
            return Judgement("default", f"key: `{owner['name']}`")
    if before.startswith("@") and shape.before is not None and shape.before.kind == "word":
        return Judgement("default", CONSTANT)
    if before.lower() == "default":
        return Judgement("default", "shape: default of a column")
    call = shape.enclosure
    if call is not None and call.bracket == "(" and call.callee and not shape.names:
        last = _last(call.callee)
        is_reading = words.is_reading(last) or any(map(words.holds_settings, re.findall(r"\w+", call.callee)))
        options = (item[0] for item in shape.siblings[1:] if item[0].kind == "string")
        is_first = shape.position == 0 and any(_content(option).startswith("-") for option in options)
        is_first |= shape.position == 0 and last == "Field"
        outer = shape.enclosures[1] if len(shape.enclosures) > 1 and len(shape.siblings) == 1 else call
        is_else = words.is_default(last) or words.is_default(_last(outer.callee))
        if is_else or (is_reading and shape.position > 0) or is_first:
            return Judgement("default", f"shape: what `{last}` gives else")
    return None


def _listed(place: CodePlace, shape: Shape) -> Judgement | None:
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
        owner = _owner(shape)
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
        and words.is_listing(_last(enclosure.callee))
        and len(shape.siblings) > 1
    ):
        return Judgement("table", f"shape: `{_last(enclosure.callee)}` lists values")
    if enclosure.bracket == "(" and _last(enclosure.callee) == "of" and "map" not in enclosure.callee.lower():
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
        if each.bracket == "{" and _ENUM.search(_line_of(shape, each.place)):
            return Judgement("table", "shape: enumeration")
    if not shape.enclosures or shape.is_given:
        return _enumeration_class(shape)
    return None


def _is_row(shape: Shape) -> bool:
    """Whether an object describes the model that it names, with a label or limits: `{ id: "…", label: "…" }`.

    So does an item of a list that a function makes: `[Info("…", 128_000)]`.
    """
    if shape.enclosure is None or shape.enclosure.bracket == "[":
        return False
    outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
    if shape.enclosure.bracket == "(" and (outer is None or outer.bracket != "["):
        return False
    is_argument = outer is not None and outer.callee != "" and outer.place == shape.enclosure.place - 1
    if shape.enclosure.bracket == "{" and is_argument:
        return False
    others = [item for item in shape.siblings if item[0].start != shape.siblings[shape.position][0].start]
    if not shape.names:
        has_limit = any(len(item) == 1 and _LIMIT.fullmatch(item[0].text) for item in others)
        return has_limit and shape.enclosure.callee != ""
    key = shape.names[0]
    return words.names_row(key) and any(words.describes_model(_bare_key(item), key) for item in others)


def _bare_key(item: list[Sign]) -> str:
    return item[0].text.strip("\"'`:")


def _is_string(sign: Sign | None) -> bool:
    return sign is not None and sign.kind == "string"


def _pair(shape: Shape) -> Judgement | None:
    """The second of two items, the first of which says what it is: `{"model", "…"}`, `["-m", "…"]`."""
    if shape.position == 0 or shape.is_given:
        return None
    first = shape.siblings[shape.position - 1]
    name = _content(first[0]) if len(first) == 1 and first[0].kind == "string" else ""
    if name.startswith("-") or (len(shape.siblings) == 2 and words.is_model_key(name)):
        return Judgement("call", f"`{name}` before it")
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


def _owner(shape: Shape) -> str:
    """The key or the function that a list is given to."""
    enclosure = shape.enclosure
    assert enclosure is not None, "an item has a list around it"
    before = [sign.text for sign in shape.signs[max(0, enclosure.place - 4) : enclosure.place]]
    if before and before[-1] in ("=", ":", "=>", ":="):
        return before[-2].strip("\"'`:") if len(before) > 1 else ""
    return before[-2] if before and before[-1] == "(" and len(before) > 1 else ""


def _line_of(shape: Shape, index: int) -> str:
    place = shape.signs[index].start
    start = shape.text.rfind("\n", 0, place) + 1
    return shape.text[start:place]


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


def _map_of_models(place: CodePlace, shape: Shape) -> Judgement | None:
    """A value of a mapping that names models under keys of its own, so many that it lists them: a table of aliases."""
    if shape.text_before() not in (*_PAIRS, ","):
        return None
    pairs = _pairs_of_mapping(shape)
    if any(words.is_model_key(_content(key)) for key, _ in pairs):
        return None
    naming = sum(place.is_known(_content(key)) or place.is_known(_content(value)) for key, value in pairs)
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


def _for_people(place: CodePlace, shape: Shape) -> Judgement | None:
    names = shape.names
    values = [item[-1] for item in shape.siblings if len(item) > 1 and item[-1].kind == "string"]
    names_models = sum(place.is_known(_content(value)) for value in values) > 1  # by what they are for
    if names and words.is_prose_key(names[0]) and words.small(names[0]) not in ("body", "content") and not names_models:
        return Judgement("prose", f"key: `{names[0]}`")
    call = shape.enclosure
    if call is not None and call.bracket == "(" and words.is_saying(_last(call.callee)) and not names:
        return Judgement("prose", f"shape: `{_last(call.callee)}` shows it")
    return None


def _is_object(shape: Shape) -> bool:
    """Whether braces around hold the properties of an object, not statements: `x = {`, `f({`, `new T {`."""
    assert shape.enclosure is not None, "a property has braces around it"
    before = [sign.text for sign in shape.signs[max(0, shape.enclosure.place - 3) : shape.enclosure.place]]
    if before and before[-1] in _BEFORE_OBJECT:
        return True
    line = _line_of(shape, shape.enclosure.place)
    if before and before[-1][:1].isupper() and len(shape.names) == 1 and not _TYPE.search(line):
        return True  # a record: `Request { model = "…" }`
    return len(before) > 1 and before[-2] in (*_BEFORE_OBJECT, "new") and before[-1] not in (")", ">")


def _declared(place: CodePlace, shape: Shape) -> Judgement | None:
    """A constant, a variable, the default of a parameter, what a function returns."""
    before = shape.text_before()
    if shape.enclosure is not None and shape.enclosure.bracket == "(":
        if before == ":" and _PARAMETERS.search(_line_of(shape, shape.enclosure.place)):
            return Judgement("default", "shape: default of a parameter")
        if shape.siblings[0][0].text in ("def", "defvar", "setq", "define"):
            return Judgement("default", CONSTANT)
    if before in GIVING:
        if (tag := _TAG.search(shape.line_before)) is not None:
            if tag["name"].lower() in ("option", "item", "menuitem"):
                return Judgement("table", f"shape: `<{tag['name']}>`")
            return Judgement("call", f"attribute `{shape.names[0] if shape.names else ''}`")
        enclosure = shape.enclosure
        if enclosure is not None and enclosure.bracket == "(":
            head = shape.text[max(0, shape.signs[enclosure.place].start - 80) : shape.signs[enclosure.place].start]
            line = head.rpartition("\n")[2]
            if not enclosure.callee or len(shape.names) > 1 or _PARAMETERS.search(line) or shape.is_before_assignment:
                return Judgement("default", "shape: default of a parameter")
            return Judgement("call", f"key: `{shape.names[0] if shape.names else ''}`")
        if shape.lexer == "sql":
            return Judgement("call", "shape: value that is set")
        if shape.line_before.startswith("param "):
            return Judgement("default", "shape: default of a parameter")
        target = shape.line_before.rstrip("= \t").rstrip(":")
        if enclosure is None or enclosure.bracket == "{":
            outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
            if (
                outer is not None
                and outer.bracket == "("
                and (_PARAMETERS.search(_line_of(shape, outer.place)) or "this" in shape.names)
            ):
                return Judgement("default", "shape: default of a parameter")
            if enclosure is not None and _is_object(shape):
                return Judgement("call", f"key: `{shape.names[0] if shape.names else ''}`")
            if (
                re.search(r"(?:\.\w+|\w\[[^\]:]*\])\s*$", target)
                and ":" not in target
                and not re.search(r"\b(?:const|static|final|val|var|let)\b", target)
            ):
                return Judgement("call", "shape: property of an object")
            return Judgement("default", CONSTANT)
    if before == "," and not shape.enclosures and re.search(r"=[^=]", shape.line_before):
        return Judgement("default", CONSTANT)
    return None


_RULES: Final[tuple[Callable[[CodePlace, Shape], Judgement | None], ...]] = (
    _pattern,
    _inside_text,
    _other_host,
    _word,
    _no_model_key,
    _mapping_key,
    _comparison,
    _fallback,
    _listed,
    _map_of_models,
    _for_people,
    _declared,
)
