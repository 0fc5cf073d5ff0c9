"""What a written form in source code is there for, by the shape around it: few rules, in order."""

import re
from collections.abc import Callable
from typing import Final

from model_lifecycle.scan import words
from model_lifecycle.scan.code_place import (
    COMPARISONS,
    CONSTANT,
    PARAMETERS,
    CodePlace,
    content_of,
    last_name,
    line_before,
    receiver_of,
    word_after_sign,
)
from model_lifecycle.scan.code_tables import comparison, listed, map_of_models, mapping_key, owner_of
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, embedded, is_list, is_sentence
from model_lifecycle.scan.line_role import line_role
from model_lifecycle.scan.shape import GIVING, Shape

_FALLBACKS: Final = frozenset({"||", "??", "??=", "||=", "?:", "or", "else", "?", "//", "//="})
_CONCATENATED: Final = frozenset({"+", "..", "...", "++", "~", "<>", "&"})
_LABELS: Final = frozenset({"choices", "options", "label", "placeholder"})
"""The arguments that say that `value` is what a field of a form has at first."""

_MOST_GAP: Final = 40
_SQL_PATTERNS: Final = frozenset({"like", "ilike", "rlike", "regexp", "similar", "glob", "match"})
_BEFORE_OBJECT: Final = frozenset({"=", "(", ",", ":", "[", "=>", "return", ":="})
_TAG: Final = re.compile(r"<(?P<name>[A-Za-z][\w.]*)(?:\s[^<>]*)?\s[\w:-]+=[{]?$")
_DEFINE: Final = re.compile(r"\s*#\s*define\s+\w+\s+[\"']?$")
_DEFAULTS: Final = re.compile(r"(?<!\w)(?P<name>\w*default\w*)[\"']?\]?\s*(?::[^={]*)?[=:]\s*$", re.IGNORECASE)
"""What is before the braces of default settings: `DEFAULTS = {`, `static defaultOptions: Options = {`."""

_DEFAULTS_OF_TYPE: Final = re.compile(r"\b(?P<name>[dD]efaults?) ?:?= ?&?[A-Z]\w*$")
"""The same with a type before the braces: `defaults := Settings{`."""

_ELSE_BLOCK: Final = re.compile(
    r"\b(?:fetch|ifEmpty|ifBlank|getOrElse|getOrPut|getOrDefault|orElseGet)\s*(?:\([^()]*\))?\s*\{\s*[\"']?$"
    r"|\b(?:else|if\b[^{};]*[^{};\s(>\]](?<!\bin))\s*\{\s*[\"']?$"
)
"""A block that gives what is taken else: `ENV.fetch("MODEL") { "…" }`, `if fast { "…" } else { "…" }`."""

_CHOICE: Final = re.compile(r"\b(?:match|switch|when)\b[^{};=]*$")
_CONVERTED_DEFAULT: Final = re.compile(r"\b\w*default\w*\s*=\s*(?:[\w.:]+\(|lambda:)\s*$")
_DEFAULT_FUNCTION: Final = re.compile(r"\b(?:fn|fun|func|function|static)\b.*\b(?i:default)\w*\s*\(")
_TYPE: Final = re.compile(
    r"\b(?:class|struct|enum|interface|object|trait|record|module|namespace|extension|impl|type)\b"
)
_JSX_TEXT: Final = re.compile(r">[^<>{}\"'`;=]*$")


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
    if before.lstrip().startswith(("!", "%")) and place.lexed.alias == "python":  # a command in a notebook
        return line_role(place.text, place.span, is_word=place.is_word, script=True)
    quote = place.text[place.span.end : place.span.end + 1]
    if quote in ("'", '"') and before.endswith(quote) and not place.is_word:  # a lexer takes more for one name
        if before.endswith(f"[{quote}") and re.match(r".\]\s*=", place.text[place.span.end :][:_MOST_GAP]):
            return Judgement("table", "shape: key of a mapping")
        if re.search(r"\[(?:EnumMember|JsonStringEnumMemberName|Description)\(", before):
            return Judgement("table", "shape: enumeration")
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
    if outer is not None and words.looks_at_end(last_name(outer.callee)):
        call = outer  # several at once: `startswith(("…", "…"))`
    callee = last_name(call.callee) if call is not None and call.bracket == "(" else ""
    if callee == "matches" and call is not None and shape.signs[call.place - 1].text == "!":
        return Judgement("table", "shape: case of a choice")
    if callee == "test" and call is not None and call.callee == callee:
        return None  # a test's title
    if words.is_pattern_call(callee) and not (
        callee in ("find", "count", "match", "index") and words.holds_many(receiver_of(call.callee if call else ""))
    ):
        return Judgement(None, f"`{callee}` looks for a part of a text")
    if shape.after is not None and shape.after.text == "`" and words.is_pattern_call(word_after_sign(shape)):
        return Judgement(None, f"`{word_after_sign(shape)}` looks for a part of a text")
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
    return receiver_of(callee)


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
    return receiver_of("".join(names)) if names and names[-1] in ("lower", "upper", "casefold") else "".join(names)


