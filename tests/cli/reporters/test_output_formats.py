"""Every format, on diagnostics of every sort; and no format lets a control character through."""

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from inline_snapshot import snapshot
from support.reports import SOME, TWO, one_finding, report, shown

from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


def test_concise() -> None:
    assert shown("concise", SOME) == snapshot("""\
models/a, b.yaml:2:9: error[wrong-type] 100% wrong: `sunset`, <see> & "say".
models/a, b.yaml:3:8: warning[unknown-property] Two lines.
providers/p.yaml:1:7: information[date-order] A name.
providers/p.yaml:1:7: hint[date-order] A name.
""")


def test_json() -> None:
    assert json.loads(shown("json", TWO)) == snapshot(
        {
            "version": 1,
            "findings": [
                {
                    "code": "wrong-type",
                    "severity": "error",
                    "message": '100% wrong: `sunset`, <see> & "say".',
                    "count": 1,
                    "path": "models/a, b.yaml",
                    "record": 2,
                    "name": None,
                    "range": {"start": {"line": 2, "column": 9}, "end": {"line": 2, "column": 15}},
                    "pointer": "/status",
                    "kind": "model",
                    "related": [
                        {
                            "path": "providers/p.yaml",
                            "range": {"start": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
                            "message": "Not this.",
                        },
                        {
                            "path": "models/a, b.yaml",
                            "range": {"start": {"line": 3, "column": 8}, "end": {"line": 4, "column": 6}},
                            "message": "Nor this.",
                        },
                    ],
                    "fix": {"title": "Write `retired`", "safe": True, "placeholder": False, "edits": None},
                },
                {
                    "code": "unknown-property",
                    "severity": "warning",
                    "message": "Two lines.",
                    "count": 1,
                    "path": "models/a, b.yaml",
                    "record": 0,
                    "name": None,
                    "range": {"start": {"line": 3, "column": 8}, "end": {"line": 4, "column": 6}},
                    "pointer": "",
                    "kind": "model",
                    "related": [],
                    "fix": None,
                },
            ],
            "summary": {"files": 3, "records": 3, "errors": 1, "warnings": 1, "information": 0, "hints": 0},
        }
    )


def test_severities_by_format() -> None:
    def severities(name: str, key: str) -> list[str]:
        report = json.loads(shown(name, SOME))
        findings = report if isinstance(report, list) else report["runs"][0]["results"] if "runs" in report else None
        return [finding[key] for finding in findings or report.get("findings") or report["diagnostics"]]

    assert severities("json", "severity") == ["error", "warning", "information", "hint"]
    assert severities("rdjson", "severity") == ["ERROR", "WARNING", "INFO", "INFO"]
    assert severities("gitlab", "severity") == ["major", "minor", "info", "info"]
    assert severities("sarif", "level") == ["error", "warning", "note", "note"]
    assert len(set(severities("gitlab", "fingerprint"))) == len(SOME.diagnostics)


def test_json_without_findings() -> None:
    assert shown("json", report({"a.yaml": "id: 1"})) == snapshot("""\
{
  "version": 1,
  "findings": [],
  "summary": {
    "files": 1,
    "records": 1,
    "errors": 0,
    "warnings": 0,
    "information": 0,
    "hints": 0
  }
}
""")


def test_json_lines_are_the_findings_of_json() -> None:
    lines = [json.loads(line) for line in shown("json-lines", SOME).splitlines()]
    assert lines == json.loads(shown("json", SOME))["findings"]


def test_github() -> None:
    assert shown("github", SOME) == snapshot("""\
::error title=model-lifecycle%3A wrong-type,file=records/models/a%2C b.yaml,line=2,endLine=2,col=9,endColumn=15::100%25 wrong: `sunset`, <see> & "say".%0Arecords/providers/p.yaml:1:7: Not this.%0Arecords/models/a, b.yaml:3:8: Nor this.
::warning title=model-lifecycle%3A unknown-property,file=records/models/a%2C b.yaml,line=3,endLine=4::Two lines.
::notice title=model-lifecycle%3A date-order,file=records/providers/p.yaml,line=1,endLine=1,col=7,endColumn=8::A name.
::notice title=model-lifecycle%3A date-order,file=records/providers/p.yaml,line=1,endLine=1,col=7,endColumn=8::A name.
""")


def many(count: int, changed: int = -1) -> Report:
    """Findings of every level on lines of their own; those with the number `changed` stand on a changed line."""
    severities = list(Severity)
    text = "".join(f"{number:06}\n" for number in range(count))
    diagnostics = [
        ("a.yaml", Diagnostic("wrong-type", f"Number {number}.", Span(7 * number, 7 * number), severities[number % 4]))
        for number in range(count)
    ]
    whole = report({"a.yaml": text}, *diagnostics)
    return replace(whole, is_changed=lambda reported: reported.diagnostic.message == f"Number {changed}.")


def test_github_shows_ten_of_a_level_and_says_how_many_more() -> None:
    lines = shown("github", many(80, changed=76)).splitlines()
    errors = [line for line in lines if line.startswith("::error ")]
    assert len(errors) == 10
    assert errors[0].endswith("::Number 76.")
    assert errors[1].endswith("::Number 0.")
    assert errors[-1].endswith("%0A… and 10 more errors: in the log, and all of them in the job's summary.")
    assert len([line for line in lines if line.startswith("::notice ")]) == 10
    assert "::group::50 more findings" in lines
    assert "- a.yaml:37:1: error[wrong-type] Number 36." in lines
    messages = [f"Number {number}." for number in range(80)]
    assert [sum(message in line for line in lines) for message in messages] == [1] * 80


def test_github_summary() -> None:
    assert shown("github-summary", SOME) == snapshot("""\
### model-lifecycle

1 error, 1 warning, 1 note, 1 hint in 2 of 3 files (3 records).

| | place | code | finding |
|---|---|---|---|
| error | `records/models/a, b.yaml:2:9` | [`wrong-type`](<https://docs.example/codes/wrong-type>) | 100% wrong: `sunset`, \\<see\\> & "say". |
| warning | `records/models/a, b.yaml:3:8` | [`unknown-property`](<https://docs.example/codes/unknown-property>) | Two lines. |
| information | `records/providers/p.yaml:1:7` | [`date-order`](<https://docs.example/codes/date-order>) | A name. |
| hint | `records/providers/p.yaml:1:7` | [`date-order`](<https://docs.example/codes/date-order>) | A name. |
""")


@pytest.mark.slow
def test_github_summary_is_cut() -> None:
    shown_part = shown("github-summary", many(30_000))
    assert len(shown_part.encode()) < 1_000_000
    assert "more findings, which a summary has no room for." in shown_part


def test_rdjson() -> None:
    assert json.loads(shown("rdjson", TWO)) == snapshot(
        {
            "source": {"name": "model-lifecycle"},
            "diagnostics": [
                {
                    "message": '100% wrong: `sunset`, <see> & "say".',
                    "location": {
                        "path": "models/a, b.yaml",
                        "range": {"start": {"line": 2, "column": 9}, "end": {"line": 2, "column": 15}},
                    },
                    "severity": "ERROR",
                    "code": {"value": "wrong-type", "url": "https://docs.example/codes/wrong-type"},
                    "related_locations": [
                        {
                            "message": "Not this.",
                            "location": {
                                "path": "providers/p.yaml",
                                "range": {"start": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
                            },
                        },
                        {
                            "message": "Nor this.",
                            "location": {
                                "path": "models/a, b.yaml",
                                "range": {"start": {"line": 3, "column": 8}, "end": {"line": 4, "column": 6}},
                            },
                        },
                    ],
                },
                {
                    "message": "Two lines.",
                    "location": {
                        "path": "models/a, b.yaml",
                        "range": {"start": {"line": 3, "column": 8}, "end": {"line": 4, "column": 6}},
                    },
                    "severity": "WARNING",
                    "code": {"value": "unknown-property", "url": "https://docs.example/codes/unknown-property"},
                },
            ],
        }
    )


def test_rdjson_counts_bytes_and_suggests() -> None:
    report = one_finding("é: «ü𐐀x»", fix=Fix("Write y", (), safe=True))
    report = replace(report, edits_of=lambda reported: (TextEdit(Span(3, 6), "y"),))
    [diagnostic] = json.loads(shown("rdjson", report))["diagnostics"]
    place = {"start": {"line": 1, "column": 5}, "end": {"line": 1, "column": 12}}
    assert diagnostic["location"]["range"] == place
    assert diagnostic["suggestions"] == [{"range": place, "text": "y"}]


def test_gitlab() -> None:
    assert json.loads(shown("gitlab", TWO)) == snapshot(
        [
            {
                "description": '100% wrong: `sunset`, <see> & "say".',
                "check_name": "wrong-type",
                "fingerprint": "4011b6ead9d4bdaf02728351338c21fe",
                "severity": "major",
                "location": {
                    "path": "records/models/a, b.yaml",
                    "positions": {"begin": {"line": 2, "column": 9}, "end": {"line": 2, "column": 15}},
                },
            },
            {
                "description": "Two lines.",
                "check_name": "unknown-property",
                "fingerprint": "bb494955d8b809173c6f70a223da5177",
                "severity": "minor",
                "location": {
                    "path": "records/models/a, b.yaml",
                    "positions": {"begin": {"line": 3, "column": 8}, "end": {"line": 4, "column": 6}},
                },
            },
        ]
    )


def test_gitlab_fingerprints_stay_when_lines_move() -> None:
    before, after = (json.loads(shown("gitlab", one_finding(text))) for text in ("«x»", "\n\n  «x»"))
    assert before[0]["fingerprint"] == after[0]["fingerprint"]
    assert before[0]["location"] != after[0]["location"]


def test_junit() -> None:
    assert shown("junit", SOME) == snapshot("""\
<?xml version="1.0" encoding="utf-8"?>
<testsuites name="model-lifecycle" tests="5" failures="1" errors="0" time="0.000">
  <testsuite name="models/a, b.yaml" tests="2" failures="1" errors="0" skipped="0" time="0.000">
    <testcase name="wrong-type at 2:9" classname="models/a, b.yaml" file="models/a, b.yaml" line="2" time="0.000">
      <failure type="wrong-type" message="100% wrong: `sunset`, &lt;see&gt; &amp; &quot;say&quot;.">models/a, b.yaml:2:9: error: 100% wrong: `sunset`, &lt;see&gt; &amp; &quot;say&quot;.</failure>
    </testcase>
    <testcase name="unknown-property at 3:8" classname="models/a, b.yaml" file="models/a, b.yaml" line="3" time="0.000">
      <system-out>models/a, b.yaml:3:8: warning: Two lines.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="providers/p.yaml" tests="2" failures="0" errors="0" skipped="0" time="0.000">
    <testcase name="date-order at 1:7" classname="providers/p.yaml" file="providers/p.yaml" line="1" time="0.000">
      <system-out>providers/p.yaml:1:7: information: A name.</system-out>
    </testcase>
    <testcase name="date-order at 1:7" classname="providers/p.yaml" file="providers/p.yaml" line="1" time="0.000">
      <system-out>providers/p.yaml:1:7: hint: A name.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="providers/q.yaml" tests="1" failures="0" errors="0" skipped="0" time="0.000">
    <testcase name="valid" classname="providers/q.yaml" file="providers/q.yaml" time="0.000"/>
  </testsuite>
</testsuites>
""")
    ET.fromstring(shown("junit", SOME))


def test_junit_fails_from_the_severity_that_fails_the_run() -> None:
    warning = one_finding("«x»", severity=Severity.WARNING)
    assert "<failure" not in shown("junit", warning)
    warned = report({"a.yaml": "x"}, ("a.yaml", warning.diagnostics[0].diagnostic), fail_on=Severity.WARNING)
    assert "<failure" in shown("junit", warned)


@pytest.mark.parametrize("name", REPORTERS)
def test_hostile_text_stays_text(name: str) -> None:
    text = "\x1b[2J«\ud800\x00»\x9b\u202e\r::error::"
    message = '`\x1b[31m\ud800\u202e\x9b\n::error::` </a>&"\'<b c="]]>'
    report = one_finding(text, message, path="\x1b]0;\n::error::\"<&'.yaml")
    output = shown(name, report)
    output.encode()
    raw = [character for character in output if not character.isprintable() and character != "\n"]
    assert raw == [], "write what comes from records and paths with `visible`"
    assert not any(line.startswith(("::error::", "\n")) for line in output.splitlines())
    if output.startswith("<"):
        ET.fromstring(output)


@pytest.mark.parametrize("name", REPORTERS)
def test_nothing_found(name: str) -> None:
    """The output is empty, XML, Markdown that says so, or JSON."""
    output = shown(name, report({"a.yaml": "id: 1"}))
    if output.startswith("<"):
        ET.fromstring(output)
    elif output.startswith("#"):
        assert "No findings in 1 file (1 record).\n" in output
    elif output:
        json.loads(output)


@pytest.mark.parametrize("name", ["json", "json-lines", "gitlab", "rdjson", "sarif"])
def test_json_of_a_file_name_that_is_not_utf8_has_no_lone_surrogates(name: str) -> None:
    text = shown(name, one_finding("«a»", path="models/\U0001f642caf\udce9.yaml"))
    for line in text.splitlines() if name == "json-lines" else [text]:
        data = json.dumps(json.loads(line), ensure_ascii=False)
        assert data.encode().decode() == data
    assert text.isascii()
