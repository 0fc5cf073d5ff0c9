"""The rules of syntax shared by YAML and JSON, and the one of TOML, each with its documentation."""

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_PROVIDER = """\
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
models_url: https://one.doc.example/models
"""

_PROVIDER_JSON = """\
{
  "id": "provider-1",
  "name": "Example One",
  "deprecations_url": "https://one.doc.example/deprecations",
  "pricing_url": "https://one.doc.example/pricing",
  "models_url": "https://one.doc.example/models"
}
"""
_SOURCES = """\
specs:
  specs_sources:
    {key}:
      url: https://one.doc.example/pricing
      last_checked: 2025-01-31
"""


def _yaml(text: str) -> str:
    return f"# file: providers/provider-1.yaml\n{text}"


def _json(text: str) -> str:
    return f"# file: providers/provider-1.json\n{text}"


NOT_UTF_8 = Rule(
    name="not-utf-8",
    severity=Severity.ERROR,
    part="syntax",
    summary="Bytes that are not text in the file's encoding.",
    explanation="""\
Record files are UTF-8, or UTF-16 with a byte-order mark. Bytes that are neither have no meaning that every program
agrees on. Save the file as UTF-8: in most editors "Save with encoding".""",
    bad="\0".join(_yaml(_PROVIDER)),
    good=_yaml(_PROVIDER),
    whole=True,
)

CONTROL_CHARACTER = Rule(
    name="control-character",
    severity=Severity.ERROR,
    part="syntax",
    summary="An invisible control character.",
    explanation="""\
Neither YAML nor JSON allows control characters other than tab and line breaks. They usually come from a copy out of a
terminal or a document. Delete the character; where a text really needs it, write it as an escape in double quotes
(`"\\u0007"`).""",
    bad=_yaml(_PROVIDER.replace("Example One", "Example\x07 One")),
    good=_yaml(_PROVIDER),
    whole=True,
)

LONE_SURROGATE = Rule(
    name="lone-surrogate",
    severity=Severity.ERROR,
    part="syntax",
    summary="Half of a character: a surrogate without its other half.",
    explanation="""\
`\\ud83d` is the first half of a pair that together names one character, such as `\\ud83d\\ude00`. Half a pair is no
character and cannot be saved or shown. Write the whole pair, or the character itself.""",
    bad=_yaml(_PROVIDER.replace("Example One", '"Example \\ud83d"')),
    good=_yaml(_PROVIDER.replace("Example One", '"Example 😀"')),
    whole=True,
)

CONFLICT_MARKER = Rule(
    name="conflict-marker",
    severity=Severity.ERROR,
    part="syntax",
    summary="A merge conflict that nobody has resolved.",
    explanation="""\
Git left both sides of a conflict in the file, between the lines `<<<<<<<` and `>>>>>>>`. Keep what is right and delete
the marker lines. Until then the first side is read.""",
    bad=_yaml(
        _PROVIDER.replace(
            "name: Example One\n",
            "<<<<<<< HEAD\nname: Example One\n=======\nname: Example Inc\n>>>>>>> rename\n",
        )
    ),
    good=_yaml(_PROVIDER),
    whole=True,
)

MARKDOWN_FENCE = Rule(
    name="markdown-fence",
    severity=Severity.ERROR,
    part="syntax",
    summary="A record with a Markdown fence around it.",
    explanation="""\
A record that was copied out of a Markdown text, or out of a chat, may have brought the lines ` ``` ` along, or the
sentences around them. The text between the fences is read. Delete the rest.""",
    bad=_yaml(f"```yaml\n{_PROVIDER}```\n"),
    good=_yaml(_PROVIDER),
    whole=True,
)

DUPLICATE_KEY = Rule(
    name="duplicate-key",
    severity=Severity.ERROR,
    part="syntax",
    summary="A property that is written twice in the same object.",
    explanation="""\
Only one of the two values can count, and programs differ in which. Delete one of them. The value counts as unread
until then.""",
    bad=_yaml(_PROVIDER + "name: Example Inc\n"),
    good=_yaml(_PROVIDER),
    whole=True,
)