def _inside_text(place: CodePlace, shape: Shape) -> Judgement | None:
    """A part of a longer text: what is before it in the text decides, else the text is for people."""
    content = place.content
    if content.strip() == place.written:
        return None
    start = shape.literal.start
    if shape.names and words.is_no_model(shape.names[0]) and "\n" not in content:
        return Judgement(None, f"`{shape.names[0]}` {NO_MODEL}")
    if shape.names and words.is_help_key(shape.names[0]):
        return Judgement(None if place.is_word else "prose", f"key: `{shape.names[0]}`")
    judgement = embedded(place.text, start, place.span.start, shape.literal.end, is_word=place.is_word)
    if judgement is not None:
        return judgement
    if place.is_word and place.written == content:
        return Judgement(None, f"a word {NO_MODEL}")
    if place.text[place.span.end : place.span.end + 3].lstrip("\\").startswith(('":', "':")):
        return Judgement("table", "shape: key of a mapping in a text")
    if shape.literal.text.startswith(("%w", "%W", "%i", "qw", "~w")):
        return Judgement("table", "shape: list of words")
    if is_list(content.strip()):
        return Judgement("table", "shape: list in a text")
    if place.is_word:
        return Judgement(None, f"a word in a text {NO_MODEL}")
    if is_sentence(content, place.written) or shape.literal.text.startswith(('"""', "'''", "`")):
        return Judgement("prose", "token: text for people")
    return None


def _other_host(place: CodePlace, shape: Shape) -> Judgement | None:
    if shape.names and words.is_other_host(shape.names[0]):
        return Judgement(None, f"`{shape.names[0]}` is of a host that runs models of its own")
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
    if shape.text_before() in COMPARISONS and words.is_model_key(shape.text_before(2)):
        return None
    call = shape.enclosure
    if call is not None and call.bracket == "(" and call.callee:
        first = content_of(shape.siblings[0][0]) if shape.siblings else ""
        if words.names_maker(call.callee) and not shape.names:
            return None
        if shape.position == 1 and words.is_model_key(first) and len(shape.siblings[0]) == 1:
            return None
    among = (content_of(sign) for item in shape.siblings for sign in item[:1] if sign.kind == "string")
    if call is not None and call.bracket in "[{(" and not shape.names and any(map(place.is_known, among)):
        return None
    return Judgement(None, f"a word {NO_MODEL}")


def _no_model_key(place: CodePlace, shape: Shape) -> Judgement | None:
    names = shape.names
    if not names:
        call = shape.enclosure
        if call is not None and call.bracket == "(" and words.takes_own_name(last_name(call.callee)):
            return Judgement(None, f"`{call.callee}` takes a name of one's own")
        receiver = receiver_of(call.callee) if call is not None and call.bracket == "(" else ""
        if call is not None and receiver != call.callee and words.is_no_model(last_name(receiver)):
            return Judgement(None, f"`{call.callee}` {NO_MODEL}")
        return None
    if words.small(names[0]) == "name" and any(words.is_model_key(item[0].text) for item in shape.siblings):
        return Judgement(None, f"`{names[0]}` is a name of one's own")
    if words.is_no_model(names[0]) and not any(map(words.is_model_key, names[1:])):
        return Judgement(None, f"`{names[0]}` {NO_MODEL}")
    return None


def _environment(place: CodePlace, shape: Shape) -> Judgement | None:
    """A variable of the environment: `environment: { CHAT_MODEL: "…" }`, `process.env.CHAT_MODEL = "…"`."""
    owners = [*shape.names[1:], owner_of(shape)] if shape.names and shape.enclosure is not None else shape.names[1:]
    if any(map(words.is_environment, owners)):
        return Judgement("configuration", "shape: variable of the environment")
    return None


