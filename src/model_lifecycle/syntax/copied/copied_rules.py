"""The rules about texts that hold a record in another form than a record file does, each with its documentation."""

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_FILE = "# file: providers/provider-1.yaml\n"
_LINES = """\
id: provider-1
name: Example One
deprecations_url: https://one.doc.example/deprecations
pricing_url: https://one.doc.example/pricing
models_url: https://one.doc.example/models
"""


def _code(name: str, summary: str, explanation: str, bad: str) -> Rule:
    return Rule(
        name=name,
        severity=Severity.ERROR,
        part="syntax",
        summary=summary,
        explanation=explanation,
        bad=f"{_FILE}{bad}",
        good=f"{_FILE}{_LINES}",
        whole=True,
    )


LINE_PREFIX = _code(
    "line-prefix",
    "A record with a sign or a number before each of its lines.",
    "Diffs, mails, terminals and web pages put something before each line that they show: `+`, `>`, a number, the "
    "name of a file. Whoever copies from there copies it along. The record is read without it. Delete it from all "
    "lines.",
    "".join(f"+{line}\n" for line in _LINES.splitlines()),
)
TEXT_AROUND = _code(
    "text-around",
    "Lines before or behind a record that are no part of it.",
    "A record that was copied out of a terminal, a script or a web page may have brought the lines around it along: "
    "the command that printed it, the end of a here-document, the tags of the page. The record is read without them. "
    "Delete them.",
    f"$ cat providers/provider-1.yaml\n{_LINES}$ cd ..\n",
)
OUTER_KEY = _code(
    "outer-key",
    "A record that stands below a key of its own.",
    "The properties of a record stand at the top level of its file, without a key such as `record` or `data` around "
    "them; several records of one file are a list. What stands below the key is read. Delete the key, and indent the "
    "record less.",
    "record:\n" + "".join(f"  {line}\n" for line in _LINES.splitlines()),
)
OTHER_NOTATION = _code(
    "other-notation",
    "A record that is written as another language writes it, from its first line to its last.",
    "`=` in place of each `:`, braces around YAML, names in bold, a JavaScript or Python object in place of JSON: what "
    "stands on all lines is one mistake and is mended as one. The record is read as it was meant.",
    _LINES.replace(": ", " = "),
)
OTHER_FORMAT = _code(
    "other-format",
    "A file that holds something else than a record: a web page, a table, a program.",
    "What is saved as a record file is sometimes the page that a server sent in place of it, an export of a "
    "spreadsheet, or a pointer to a file that was not fetched. Nothing of it can be read as a record. Put the record "
    "there, or give the file another name.",
    "<!DOCTYPE html>\n<html>\n<body>\n<p>Not found</p>\n</body>\n</html>\n",
)
BROKEN_LAYOUT = _code(
    "broken-layout",
    "Lines that a program indented on and on, or broke in two where they were long.",
    "An editor on a terminal may indent each line that is pasted by what the line above is as well, until they run out "
    "of the window. A mail or a formatter of texts begins a new line where one is too long. The record is read as it "
    "was. Take the added spaces out, or join the lines.",
    "# All of these addresses are those of the English\npages; those of others are found on them.\n"
    + _LINES.replace("deprecations_url", "# It is the first of all that we have a record\nof.\ndeprecations_url"),
)

RULES: tuple[Rule, ...] = (LINE_PREFIX, TEXT_AROUND, OUTER_KEY, OTHER_NOTATION, OTHER_FORMAT, BROKEN_LAYOUT)
