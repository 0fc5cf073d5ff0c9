"""The rules of syntax that only JSON texts have, each with its documentation."""

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_FILE = "# file: providers/provider-1.json\n"
_GOOD = f"""\
{_FILE}{{
  "id": "provider-1",
  "name": "Example One",
  "deprecations_url": "https://one.doc.example/deprecations",
  "pricing_url": "https://one.doc.example/pricing",
  "models_url": "https://one.doc.example/models"
}}
"""
_NAME = '"name": "Example One",'


def _code(name: str, summary: str, explanation: str, bad: tuple[str, str]) -> Rule:
    """A rule whose bad example is the good one with the first text of `bad` replaced by the second."""
    return Rule(
        name,
        Severity.ERROR,
        "syntax",
        summary,
        explanation,
        bad=_GOOD.replace(*bad) if bad[0] else _FILE,
        good=_GOOD,
        whole=True,
    )


TRAILING_COMMA = _code(
    "trailing-comma",
    "A comma after the last property or item.",
    "JSON has commas between properties and items, and none behind the last. Delete it.",
    ('/models"\n', '/models",\n'),
)

JSON_COMMENT = _code(
    "json-comment",
    "A comment, which JSON does not have.",
    "JSON has no comments of any form. Delete it, or keep the record as YAML, where `# …` is a comment: the editor's "
    "action `Convert to YAML` converts the JSON without it.",
    (_NAME, _NAME + " // as on its site"),
)

JSON_QUOTES = _code(
    "json-quotes",
    "A text in quotes other than straight double quotes.",
    'JSON has only the straight double quote `"`, for texts and for property names. Single quotes, and the typographic '
    "quotes of word processors, are not quotes in JSON.",
    ('"Example One"', "'Example One'"),
)

UNQUOTED_TEXT = _code(
    "unquoted-text",
    "A text or a property name without quotes.",
    "In JSON every text and every property name is in double quotes; only numbers, `true`, `false` and `null` are not.",
    ('"name"', "name"),
)

JSON_LITERAL = _code(
    "json-literal",
    "`True`, `None` and similar words of other languages for `true`, `false` and `null`.",
    "JSON has `true`, `false` and `null`, in lower case. There is no `undefined`.",
    (_NAME, '"name": "Example One", "name_is_official": True,'),
)

JSON_NUMBER = _code(
    "json-number",
    "A number written as JSON does not allow.",
    "A JSON number is decimal, with a digit on both sides of its point, without a leading zero or plus sign and "
    "without separators between thousands: `0.5`, `-3`, `128000`, `1.5e6`.",
    ('"Example One"', "0x1f"),
)

MISSING_VALUE = _code(
    "missing-value",
    "The name of a property without a value.",
    'A property is written `"name": value`. Write the value, or `null` if there is none.',
    (_NAME, '"name": ,'),
)

MISSING_BRACKET = _code(
    "missing-bracket",
    "Properties without a `{` before them, or a list without its `[`.",
    "Properties are written between `{` and `}`, the items of a list between `[` and `]`. Write the opening bracket.",
    ("{\n", "\n"),
)

EXTRA_TEXT = _code(
    "extra-text",
    "Something after the end of the JSON value.",
    "A JSON text is one value. Several records in one file are a list: `[{…}, {…}]`.",
    ("\n}\n", "\n}\nend\n"),
)

EMPTY_DOCUMENT = _code(
    "empty-document",
    "A JSON file with nothing in it.",
    "A JSON text must hold one value. Write a record, or delete the file.",
    ("", ""),
)

UNESCAPED_CHARACTER = _code(
    "unescaped-character",
    "A line break, a tab or a double quote inside a text, not written as an escape.",
    'Inside a JSON text, write escapes for these: `\\n` for a line break, `\\t` for a tab, `\\"` for a double quote.',
    ("Example One", 'Example "One" Inc'),
)

UNEXPECTED_TEXT = _code(
    "unexpected-text",
    "Characters that mean nothing at this place.",
    "JSON allows nothing of this kind at this place. Delete it, or write what was meant.",
    (_NAME, _NAME + " %"),
)

YAML_IN_JSON = Rule(
    "yaml-in-json",
    Severity.ERROR,
    "syntax",
    "YAML in a file with a name that says JSON.",
    "The name of a file decides how it is read: a name that ends in `.json` means JSON. Give the file a name that ends "
    "in `.yaml`, or write the record as JSON. Meanwhile everything else is checked as YAML.",
    bad="""\
# file: providers/provider-1.json
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
models_url: https://one.doc.example/models
""",
    good=_GOOD,
    whole=True,
)

RULES: tuple[Rule, ...] = (
    YAML_IN_JSON,
    TRAILING_COMMA,
    JSON_COMMENT,
    JSON_QUOTES,
    UNQUOTED_TEXT,
    JSON_LITERAL,
    JSON_NUMBER,
    MISSING_VALUE,
    MISSING_BRACKET,
    EXTRA_TEXT,
    EMPTY_DOCUMENT,
    UNESCAPED_CHARACTER,
    UNEXPECTED_TEXT,
)