TOO_DEEP = Rule(
    name="too-deep",
    severity=Severity.ERROR,
    part="syntax",
    summary="More than 200 levels of nesting.",
    explanation="""\
No record needs more than five levels. What is nested deeper than 200 levels is not read, so that a hostile file can
neither crash nor stall anything.""",
    bad=_yaml(_PROVIDER.replace("Example One", "[" * 201 + "]" * 201)),
    good=_yaml(_PROVIDER),
    whole=True,
    hides_structure=True,
)

TOO_MUCH = Rule(
    name="too-much",
    severity=Severity.ERROR,
    part="syntax",
    summary="Too many syntax errors, values or tiny records to be read.",
    explanation="""\
Such a file is likely something else than it is read as, or a program wrote it that makes one mistake over and over.
Behind 30 mistakes of syntax nothing more is read of a record in YAML. A text of more than 60,000 values in one
record, or with more than 5,000 items or documents of fewer than 60 characters, which no record is, is not read at
all. So a hostile file can neither stall anything nor fill the memory. What such a file may hold is not reported as
missing elsewhere.""",
    bad=_yaml(_PROVIDER + "".join(f"name_{number}: @example\n" for number in range(40))),
    good=_yaml(_PROVIDER),
    whole=True,
    hides_structure=True,
)

NUMBER_NOT_FINITE = Rule(
    name="number-not-finite",
    severity=Severity.ERROR,
    part="syntax",
    summary="Infinity, not-a-number, or a number too large to hold.",
    explanation="""\
JSON, which every record must be able to become, has no infinity and no not-a-number, and a number beyond about 1.8e308
turns into infinity when it is read. Write the number that is meant, or null when there is none.""",
    bad=_yaml(_PROVIDER.replace("Example One", ".inf")),
    good=_yaml(_PROVIDER),
    whole=True,
)

KEY_NOT_TEXT = Rule(
    name="key-not-text",
    severity=Severity.HINT,
    part="syntax",
    summary="A property name that YAML reads as a number, a boolean or null.",
    explanation="""\
Property names are texts. `2024:` is read by YAML as the number 2024, and programs differ in the text they make of it.
It is compared as it is written; put it in quotes to say so.""",
    bad=_SOURCES.format(key="2024"),
    good=_SOURCES.format(key='"2024"'),
)

UNCLOSED_QUOTE = Rule(
    name="unclosed-quote",
    severity=Severity.ERROR,
    part="syntax",
    summary="A quoted text without its closing quote.",
    explanation="""\
The quote that begins the text has no partner. Write the same quote at the text's end. A quote that belongs to the text
itself is written `\\"` between double quotes.""",
    bad=_yaml(_PROVIDER.replace("Example One", '"Example One')),
    good=_yaml(_PROVIDER.replace("Example One", '"Example One"')),
    whole=True,
)

UNCLOSED_BRACKET = Rule(
    name="unclosed-bracket",
    severity=Severity.ERROR,
    part="syntax",
    summary="A `{` or `[` that is never closed.",
    explanation="""\
Every `{` needs a `}` and every `[` a `]`, the inner ones first. The finding stands at the opening bracket; where lines
are indented, the indentation tells which bracket it is that lacks its partner.""",
    bad=_json(_PROVIDER_JSON.rstrip().removesuffix("}")),
    good=_json(_PROVIDER_JSON),
    whole=True,
)

UNMATCHED_BRACKET = Rule(
    name="unmatched-bracket",
    severity=Severity.ERROR,
    part="syntax",
    summary="A closing bracket that closes nothing, or something of the other kind.",
    explanation="""\
`}` closes `{`, and `]` closes `[`. Delete a bracket that is too many, and replace one of the wrong kind.""",
    bad=_json(_PROVIDER_JSON.rstrip() + "}\n"),
    good=_json(_PROVIDER_JSON),
    whole=True,
)

