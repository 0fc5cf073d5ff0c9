"""A status that nobody has read is said with whose word it is, in the same words at each door."""

from datetime import date

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, L, catalogues, litellm, modeldeprecations
from support.stored_catalogues import importer_of
from support.workspaces import workspace_of

from model_lifecycle.catalogues.judged_models import JudgedModels
from model_lifecycle.cli.catalogue_facts import facts_about
from model_lifecycle.ide.choices import Choices, choice_card, choice_words
from model_lifecycle.ide.meaning.cards import model_words
from model_lifecycle.identity.resolve import as_maker_writes
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.unread_status import unread_status
from model_lifecycle.scan.verdict.register_facts import register_catalogue
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import ModelKey

TODAY = date(2026, 11, 27)
LISTED = litellm("gpt-9", "openai", input_cost_per_token=2e-06, output_cost_per_token=4e-06)
STATED = modeldeprecations("openai", "gpt-9")
SAID = "active as far as litellm says (2026-07-15)"


@pytest.mark.parametrize(
    ("samples", "expected"),
    [({L: LISTED}, SAID), ({L: LISTED, D: STATED}, "active")],
    ids=["only listed", "stated by a register"],
)
def test_explain_choices_and_cards_say_whose_word_a_status_is(
    samples: dict[str, dict[str, object]], expected: str
) -> None:
    register = register_catalogue(JudgedModels(catalogues(samples)), {})
    explained = dict(facts_about(register, as_maker_writes(ModelKey("openai", "gpt-9")), TODAY))
    assert explained["model"] == expected
    workspace = workspace_of({})
    choice = Choices(workspace, importer_of(workspace, samples), TODAY).of(ModelKey("provider-1", "gpt-9"))
    assert choice is not None
    assert choice_words(choice).startswith(f"{expected} · $2 / $4")
    assert f"- Status: {expected}\n" in choice_card(choice, workspace.view(), TODAY)
    filled = importer_of(workspace, samples).filled(workspace, ModelKey("provider-1", "gpt-9"))
    assert model_words(Model(Record("model", 0, {**filled.record})), TODAY).endswith(expected)


LITELLM = {"url": "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json"}
DEV = {"url": "https://models.dev/api.json"}
MAKER = {"url": "https://doc.example/models"}


@pytest.mark.parametrize(
    ("status", "sources", "expected"),
    [
        (
            "active",
            [(LITELLM, "2026-07-15"), (DEV, "2026-07-02")],
            snapshot("active as far as litellm says (2026-07-15)"),
        ),
        (
            "active",
            [(LITELLM, "2026-07-15"), (MAKER, "0001-01-01")],
            snapshot("active as far as litellm says (2026-07-15)"),
        ),
        ("active", [(LITELLM, "2026-07-15"), (MAKER, "2026-01-01")], snapshot("")),
        ("deprecated", [(LITELLM, "2026-07-15")], snapshot("")),
        ("active", [(MAKER, "0001-01-01")], snapshot("")),
        ("active", [], snapshot("")),
        ("active", [({}, "2026-07-15"), (LITELLM, None)], snapshot("")),
    ],
)
def test_a_record_that_only_catalogues_support_says_so(
    status: str, sources: list[tuple[dict[str, str], str | None]], expected: str
) -> None:
    cited: list[Data] = [{**source, "last_checked": day} for source, day in sources]
    assert unread_status(Model(Record("model", 0, {"status": status, "sources": cited}))) == expected
