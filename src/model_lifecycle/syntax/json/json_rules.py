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
    """A code whose bad example is the good one with the first text of `bad` replaced by the second."""
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
    "In JSON a comma stands between two properties or items, never behind the last. Delete it.",
    ('/models"\n', '/models",\n'),
)

JSON_COMMENT = _code(
    "json-comment",
    "A comment, which JSON does not have.",
    "JSON has no comments of any form. Delete it, or keep the record as YAML, where `# …` is a comment: the action "
    "`Convert to YAML` of an editor takes all comments along.",
    (_NAME, _NAME + " // as on its site"),
)

JSON_QUOTES = _code(
    "json-quotes",
    "A text in quotes other than straight double quotes.",
    'JSON knows only the straight double quote `"`, around texts and property names alike. Single and typographic '
    "quotes, as word processors make them, are not quotes to it.",
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
    "`True`, `None` and the like: another language's words for `true`, `false` and `null`.",
    "JSON writes these three in lower case: `true`, `false`, `null`. There is no `undefined`.",
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
    "A property's name with no value.",
    'A property is written `"name": value`. Write the value; where there is none to tell, write `null`.',
    (_NAME, '"name": ,'),
)

MISSING_BRACKET = _code(
    "missing-bracket",
    "Properties without a `{` before them, or a list without its `[`.",
    "Properties stand between `{` and `}`, the items of a list between `[` and `]`. Write the opening bracket.",
    ("{\n", "\n"),
)

EXTRA_TEXT = _code(
    "extra-text",
    "Something after the end of the JSON value.",
    "A JSON text is one value. Several records in one file stand in a list: `[{…}, {…}]`.",
    ("\n}\n", "\n}\nend\n"),
)

EMPTY_DOCUMENT = _code(
    "empty-document",
    "A JSON file with nothing in it.",
    "A JSON text is one value, and nothing is none. Write a record, or delete the file.",
    ("", ""),
)

UNESCAPED_CHARACTER = _code(
    "unescaped-character",
    "A line break, a tab or a double quote inside a text, not written as an escape.",
    'Inside a JSON text these are written as escapes: a line break `\\n`, a tab `\\t`, a double quote `\\"`.',
    ("Example One", 'Example "One" Inc'),
)

UNEXPECTED_TEXT = _code(
    "unexpected-text",
    "Characters that mean nothing where they stand.",
    "The finding marks what no JSON text can have at this place. Delete it, or write what was meant.",
    (_NAME, _NAME + " %"),
)

YAML_IN_JSON = Rule(
    "yaml-in-json",
    Severity.ERROR,
    "syntax",
    "YAML in a file that its name says is JSON.",
    "The name of a file says how it is read: what ends in `.json` is JSON. Give the file a name that ends in `.yaml`, "
    "or write the record as JSON. Everything else is checked as YAML meanwhile.",
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