MISSING_COMMA = Rule(
    name="missing-comma",
    severity=Severity.ERROR,
    part="syntax",
    summary="Two properties or items without a comma between them.",
    explanation="""\
Between brackets, a comma separates each property or item from the next. The finding stands at what comes after the
missing comma; the comma belongs at the end of what comes before it.""",
    bad=_json(_PROVIDER_JSON.replace('"Example One",', '"Example One"')),
    good=_json(_PROVIDER_JSON),
    whole=True,
)

EXTRA_COMMA = Rule(
    name="extra-comma",
    severity=Severity.ERROR,
    part="syntax",
    summary="A comma with nothing before it, or one that YAML does not need.",
    explanation="""\
Between brackets, a comma stands between two properties or items: delete the one that is too many, or write what is
missing before it. Outside of brackets, in YAML, each property has its own line and no comma.""",
    bad=_json(_PROVIDER_JSON.replace('"Example One",', '"Example One",,')),
    good=_json(_PROVIDER_JSON),
    whole=True,
)

MISSING_COLON = Rule(
    name="missing-colon",
    severity=Severity.ERROR,
    part="syntax",
    summary="A property without the colon behind its name.",
    explanation="""\
A property is its name, a colon, and its value: `name: Example` in YAML, `"name": "Example"` in JSON. Write the colon.
In YAML, a line that only goes on with the text above must be indented further than that text's name.""",
    bad=_json(_PROVIDER_JSON.replace('"name":', '"name"')),
    good=_json(_PROVIDER_JSON),
    whole=True,
)

LOOKALIKE_SIGN = Rule(
    name="lookalike-sign",
    severity=Severity.ERROR,
    part="syntax",
    summary="A sign that looks like one of YAML's or JSON's, and is another.",
    explanation="""\
Other keyboards, word processors and web pages have signs of their own: a full-width colon (`：`), a dash as long as a
letter (`–`), bullets (`•`), full-width commas and brackets. To YAML and JSON they are letters. Write the plain sign;
inside texts they may stay.""",
    bad=_yaml(_PROVIDER.replace("name: ", "name：")),
    good=_yaml(_PROVIDER),
    whole=True,
)

BAD_ESCAPE = Rule(
    name="bad-escape",
    severity=Severity.ERROR,
    part="syntax",
    summary="A backslash in a quoted text, followed by something that has no meaning there.",
    explanation="""\
Between double quotes a backslash begins an escape, such as `\\n` for a line break or `\\u00e9` for é. A backslash
that is meant as such is written twice.""",
    bad=_json(_PROVIDER_JSON.replace("Example One", "Example\\ One")),
    good=_json(_PROVIDER_JSON.replace("Example One", "Example\\\\ One")),
    whole=True,
)

TOML_SYNTAX = Rule(
    name="toml-syntax",
    severity=Severity.ERROR,
    part="workspace",
    summary="A configuration file that is not TOML.",
    explanation="""\
None of its settings has any effect. A setting is written `name = value` on a line of its own, texts in double quotes,
lists between `[` and `]`; see https://toml.io.""",
    bad="# file: model-lifecycle.toml\nstale-after-days = 90 days\n",
    good="# file: model-lifecycle.toml\nstale-after-days = 90\n",
    whole=True,
)

RULES: tuple[Rule, ...] = (
    NOT_UTF_8,
    CONTROL_CHARACTER,
    LONE_SURROGATE,
    CONFLICT_MARKER,
    MARKDOWN_FENCE,
    DUPLICATE_KEY,
    TOO_DEEP,
    TOO_MUCH,
    NUMBER_NOT_FINITE,
    KEY_NOT_TEXT,
    UNCLOSED_QUOTE,
    UNCLOSED_BRACKET,
    UNMATCHED_BRACKET,
    MISSING_COMMA,
    EXTRA_COMMA,
    MISSING_COLON,
    LOOKALIKE_SIGN,
    BAD_ESCAPE,
    TOML_SYNTAX,
)
"""The codes that several readers report, and the only one of TOML; YAML and JSON list their own beside them."""
