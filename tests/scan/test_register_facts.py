"""The models of records and catalogues as processes hand them on."""

import pickle
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import L, M, catalogues, deprecations_info, litellm, models_dev
from support.model_names import NAMES

from model_lifecycle.catalogues.judged_models import JudgedModels
from model_lifecycle.catalogues.newest_copies import Copies
from model_lifecycle.identity.resolve import WrittenModel
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts
from model_lifecycle.scan.verdict.register_facts import register_catalogue, with_registers
from model_lifecycle.scan.verdict.verdict import times_words
from model_lifecycle.workspace.index import ModelKey


def test_of_the_replacements_of_a_notice_the_one_of_the_same_name_comes_first() -> None:
    """As `new migration` chooses: a notice about several models lists the replacements of all of them."""
    later = ("command-r-08-2024", "command-r-plus-08-2024", "command-a-03-2025")
    notice = {"replacement_models": list(later), "shutdown_date": "2026-01-01"}
    published = {
        "deprecations.info": [
            *deprecations_info("Cohere", "command-r-plus", **notice),
            *deprecations_info("Cohere", "command-light", **notice),
        ],
        L: {key: value for name in later for key, value in litellm(name, "cohere").items()},
    }
    known = register_catalogue(JudgedModels(catalogues(published)), {})
    for name, expected in (("command-r-plus", later[1]), ("command-light", later[0])):
        facts = known.facts(WrittenModel(name, ModelKey("cohere", name), ""))
        assert facts is not None
        assert facts.replacements[0].key.id == expected


def test_a_catalogue_can_be_pickled_with_its_hosts() -> None:
    key = ModelKey("one", "gpt-7")
    known = with_registers(ModelCatalogue({key: ModelFacts(key, "active")}, NAMES), Copies(()), date(2029, 1, 1))
    copied: ModelCatalogue = pickle.loads(pickle.dumps(known))
    assert copied.at_host is not None
    assert copied.facts(WrittenModel("gpt-7", key, "azure")) == ModelFacts(key, "active")


@pytest.mark.parametrize(
    ("of_litellm", "of_models_dev", "sets", "expected"),
    [
        (
            {},
            {},
            "temperature=0",
            snapshot("the request sets `temperature`, and no migration says that the new model takes it"),
        ),
        ({}, {"temperature": True}, "temperature=0", ""),
        (
            {"supports_sampling_params": False},
            {},
            "temperature=0",
            snapshot("the request sets `temperature`, which it does not take"),
        ),
        (
            {"supports_sampling_params": False},
            {"temperature": True},
            "temperature=0",
            snapshot("the request sets `temperature`, which it does not take"),
        ),
        (
            {"supports_sampling_params": "no"},
            {"temperature": 1},
            "temperature=0",
            snapshot("the request sets `temperature`, and no migration says that the new model takes it"),
        ),
        (
            {"supports_assistant_prefill": False},
            {},
            'messages=[q, {"role": "assistant"}]',
            snapshot("the request may begin the answer, which it does not take"),
        ),
        ({"supports_assistant_prefill": True}, {}, 'messages=[q, {"role": "assistant"}]', ""),
        (
            {},
            {"temperature": True},
            "max_tokens=9",
            snapshot("the request sets `max_tokens`, and no migration says that the new model takes it"),
        ),
    ],
)
def test_what_catalogues_say_of_requests_is_evidence_where_no_fact_of_the_maker_is_known(
    of_litellm: dict[str, Any], of_models_dev: dict[str, Any], sets: str, expected: str
) -> None:
    page = "https://mistral.example/deprecations"
    old = {"deprecation_date": "2026-01-01", "deprecation_source": page, "successor_model": "large-8"}
    published = {
        L: litellm("large-7", "mistral", **old) | litellm("large-8", "mistral", supports_vision=True, **of_litellm),
        M: models_dev("mistral", "large-8", **of_models_dev),
    }
    known = register_catalogue(JudgedModels(catalogues(published)), {})
    found = SourceText(f'client.chat(model="large-7", {sets})', "a.py", Needles(known.names)).places
    (one,) = Judge(known, date(2026, 11, 26)).diagnostics(found)
    assert one.fix is not None
    assert one.fix.title.removeprefix("Replace by `large-8`").removeprefix(", but ") == expected


@pytest.mark.parametrize(
    ("ratio", "words"),
    [
        ("2.5", "2.5 times"),
        ("1", "100 % of"),
        ("0.666", "67 % of"),
        ("0.01", "1 % of"),
        ("0.0021", "less than 1 % of"),
        ("0", "0 % of"),
    ],
)
def test_a_ratio_of_prices_is_0_percent_only_where_the_new_price_is_0(ratio: str, words: str) -> None:
    assert times_words(Decimal(ratio)) == words
