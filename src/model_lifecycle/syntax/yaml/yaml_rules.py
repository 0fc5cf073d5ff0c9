"""The rules of syntax that only YAML texts have, each with its documentation."""

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_RECORD = """\
# file: providers/provider-1.yaml
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
models_url: https://one.doc.example/models
"""
_KEYS = _RECORD.split("\n", 1)[1]
_SECOND = _KEYS.replace("provider-1", "provider-6").replace("One", "Six")


def _code(
    name: str,
    summary: str,
    explanation: str,
    bad: tuple[str, str],
    good: tuple[str, str] | None = None,
    *,
    hides_structure: bool = False,
) -> Rule:
    """An error of syntax; its examples are a record with one piece replaced by another."""
    return Rule(
        name=name,
        severity=Severity.ERROR,
        part="syntax",
        summary=summary,
        explanation=explanation,
        bad=_RECORD.replace(*bad),
        good=_RECORD.replace(*good) if good else _RECORD,
        whole=True,
        hides_structure=hides_structure,
    )


MISSING_SPACE = _code(
    "missing-space",
    "A colon or a dash without a space after it, or the `#` of a comment without a space before it.",
    "`key:value` is one text in YAML, and so is `-value`: a colon and a dash need a space after them, and the `#` of a "
    "comment needs a space before it. Write the space.",
    bad=("name: Example", "name:Example"),
)
UNQUOTED_COLON = _code(
    "unquoted-colon",
    "A text with a colon and a space in it, without quotes.",
    "YAML reads `: ` as the end of a key, so a text with a colon and a space needs quotes. If two properties are on "
    "one line, write each on its own.",
    bad=("Example One", "Example: One"),
    good=("Example One", '"Example: One"'),
)
UNQUOTED_START = _code(
    "unquoted-start",
    "A text without quotes that begins with a character with a meaning in YAML.",
    "A text cannot begin with any of `@`, `%`, a backtick, or, when more follows, ``& * ! | > { [ - ?``. Put the text "
    "in quotes.",
    bad=("Example One", "@example"),
    good=("Example One", '"@example"'),
)
TEXT_AFTER_VALUE = _code(
    "text-after-value",
    "Text behind a value that is already complete.",
    "A value in quotes or brackets ends with the closing quote or bracket, and only a comment may follow. Put all of "
    'the text in quotes; inside double quotes, write a double quote as `\\"`; inside single quotes, write a single '
    "quote twice.",
    bad=("Example One", '"Example" One'),
    good=("Example One", '"Example One"'),
)
WRONG_INDENTATION = _code(
    "wrong-indentation",
    "A line that is indented unlike any line above it, or below a key that already has its value.",
    "The keys of a mapping all begin in the same column, and so do the dashes of a list. The value of a key is "
    "indented further than the key, and a key with a value on its line cannot have more below it.",
    bad=("name: Example", "  name: Example"),
)
STRAY_MARKER = _code(
    "stray-marker",
    "A line that does not belong to the record: a separator, a rule, brackets.",
    "A line `---` or `...` ends a record; in the middle of a record it cuts that in two. Rules such as `====`, "
    "brackets and HTML tags on lines of their own come from other formats. Delete the line.",
    bad=("name: Example", "====\nname: Example"),
)
TAB_INDENTATION = _code(
    "tab-indentation",
    "A tab used to indent a line.",
    "YAML is indented with spaces only. Replace each tab, and set your editor to insert spaces.",
    bad=("name: Example", "name:\n\tExample"),
)
ODD_SPACE = _code(
    "odd-space",
    "A character that looks like a space or like nothing, and is text to YAML.",
    "Text copied from web pages often holds no-break spaces, zero width spaces and soft hyphens. In indentation, "
    "behind a colon or a dash, around a text without quotes and inside a word they are text to YAML, and nobody sees "
    "them. Write spaces instead, or delete them. A text that begins or ends with them on purpose needs quotes.",
    bad=("name: Example", "name:\n\xa0\xa0- Example"),
)
MISSING_DASH = _code(
    "missing-dash",
    "A list item without its dash.",
    "Each item of a list begins with a dash and a space. The properties of an item are all in the column of the first, "
    "which follows the dash.",
    bad=("name: Example One", "name:\n    one: Example\n  - two: Example"),
    hides_structure=True,
)
MISSING_SEPARATOR = _code(
    "missing-separator",
    "Two records without a line `---` between them.",
    "A YAML file with several records has a line `---`, which begins at the start of the line, between each record and "
    "the next; or it is a list, with a dash before each record. Without them the keys of the second record are "
    "duplicates in the first. A second record that repeats the first was probably pasted by mistake: delete it.",
    bad=(_KEYS, f"{_KEYS}{_SECOND}"),
    good=(_KEYS, f"{_KEYS}---\n{_SECOND}"),
)
UNEXPECTED_DASH = _code(
    "unexpected-dash",
    "A list item where no list is allowed.",
    "A list begins on the line below its key, each item on its own line after `- `. A dash and a space are not allowed "
    "among the keys of a mapping, or behind a key on its line; a text that begins with them needs quotes.",
    bad=("name: Example", "name: - Example"),
    good=("Example One", '"- Example"'),
)
BLOCK_TEXT = _code(
    "block-text",
    "A text begun with `|` or `>` whose lines YAML cannot tell from the rest.",
    "`|` or `>` must be the last character on the key's line. Every line of the text is indented further than the key, "
    "and no line less than the first.",
    bad=("name: Example One", "name: > Example\n  One"),
    good=("name: Example One", "name: >\n  Example\n  One"),
)
UNDEFINED_ALIAS = _code(
    "undefined-alias",
    "An alias `*name` without its anchor `&name` above it.",
    "An alias refers to the value with its anchor, which comes first, in the same document. A text that begins with an "
    "asterisk needs quotes.",
    bad=("Example One", "*name"),
    good=("Example One", '"*name"'),
)
ALIAS_CYCLE = _code(
    "alias-cycle",
    "An alias inside the value that it refers to.",
    "Such a value would contain itself and never end. Write the value that is meant.",
    bad=("name: Example One", "name: &name [*name]"),
    hides_structure=True,
)
ALIAS_EXPANSION = _code(
    "alias-expansion",
    "Aliases of aliases that expand to an enormous number of values.",
    "A few lines of nested aliases can expand to more values than fit into memory. No more of them are followed.",
    bad=(
        "name: Example One",
        "name:\n  - &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"  - &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 6)),
    ),
    hides_structure=True,
)
UNKNOWN_TAG = _code(
    "unknown-tag",
    "A tag `!name` that is not known.",
    "A value that begins with `!` has a tag, which names its type. Records need none; `!!str`, `!!int`, `!!float`, "
    "`!!bool`, `!!null`, `!!seq` and `!!map` are understood. Put a text that begins with `!` in quotes.",
    bad=("Example One", "!Example"),
    good=("Example One", '"!Example"'),
)
TAG_MISMATCH = _code(
    "tag-mismatch",
    "A value that does not match its tag.",
    "`!!int` before a value says that it is a whole number, for example. Correct the value, or delete the tag.",
    bad=("Example One", "!!int Example"),
    good=("Example One", "!!str Example One"),
)
COMPLEX_KEY = _code(
    "complex-key",
    "A mapping or a list used as a key.",
    "The keys of records are texts. This is usually a text in brackets that needs quotes, or a template's `{{ name }}` "
    "that is still to be filled in.",
    bad=("Example One", "{[Example]: One}"),
    good=("Example One", '"{[Example]: One}"'),
)
INVALID_MERGE = _code(
    "invalid-merge",
    "A merge key `<<` with a value that is not a mapping.",
    "`<<: *defaults` takes over the properties of the mapping with the anchor `&defaults`. The value is such an alias, "
    "or a list of them.",
    bad=("name: Example", "<<: defaults\nname: Example"),
    good=("id: provider-1\nname: Example One\n", "<<: {id: provider-1, name: Example One}\n"),
)
INVALID_DIRECTIVE = _code(
    "invalid-directive",
    "A line that begins with `%` where no directive is allowed.",
    "Directives such as `%YAML 1.2` belong at the start of a document, before a line `---`. A text that begins with "
    "`%` needs quotes.",
    bad=("id: provider-1\n", "%YAML 1.2\nid: provider-1\n"),
    good=("id: provider-1\n", "%YAML 1.2\n---\nid: provider-1\n"),
)

RULES: tuple[Rule, ...] = (
    MISSING_SPACE,
    UNQUOTED_COLON,
    UNQUOTED_START,
    TEXT_AFTER_VALUE,
    WRONG_INDENTATION,
    STRAY_MARKER,
    TAB_INDENTATION,
    ODD_SPACE,
    MISSING_DASH,
    MISSING_SEPARATOR,
    UNEXPECTED_DASH,
    BLOCK_TEXT,
    UNDEFINED_ALIAS,
    ALIAS_CYCLE,
    ALIAS_EXPANSION,
    UNKNOWN_TAG,
    TAG_MISMATCH,
    COMPLEX_KEY,
    INVALID_MERGE,
    INVALID_DIRECTIVE,
)
"""The rules of the YAML parsers."""
