"""SARIF, as code scanning takes it."""

import json
from dataclasses import replace

from inline_snapshot import snapshot
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif
from support.reports import CODES, SOME, shown


def test_sarif_is_what_others_read() -> None:
    """A model of the format that others have made from its schema."""
    read = Sarif.model_validate_json(shown("sarif", SOME))
    [run] = read.runs
    assert len(run.results or ()) == len(SOME.diagnostics)


def test_help_has_no_hard_breaks() -> None:
    long = replace(
        CODES["date-order"], explanation="One\nsentence.\n\nAnother\none.", bad="a:\n  b: 1\n", good="a: 2\n"
    )
    made = replace(SOME, codes={**CODES, "date-order": long})
    [rule] = [
        each
        for each in json.loads(shown("sarif", made))["runs"][0]["tool"]["driver"]["rules"]
        if each["id"] == "date-order"
    ]
    assert "One sentence.\n\nAnother one.\n" in rule["help"]["markdown"]
    assert "```yaml\na:\n  b: 1\n```" in rule["help"]["markdown"]
    assert "One sentence." in rule["help"]["text"]
    assert "    a:\n      b: 1\n" in rule["help"]["text"]


def test_sarif() -> None:
    assert json.loads(shown("sarif", SOME)) == snapshot(
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
                                    "id": "date-order",
                                    "shortDescription": {"text": "About date-order."},
                                    "fullDescription": {"text": "Why date-order is *wrong*."},
                                    "help": {
                                        "text": """\
# `date-order`

*error*

About date-order.

Why date-order is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[date-order]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["date-order"]`. To weigh it differently everywhere, write `date-order` under `[severity]` there.\
""",
                                        "markdown": """\
# `date-order`

*error*

About date-order.

Why date-order is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[date-order]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["date-order"]`. To weigh it differently everywhere, write `date-order` under `[severity]` there.\
""",
                                    },
                                    "defaultConfiguration": {"enabled": True, "level": "error"},
                                    "helpUri": "https://docs.example/codes/date-order",
                                },
                                {
                                    "id": "unknown-property",
                                    "shortDescription": {"text": "About unknown-property."},
                                    "fullDescription": {"text": "Why unknown-property is *wrong*."},
                                    "help": {
                                        "text": """\
# `unknown-property`

*error*

About unknown-property.

Why unknown-property is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[unknown-property]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["unknown-property"]`. To weigh it differently everywhere, write `unknown-property` under `[severity]` there.\
""",
                                        "markdown": """\
# `unknown-property`

*error*

About unknown-property.

Why unknown-property is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[unknown-property]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["unknown-property"]`. To weigh it differently everywhere, write `unknown-property` under `[severity]` there.\
""",
                                    },
                                    "defaultConfiguration": {"enabled": True, "level": "error"},
                                    "helpUri": "https://docs.example/codes/unknown-property",
                                },
                                {
                                    "id": "wrong-type",
                                    "shortDescription": {"text": "About wrong-type."},
                                    "fullDescription": {"text": "Why wrong-type is *wrong*."},
                                    "help": {
                                        "text": """\
# `wrong-type`

*error*

About wrong-type.

Why wrong-type is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[wrong-type]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["wrong-type"]`. To weigh it differently everywhere, write `wrong-type` under `[severity]` there.\
""",
                                        "markdown": """\
# `wrong-type`

*error*

About wrong-type.

Why wrong-type is *wrong*.

Where it is meant, write `# model-lifecycle: ignore[wrong-type]` on the line or the line before. JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml `"models/provider-1/*.json" = ["wrong-type"]`. To weigh it differently everywhere, write `wrong-type` under `[severity]` there.\
""",
                                    },
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
                            "ruleIndex": 2,
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
                            "ruleIndex": 1,
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
                        {
                            "ruleId": "date-order",
                            "ruleIndex": 0,
                            "level": "note",
                            "message": {"text": "A name."},
                            "occurrenceCount": 1,
                            "locations": [
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/providers/p.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 8},
                                    },
                                    "logicalLocations": [{"fullyQualifiedName": "0#/name"}],
                                }
                            ],
                            "relatedLocations": [],
                            "partialFingerprints": {"finding/v1": "88e83f6d8b42a37a361613848ab5b26e"},
                        },
                        {
                            "ruleId": "date-order",
                            "ruleIndex": 0,
                            "level": "note",
                            "message": {"text": "A name."},
                            "occurrenceCount": 1,
                            "locations": [
                                {
                                    "physicalLocation": {
                                        "artifactLocation": {
                                            "uri": "records/providers/p.yaml",
                                            "uriBaseId": "%SRCROOT%",
                                        },
                                        "region": {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 8},
                                    },
                                    "logicalLocations": [{"fullyQualifiedName": "0#/name"}],
                                }
                            ],
                            "relatedLocations": [],
                            "partialFingerprints": {"finding/v1": "24c4982deeb9cc9b31201c7674f75e27"},
                        },
                    ],
                }
            ],
        }
    )
