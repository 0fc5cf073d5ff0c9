"""SARIF, as code scanning takes it."""

import json
from dataclasses import replace

from inline_snapshot import snapshot
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif
from support.reports import CODES, SOME, TWO, shown


def test_sarif_is_what_others_read() -> None:
    """A model of the format that others have made from its schema."""
    read = Sarif.model_validate_json(shown("sarif", SOME))
    [run] = read.runs
    assert len(run.results or ()) == len(SOME.diagnostics)


def test_help_has_no_hard_breaks() -> None:
    long = CODES["date-order"]._replace(
        explanation="One\nsentence.\n\nAnother\none.", bad="a:\n  b: 1\n", good="a: 2\n"
    )
    report = replace(SOME, codes={**CODES, "date-order": long})
    [rule] = [
        rule
        for rule in json.loads(shown("sarif", report))["runs"][0]["tool"]["driver"]["rules"]
        if rule["id"] == "date-order"
    ]
    assert "One sentence.\n\nAnother one.\n" in rule["help"]["markdown"]
    assert "```yaml\na:\n  b: 1\n```" in rule["help"]["markdown"]
    assert "One sentence." in rule["help"]["text"]
    assert "    a:\n      b: 1\n" in rule["help"]["text"]


def test_sarif() -> None:
    log = json.loads(shown("sarif", TWO))
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        assert all(text.startswith(f"# `{rule['id']}`") for text in rule.pop("help").values())
    assert log == snapshot(
        {
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                {
                    "tool": {
                        "driver": {
                            "name": "model-lifecycle",
                            "semanticVersion": "0.1.0",
                            "informationUri": "https://docs.example/codes/",
                            "rules": [
                                {
                                    "id": "unknown-property",
                                    "shortDescription": {"text": "About unknown-property."},
                                    "fullDescription": {"text": "Why unknown-property is *wrong*."},
                                    "defaultConfiguration": {"enabled": True, "level": "error"},
                                    "helpUri": "https://docs.example/codes/unknown-property",
                                },
                                {
                                    "id": "wrong-type",
                                    "shortDescription": {"text": "About wrong-type."},
                                    "fullDescription": {"text": "Why wrong-type is *wrong*."},
                                    "defaultConfiguration": {"enabled": True, "level": "error"},
                                    "helpUri": "https://docs.example/codes/wrong-type",
                                },
                            ],
                        }
                    },
                    "columnKind": "unicodeCodePoints",
                    "results": [
                        {
                            "ruleId": "wrong-type",
                            "ruleIndex": 1,
                            "level": "error",
                            "message": {"text": '100% wrong: `sunset`, <see> & "say".'},
                            "occurrenceCount": 1,
                            "locations": [
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/models/a%2C%20b.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 15},
                                    },
                                    "logicalLocations": [{"fullyQualifiedName": "2#/status"}],
                                }
                            ],
                            "relatedLocations": [
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/providers/p.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 8},
                                    },
                                    "message": {"text": "Not this."},
                                },
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/models/a%2C%20b.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 3, "startColumn": 8, "endLine": 4, "endColumn": 6},
                                    },
                                    "message": {"text": "Nor this."},
                                },
                            ],
                            "partialFingerprints": {"finding/v1": "4011b6ead9d4bdaf02728351338c21fe"},
                        },
                        {
                            "ruleId": "unknown-property",
                            "ruleIndex": 0,
                            "level": "warning",
                            "message": {"text": "Two lines."},
                            "occurrenceCount": 1,
                            "locations": [
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/models/a%2C%20b.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 3, "startColumn": 8, "endLine": 4, "endColumn": 6},
                                    },
                                    "logicalLocations": [{"fullyQualifiedName": "0#"}],
                                }
                            ],
                            "relatedLocations": [],
                            "partialFingerprints": {"finding/v1": "bb494955d8b809173c6f70a223da5177"},
                        },
                    ],
                }
            ],
        }
    )
