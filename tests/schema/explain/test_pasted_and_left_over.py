"""What editing leaves over, and what is pasted: one finding each, with the repair where there is one."""

import re

import pytest
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.cli.init import example_files
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.syntax.document import language_of

FILES = {path: text.decode() for path, text in example_files().items() if language_of(path) is not None}
MODEL = "models/provider-1/loom-2-large.yaml"
MIGRATION = "migrations/birch-1-5-pro-to-birch-2-pro.yaml"
TABLE = "| Model | Price |\n| --- | ---: |\n| a | 3 |\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            MIGRATION,
            "capability_changes:",
            "capability_changes: []",
            "`capability_changes` has the value `[]`, and more lines below it. Delete `[]`.",
        ),
        (
            MODEL,
            "\nspecs:",
            "\n# specs:",
            "`# specs:` is a comment, so that the lines below it have no key. Delete the `#`.",
        ),
        (
            MODEL,
            "\n  specs_sources:",
            "\n#  specs_sources:",
            "`#  specs_sources:` is a comment, so that the lines below it have no key. Delete the `#`.",
        ),
        (
            MODEL,
            "status:",
            f"{TABLE}status:",
            "These 3 lines are a table of Markdown, not part of the record. Delete them.",
        ),
        (
            MODEL,
            "  supports_tools",
            f"{TABLE}  supports_tools",
            "These 3 lines are a table of Markdown, not part of the record. Delete them.",
        ),
        (
            MODEL,
            "status:",
            "=======\nstatus:",
            "This line is left over from a merge conflict. Delete it.",
        ),
        (
            MODEL,
            "status:",
            ">>>>>>> theirs\nstatus:",
            "This line is left over from a merge conflict. Delete it.",
        ),
        (
            MODEL,
            "max_output_tokens: 4096",
            '"max_output_tokens": 4096,',
            'Expected a whole number or null, found the text "4096,". '
            "YAML needs no comma at the end of a line. Write 4096.",
        ),
    ],
)
def test_what_is_left_over_is_one_finding_with_a_repair(path: str, old: str, new: str, message: str) -> None:
    text = FILES[path].replace(old, new, 1)
    workspace = workspace_of(FILES | {path: text})
    checked = check(workspace, today=TODAY)
    (found,) = checked.diagnostics[f"{ROOT}/{path}"]
    assert found.message == message
    fixed = fix_all(checked, [f"{ROOT}/{path}"], unsafe=True).files[f"{ROOT}/{path}"]
    assert fixed.text.replace('"max_output_tokens"', "max_output_tokens") == FILES[path]


@pytest.mark.parametrize("path", [MODEL, MIGRATION])
def test_a_record_moved_to_the_margin_is_one_finding(path: str) -> None:
    (found,) = diagnostics_of(FILES | {path: re.sub(r"^ +", "", FILES[path], flags=re.MULTILINE)})[path]
    assert found.code == "wrong-indentation"
    assert found.message.startswith("No line of this record is indented")


def test_properties_of_an_inner_object_at_the_margin_are_misplaced() -> None:
    (found,) = diagnostics_of(FILES | {MODEL: FILES[MODEL].replace("  knowledge_cutoff", "knowledge_cutoff")})[MODEL]
    assert found.code == "wrong-indentation"
    assert found.fix is not None


@pytest.mark.parametrize(
    ("line", "begun", "meant"),
    [
        (r"  output_price_per_mtok: .*", "  output_p", "Did you mean `output_price_per_mtok`?"),
        (r"announced_date: .*", "announced_d", "Did you mean `announced_date`?"),
        (r"  supports_batch: .*", "  supports", ""),
        (r"  supports_batch: .*", "  supports_b", "Did you mean `supports_batch`?"),
    ],
)
def test_half_a_name_says_which_property_is_meant(line: str, begun: str, meant: str) -> None:
    text = re.sub(line, begun, FILES[MODEL])
    (found,) = diagnostics_of(FILES | {MODEL: text})[MODEL]
    assert (found.code, found.fix) == ("missing-colon", None)
    assert meant in found.message


def test_no_word_of_trust_means_that_the_provider_published_all_of_it() -> None:
    for word in ("high", "full", "verified", "certain"):
        text = re.sub("(?m)^confidence: .*", f"confidence: {word}", FILES[MIGRATION])
        found = next(
            found for found in diagnostics_of(FILES | {MIGRATION: text})[MIGRATION] if "confidence" in found.pointer
        )
        assert found.message == f'Expected one of `official`, `partial`, found the text "{word}".'
        assert found.fix is None