def _fallback(place: CodePlace, shape: Shape) -> Judgement | None:
    before = shape.text_before()
    if shape.after is not None and shape.after.text == "|":
        return Judgement("table", "shape: union")
    if before in ("return", "yield"):
        return Judgement("default", "shape: what is returned")
    if _is_one_of_arguments(place, shape):
        return None
    if (
        before in _FALLBACKS
        or (shape.after is not None and (shape.after.text == "else" or (shape.after.text == "if" and shape.is_given)))
        or (
            before == ":"
            and re.search(r"\?[^?]*:\s*$", shape.line_before) is not None
            and "{" not in shape.line_before.rpartition("?")[2]
        )
    ):
        return Judgement("default", "shape: what is taken else")
    beside = {item[0].text for item in shape.siblings}
    is_first_value = shape.names[:1] == ("value",) and shape.call == shape.enclosure and not beside.isdisjoint(_LABELS)
    if is_first_value or any(words.is_default(name) for name in shape.names):
        return Judgement("default", f"key: `{shape.names[0]}`")
    enclosure = shape.enclosure
    if enclosure is not None and enclosure.callee == "or":
        return Judgement("default", "shape: what is taken else")
    if enclosure is not None and enclosure.bracket == "{" and shape.names:
        outer = shape.enclosures[1] if len(shape.enclosures) > 1 else None
        if outer is not None and words.is_default(last_name(outer.callee)):
            return Judgement("default", f"shape: what `{last_name(outer.callee)}` gives else")
        line = line_before(shape, enclosure.place)
        if (owner := _DEFAULTS.search(line) or _DEFAULTS_OF_TYPE.search(line)) is not None:
            return Judgement("default", f"key: `{owner['name']}`")
        if outer is not None and _is_default_of_parameter(shape, outer.place):
            return Judgement("default", "shape: default of a parameter")
    if before in ("=>", "->") and enclosure is not None and _CHOICE.search(line_before(shape, enclosure.place)):
        return Judgement("default", "shape: what a choice gives")
    if _ELSE_BLOCK.search(shape.line_before) or _CONVERTED_DEFAULT.search(shape.line_before):
        return Judgement("default", "shape: what is taken else")
    for each in shape.enclosures[:3]:
        if each.bracket == "{" and _DEFAULT_FUNCTION.search(line_before(shape, each.place)):
            return Judgement("default", "shape: what a function of defaults returns")
    if before.startswith("@") and shape.before is not None and shape.before.kind == "word":
        return Judgement("default", CONSTANT)
    if before.lower() == "default":
        return Judgement("default", "shape: default of a column")
    call = shape.enclosure
    if call is not None and call.bracket == "(" and call.callee and not shape.names:
        last = last_name(call.callee)
        is_reading = words.is_reading(last) or any(map(words.holds_settings, re.findall(r"\w+", call.callee)))
        options = (item[0] for item in shape.siblings[1:] if item[0].kind == "string")
        is_first = shape.position == 0 and any(content_of(option).startswith("-") for option in options)
        is_first |= shape.position == 0 and words.describes_field(last)
        outer = shape.enclosures[1] if len(shape.enclosures) > 1 and len(shape.siblings) == 1 else call
        is_else = any(map(words.is_default, (last, last_name(outer.callee)))) or words.holds_state(last)
        if is_else or (is_reading and shape.position > 0) or is_first:
            return Judgement("default", f"shape: what `{last}` gives else")
    return None


def _is_one_of_arguments(place: CodePlace, shape: Shape) -> bool:
    """Whether a condition chooses between two models, one of which is handed on: `f({ model: x ? "…" : "…" })`."""
    enclosure = shape.enclosure
    if enclosure is None or not shape.siblings:
        return False
    item = shape.siblings[shape.position]
    signs = {sign.text for sign in item}
    is_argument = enclosure.callee != "" if enclosure.bracket == "(" else len(item) > 1 and item[1].text == ":"
    is_condition = signs >= {"?", ":"} or signs >= {"if", "else"}
    arms = sum(sign.kind == "string" and place.is_known(content_of(sign)) for sign in item)
    return is_argument and is_condition and arms > 1


