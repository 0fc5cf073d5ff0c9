"""The rules for schema errors, each with its documentation."""

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity

_PROVIDER = """\
# file: providers/provider-1.yaml
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
"""

_SOURCE = """\
sources:
  - url: https://doc.example/deprecations
    label: Deprecations
    last_checked: 2026-06-01
"""

_CHECKLIST = """\
# file: migrations/example-1-to-example-2.yaml
migration_checklist:
"""


def _code(
    name: str,
    summary: str,
    explanation: str,
    *,
    bad: str,
    good: str,
    whole: bool = False,
    hint: bool = False,
    fixes_add_up: bool = False,
) -> Rule:
    """A rule for a schema error; `whole` and `fixes_add_up` as in `Rule`."""
    severity = Severity.HINT if hint else Severity.ERROR
    return Rule(
        name, severity, "schema", summary, explanation, bad=bad, good=good, whole=whole, fixes_add_up=fixes_add_up
    )


NOT_A_RECORD = _code(
    "not-a-record",
    "A value that is not a record, where a record is expected.",
    """\
A record is a mapping from properties to values. A file holds one record, or a list of records of one kind; a YAML file
may hold several documents. Remove anything that is not a record, or write its properties.""",
    bad="# file: providers/provider-1.yaml\n- provider-1\n",
    good="# file: providers/provider-1.yaml\nname: Example One\n",
    whole=False,
)

WRONG_KIND = _code(
    "wrong-kind",
    "A record of another kind than its file should hold.",
    """\
The record has the properties of another kind. The kind of a file is decided by a comment on its first lines
(`# model-lifecycle: kind=migration`), the configuration, its folder (`models/`, `providers/`, `migrations/`) or its
name; `explain FILE` says by which. Move the file, or write its kind in a comment. The record is not checked any
further.""",
    bad=f"# file: models/provider-1/example-1.yaml\n{_PROVIDER.partition(chr(10))[2]}",
    good=f"{_PROVIDER}models_url: https://one.doc.example/models\n",
    whole=True,
)

UNKNOWN_PROPERTY = _code(
    "unknown-property",
    "A property that the contract does not have.",
    """\
Records have the properties of the contract and no others. A property whose name is close to one that is missing is
taken for a misspelling of it, and its value is checked once the name is right. Rename it, or remove it.

`$schema` is not a property of a record either: name the schema in a comment,
`# yaml-language-server: $schema=model.json`.""",
    bad="# file: providers/provider-1.yaml\nhomepage: https://one.doc.example\n",
    good="# file: providers/provider-1.yaml\nname: Example One\n",
)

MISPLACED_PROPERTY = _code(
    "misplaced-property",
    "A property that belongs in another object of the record.",
    """\
The property exists, but not in this object: often its line is indented too little or too much. Move it to where it
belongs.""",
    bad=f"{_SOURCE}excerpt: Use example-2.\n",
    good=f"{_SOURCE}    excerpt: Use example-2.\n",
)

FOREIGN_LINES = _code(
    "foreign-lines",
    "Lines of another record among those of this one.",
    """\
A block that was pasted in a wrong place, or the rest of a record from which this one was copied. The record around the
lines is complete and valid without them. Delete them, or write the record that they belong to in full, in a file of its
own or after a line `---`.""",
    bad=f"{_PROVIDER}family: example\nstatus: retired\nmodels_url: https://one.doc.example/models\n",
    good=f"{_PROVIDER}models_url: https://one.doc.example/models\n",
    whole=True,
)

MISSING_PROPERTY = _code(
    "missing-property",
    "A required property is missing.",
    """\
Every property of the contract is required. A value that is not published is written as `null`, where the contract
allows that: "not published" is not the same as "forgotten". An empty list is `[]`. Where a file ends too early, a
single finding at its end lists all that is missing.""",
    bad=_PROVIDER,
    good=f"{_PROVIDER}models_url: https://one.doc.example/models\n",
    whole=True,
    fixes_add_up=True,
)

WRONG_TYPE = _code(
    "wrong-type",
    "A value of another type than the property's.",
    """\
Numbers have no quotes, blanks, commas, units or currency signs; booleans are `true` and `false` (`yes`, `no`, `on` and
`off` are text in YAML 1.2); a text that reads as a number, like a year, needs quotes; so does a text that holds `: ` or
begins with a bracket.""",
    bad='specs:\n  context_window_tokens: "128,000"\n',
    good="specs:\n  context_window_tokens: 128000\n",
)

NULL_VALUE = _code(
    "null-value",
    "Null, or nothing, where a value is required.",
    """\
Only the properties that the contract calls nullable may be `null`, which means "not published". An empty list is `[]`,
an empty mapping `{}`. In YAML a property with nothing after its colon is null as well.""",
    bad="# file: models/provider-1/example-2.yaml\nreplacements: null\n",
    good="# file: models/provider-1/example-2.yaml\nreplacements: []\n",
)

