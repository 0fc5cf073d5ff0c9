"""Every format, on diagnostics of every sort; and no format lets a control character through."""

import json
from xml.etree import ElementTree as ET

import pytest
from inline_snapshot import snapshot
from support.reports import SOME, one_finding, report, shown

from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.diagnostics.diagnostic import Severity


def test_concise() -> None:
    assert shown("concise", SOME) == snapshot("""\
models/a, b.yaml:2:9: error[wrong-type] 100% wrong: `sunset`, <see> & "say".
models/a, b.yaml:3:8: warning[unknown-property] Two lines.
providers/p.yaml:1:7: information[date-order] A name.
providers/p.yaml:1:7: hint[date-order] A name.
""")


def test_json() -> None:
    assert json.loads(shown("json", SOME)) == snapshot(
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
                {
                    "code": "date-order",
                    "severity": "information",
                    "message": "A name.",
                    "count": 1,
                    "path": "providers/p.yaml",
                    "record": 0,
                    "name": None,
                    "range": {"start": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
                    "pointer": "/name",
                    "kind": "model",
                    "related": [],
                    "fix": None,
                },
                {
                    "code": "date-order",
                    "severity": "hint",
                    "message": "A name.",
                    "count": 1,
                    "path": "providers/p.yaml",
                    "record": 0,
                    "name": None,
                    "range": {"start": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
                    "pointer": "/name",
                    "kind": "model",
                    "related": [],
                    "fix": None,
                },
            ],
            "summary": {"files": 3, "records": 3, "errors": 1, "warnings": 1, "information": 1, "hints": 1},
        }
    )


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
::error title=wrong-type,file=records/models/a%2C b.yaml,line=2,endLine=2,col=9,endColumn=15::records/models/a, b.yaml:2:9: 100%25 wrong: `sunset`, <see> & "say".%0Arecords/providers/p.yaml:1:7: Not this.%0Arecords/models/a, b.yaml:3:8: Nor this.
::warning title=unknown-property,file=records/models/a%2C b.yaml,line=3,endLine=4::records/models/a, b.yaml:3:8: Two lines.
::notice title=date-order,file=records/providers/p.yaml,line=1,endLine=1,col=7,endColumn=8::records/providers/p.yaml:1:7: A name.
::notice title=date-order,file=records/providers/p.yaml,line=1,endLine=1,col=7,endColumn=8::records/providers/p.yaml:1:7: A name.
""")


def test_gitlab() -> None:
    assert json.loads(shown("gitlab", SOME)) == snapshot(
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
            {
                "description": "A name.",
                "check_name": "date-order",
                "fingerprint": "88e83f6d8b42a37a361613848ab5b26e",
                "severity": "info",
                "location": {
                    "path": "records/providers/p.yaml",
                    "positions": {"begin": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
                },
            },
            {
                "description": "A name.",
                "check_name": "date-order",
                "fingerprint": "24c4982deeb9cc9b31201c7674f75e27",
                "severity": "info",
                "location": {
                    "path": "records/providers/p.yaml",
                    "positions": {"begin": {"line": 1, "column": 7}, "end": {"line": 1, "column": 8}},
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
<testsuites name="model-lifecycle" tests="5" failures="1" errors="0">
  <testsuite name="models/a, b.yaml" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="wrong-type at 2:9" classname="models/a, b.yaml" file="models/a, b.yaml" line="2">
      <failure type="wrong-type" message="100% wrong: `sunset`, &lt;see&gt; &amp; &quot;say&quot;.">models/a, b.yaml:2:9: error: 100% wrong: `sunset`, &lt;see&gt; &amp; &quot;say&quot;.</failure>
    </testcase>
    <testcase name="unknown-property at 3:8" classname="models/a, b.yaml" file="models/a, b.yaml" line="3">
      <system-out>models/a, b.yaml:3:8: warning: Two lines.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="providers/p.yaml" tests="2" failures="0" errors="0" skipped="0">
    <testcase name="date-order at 1:7" classname="providers/p.yaml" file="providers/p.yaml" line="1">
      <system-out>providers/p.yaml:1:7: information: A name.</system-out>
    </testcase>
    <testcase name="date-order at 1:7" classname="providers/p.yaml" file="providers/p.yaml" line="1">
      <system-out>providers/p.yaml:1:7: hint: A name.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="providers/q.yaml" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="valid" classname="providers/q.yaml" file="providers/q.yaml"/>
  </testsuite>
</testsuites>
""")
    ET.fromstring(shown("junit", SOME))


def test_junit_fails_from_the_severity_that_fails_the_run() -> None:
    made = one_finding("«x»", severity=Severity.WARNING)
    assert "<failure" not in shown("junit", made)
    warned = report({"a.yaml": "x"}, ("a.yaml", made.diagnostics[0].diagnostic), fail_on=Severity.WARNING)
    assert "<failure" in shown("junit", warned)


@pytest.mark.parametrize("name", REPORTERS)
def test_hostile_text_stays_text(name: str) -> None:
    text = "\x1b[2J«\ud800\x00»\x9b\u202e\r::error::"
    made = one_finding(text, "`\x1b[31m\ud800\u202e\x9b\n::error::`", path="\x1b]0;\n::error::.yaml")
    output = shown(name, made)
    output.encode()
    raw = [character for character in output if not character.isprintable() and character != "\n"]
    assert raw == []
    assert not any(line.startswith(("::error::", "\n")) for line in output.splitlines())
    if output.startswith("<"):
        ET.fromstring(output)


@pytest.mark.parametrize("name", REPORTERS)
def test_nothing_found(name: str) -> None:
    """The output is empty, XML or JSON."""
    output = shown(name, report({"a.yaml": "id: 1"}))
    if output.startswith("<"):
        ET.fromstring(output)
    elif output:
        json.loads(output)