def _is_default_of_parameter(shape: Shape, opening: int) -> bool:
    """Whether the braces around are the default of a parameter: `constructor(options = { … })`."""
    assert shape.enclosure is not None, "a property has braces around it"
    is_given = shape.enclosure.place > 0 and shape.signs[shape.enclosure.place - 1].text == "="
    return is_given and PARAMETERS.search(line_before(shape, opening)) is not None


def _for_people(place: CodePlace, shape: Shape) -> Judgement | None:
    names = shape.names
    values = [item[-1] for item in shape.siblings if len(item) > 1 and item[-1].kind == "string"]
    names_models = sum(place.is_known(content_of(value)) for value in values) > 1  # by what they are for
    if names and words.is_prose_key(names[0]) and words.small(names[0]) not in ("body", "content") and not names_models:
        return Judgement("prose", f"key: `{names[0]}`")
    call = shape.enclosure
    if call is not None and call.bracket == "(" and words.is_saying(last_name(call.callee)) and not names:
        return Judgement("prose", f"shape: `{last_name(call.callee)}` shows it")
    return None


def _is_object(shape: Shape) -> bool:
    """Whether braces around hold the properties of an object, not statements: `x = {`, `f({`, `new T {`."""
    assert shape.enclosure is not None, "a property has braces around it"
    before = [sign.text for sign in shape.signs[max(0, shape.enclosure.place - 3) : shape.enclosure.place]]
    if before and before[-1] in _BEFORE_OBJECT:
        return True
    line = line_before(shape, shape.enclosure.place)
    if before and before[-1][:1].isupper() and len(shape.names) == 1 and not _TYPE.search(line):
        return True  # a record: `Request { model = "…" }`
    is_named = len(before) > 1 and before[-2] in (*_BEFORE_OBJECT, "new") and before[-1] not in (")", ">")
    return is_named and not _TYPE.search(line)


def _declared(place: CodePlace, shape: Shape) -> Judgement | None:
    """A constant, a variable, the default of a parameter, what a function returns."""
    before = shape.text_before()
    if shape.enclosure is not None and shape.enclosure.bracket == "(":
        if before == ":" and PARAMETERS.search(line_before(shape, shape.enclosure.place)):
            return Judgement("default", "shape: default of a parameter")
        if shape.siblings[0][0].text in ("def", "defvar", "setq", "define"):
            return Judgement("default", CONSTANT)
    if before in GIVING or (before == "{" and shape.text_before(2) == "="):
        if (tag := _TAG.search(shape.line_before)) is not None:
            if tag["name"].lower().endswith(("option", "item")):
                return Judgement("table", f"shape: `<{tag['name']}>`")
            return Judgement("call", f"attribute `{shape.names[0] if shape.names else ''}`")
        enclosure = shape.enclosure
        if enclosure is not None and enclosure.bracket == "(":
            head = shape.text[max(0, shape.signs[enclosure.place].start - 80) : shape.signs[enclosure.place].start]
            line = head.rpartition("\n")[2]
            if not enclosure.callee or len(shape.names) > 1 or PARAMETERS.search(line) or shape.is_before_assignment:
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
                and (PARAMETERS.search(line_before(shape, outer.place)) or "this" in shape.names)
            ):
                return Judgement("default", "shape: default of a parameter")
            if enclosure is not None and _is_object(shape):
                if shape.lexer in ("typescript", "javascript"):
                    return Judgement("default", "shape: default of a parameter")
                return Judgement("call", f"key: `{shape.names[0] if shape.names else ''}`")
            if (
                re.search(r"(?:\.\w+|\w\[[^\]:]*\])\s*$", target)
                and ":" not in target
                and not re.search(r"\b(?:const|static|final|val|var|let)\b", target)
            ):
                return Judgement("call", "shape: property of an object")
            return Judgement("default", CONSTANT)
    if before in (",", "=>") and not shape.enclosures and re.search(r"=[^=]", shape.line_before):
        return Judgement("default", CONSTANT)
    return None


_RULES: Final[tuple[Callable[[CodePlace, Shape], Judgement | None], ...]] = (
    _pattern,
    _inside_text,
    _other_host,
    _word,
    _no_model_key,
    mapping_key,
    comparison,
    _environment,
    _fallback,
    listed,
    map_of_models,
    _for_people,
    _declared,
)