NOT_ALLOWED_VALUE = _code(
    "not-allowed-value",
    "A value that is not among those the property allows.",
    """\
The property takes one of a few values, in exactly this spelling. The message names them, and the one that was
probably meant. The ids of providers are `provider-1` to `provider-7`, unless the configuration's setting `providers`
lists others; a provider's name, which is in its record, is not its id.""",
    bad="# file: migrations/example-1-to-example-2.yaml\ncode_change:\n  language: js\n",
    good="# file: migrations/example-1-to-example-2.yaml\ncode_change:\n  language: python\n",
)

EMPTY_TEXT = _code(
    "empty-text",
    "An empty text where at least one character is required.",
    "Ids, slugs, names and labels may not be empty. Write the text.",
    bad='display_name: ""\n',
    good="display_name: Example\n",
)

TOO_LONG = _code(
    "too-long",
    "A text that is longer than allowed.",
    """\
The excerpt of a source has at most 300 characters, counted as Unicode code points. Keep the words that support the
values.""",
    bad=f"{_SOURCE}    excerpt: {'Use example-2. ' * 20 + 'Now'}\n",
    good=f"{_SOURCE}    excerpt: Use example-2.\n",
)

TOO_FEW_ITEMS = _code(
    "too-few-items",
    "A list with fewer items than required.",
    "`sources` and `migration_checklist` have at least one item.",
    bad=f"{_CHECKLIST}  []\n",
    good=f"{_CHECKLIST}  - Point requests at example-2.\n",
)

BAD_DATE = _code(
    "bad-date",
    "A date that is not written `YYYY-MM-DD`.",
    """\
Dates are a day each: four digits of the year, two of the month, two of the day, with `-` between them. A date that is
not published is `null`, where the property may be null. When only the month of a shutdown is known, write a day of it
and `month_only` as `shutdown_date_kind`.""",
    bad="announced_date: Jan 15, 2025\n",
    good="announced_date: 2025-01-15\n",
)

IMPOSSIBLE_DATE = _code(
    "impossible-date",
    "A day that the calendar does not have.",
    "The date has the right form, but there is no such day, like 2025-02-30.",
    bad="announced_date: 2025-02-30\n",
    good="announced_date: 2025-02-28\n",
)

BAD_DATE_TIME = _code(
    "bad-date-time",
    "A date-time that is not RFC 3339.",
    """\
A date-time is a day, `T`, a time with seconds, and a zone: `2026-07-24T05:21:47Z`. `Z` is UTC; another zone is written
`+05:30`. Fractions of a second are allowed. Seconds since 1970 are not a date-time.""",
    bad="updated_at: 2026-06-01 09:00:00\n",
    good="updated_at: 2026-06-01T09:00:00Z\n",
)

BAD_URI = _code(
    "bad-uri",
    "An address that is not an absolute URI.",
    """\
Addresses are absolute URIs by RFC 3986: a scheme (`https:`), and only the characters that a URI may hold. Blanks,
brackets and letters outside ASCII are percent-encoded. Addresses of `http` and `https` need a host.""",
    bad="# file: providers/provider-1.yaml\npricing_url: one.doc.example/pricing\n",
    good="# file: providers/provider-1.yaml\npricing_url: https://one.doc.example/pricing\n",
)

INTEGER_SPELLING = _code(
    "integer-spelling",
    "A whole number in a spelling that some readers take for a fraction.",
    "`128000.0`, `1.28e5` and `0x1F400` are whole numbers by value, but other tools may read them differently.",
    bad="specs:\n  context_window_tokens: 128000.0\n",
    good="specs:\n  context_window_tokens: 128000\n",
    hint=True,
)

RULES: tuple[Rule, ...] = (
    NOT_A_RECORD,
    WRONG_KIND,
    UNKNOWN_PROPERTY,
    MISPLACED_PROPERTY,
    FOREIGN_LINES,
    MISSING_PROPERTY,
    WRONG_TYPE,
    NULL_VALUE,
    NOT_ALLOWED_VALUE,
    EMPTY_TEXT,
    TOO_LONG,
    TOO_FEW_ITEMS,
    BAD_DATE,
    IMPOSSIBLE_DATE,
    BAD_DATE_TIME,
    BAD_URI,
    INTEGER_SPELLING,
)


def rejects_provider(diagnostic: Diagnostic, kind: str | None) -> bool:
    """Whether a diagnostic of a record of this kind rejects the id of a provider, which the configuration lacks."""
    if diagnostic.code != NOT_ALLOWED_VALUE.name:
        return False
    return diagnostic.pointer.endswith("/provider") or (kind == "provider" and diagnostic.pointer == "/id")
