"""What holds of every catalogue and every record."""

import json
import math
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.catalogue_samples import (
    D,
    E,
    G,
    I,
    L,
    M,
    O,
    catalogues,
    content,
    deprecations_info,
    endoflife,
    genai_prices,
    judged,
    litellm,
    modeldeprecations,
    models_dev,
    openrouter,
    samples,
)
from support.examples import base_record
from support.thorough import is_thorough
from support.workspaces import ROOT, workspace_of

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.filled_record import plain
from model_lifecycle.catalogues.judge import JudgedClaims, judge
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.read_catalogue import CatalogueError, read_catalogue
from model_lifecycle.catalogues.recorded_values import conflict_sides
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.ide.reconcile_workspace import findings_by_path, with_safe_changes
from model_lifecycle.records.values import UNAVAILABLE, value_at
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.workspace.index import ModelKey

PROVIDERS = ProviderMap([f"provider-{number}" for number in range(1, 8)], {"openai": "provider-1"})
EXAMPLES = 160 if is_thorough() else 8
KEY = ModelKey("provider-1", "gpt-9")

SHAPES: dict[str, Any] = {
    M: models_dev("openai", "gpt-9", cost={"input": 2}, reasoning=True, reasoning_options=[{"type": "toggle"}]),
    D: modeldeprecations("openai", "gpt-9", aliases=["a"], replacements=[{"provider": "openai", "model": "b"}]),
    G: genai_prices(
        "openai", "gpt-9", {"or": [{"equals": "gpt-9"}]}, [{"constraint": {}, "prices": {"input_mtok": 1}}]
    ),
    L: litellm("gpt-9", "openai", input_cost_per_token=1e-6, supported_endpoints=["/v1"]),
    O: openrouter("openai/gpt-9", pricing={"prompt": "0.1"}, architecture={"input_modalities": ["text"]}),
    I: deprecations_info("OpenAI", "gpt-9", replacement_models=["x"]),
    E: endoflife("gpt-9", custom={"recommendedReplacement": "x"}),
}

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["2026-01-01", "1e999", "-1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values in data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for name, value in inner for place in places(value, (*path, name)))]


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("name", SHAPES)
@settings(max_examples=EXAMPLES)
@given(st.data())
def test_no_shape_raises_anything_but_a_plain_error(name: str, data: st.DataObject) -> None:
    shape = SHAPES[name]
    changed = replaced(shape, data.draw(st.sampled_from(places(shape))), data.draw(JSON))
    try:
        read = read_catalogue(CATALOGUES[name], content(changed))
    except CatalogueError:
        return
    importer = Importer(workspace_of({}), catalogues({name: changed}), PROVIDERS)
    for provider, model in read.entries:
        judge(importer.catalogues.claims(provider, model), "2026-07-15")
    result = importer.import_models([KEY])
    json.dumps([model.not_represented for model in result.models])
    for imported in result.models:
        diagnostics = result.workspace.files[imported.path].diagnostics
        assert not [found for found in diagnostics if found.severity is Severity.ERROR], imported.text


PRICES = st.sampled_from([1, 2, 2.5, 8, 0.03, 0.025])
CHANGES = st.fixed_dictionaries(
    {
        "entry": st.fixed_dictionaries(
            {},
            optional={
                "cost": st.fixed_dictionaries({}, optional={"input": PRICES, "output": PRICES, "cache_read": PRICES}),
                "tool_call": st.booleans(),
                "knowledge": st.sampled_from(["2025-06", "2025-06-01", "2026-01"]),
                "limit": st.sampled_from(
                    [{"context": 200_000, "output": 8_000}, {"context": 100_000, "output": 4_000}]
                ),
            },
        ),
        "life": st.fixed_dictionaries(
            {},
            optional={
                "deprecated_on": st.sampled_from(["2026-05-01", "2026-06-01"]),
                "shutdown_on": st.sampled_from(["2026-07-01", "2026-12-01"]),
                "earliest_shutdown_on": st.sampled_from(["2026-08-01"]),
            },
        ),
        "other": st.fixed_dictionaries({}, optional={"input_cost_per_token": st.sampled_from([1e-06, 2e-06])}),
    }
)
EDITS = {
    "/display_name": "My name",
    "/status": "legacy",
    "/deprecation_date": "2026-04-04",
    "/shutdown_date": "2027-04-04",
    "/specs/input_price_per_mtok": 1.25,
    "/specs/cached_input_price_per_mtok": None,
    "/specs/max_output_tokens": 5_000,
    "/specs/supports_tools": None,
    "/specs/knowledge_cutoff": "2024-01",
    "/specs/specs_sources/prices/last_checked": "2026-07-14",
}


@settings(max_examples=3 * EXAMPLES)
@given(before=CHANGES, now=CHANGES, pointers=st.sets(st.sampled_from(sorted(EDITS))))
def test_a_value_that_a_person_changed_is_never_written(
    before: dict[str, Any], now: dict[str, Any], pointers: set[str]
) -> None:
    """And what is written is found no more; twice is once."""
    old = Importer(workspace_of({}), catalogues(samples(**before)), PROVIDERS)
    imported = old.import_models([KEY]).workspace
    [path] = imported.files
    record: Any = imported.files[path].records[0].data
    edited = {}
    for pointer in sorted(pointers):
        steps = from_pointer(pointer)
        if value_at(record, steps) not in (UNAVAILABLE, EDITS[pointer]):
            record = replaced(record, tuple(steps), EDITS[pointer])
            edited[pointer] = EDITS[pointer]
    workspace = workspace_of({path.removeprefix(f"{ROOT}/"): json.dumps(record, indent=2)})
    new = Importer(workspace, catalogues(samples(**now)), PROVIDERS)
    changed, _ = with_safe_changes(workspace, findings_by_path(workspace, new, old, lambda _: True), new)
    written: Any = changed.files[path].records[0].data
    assert {pointer: value_at(written, from_pointer(pointer)) for pointer in edited} == edited
    found = findings_by_path(changed, new, old, lambda _: True)
    assert with_safe_changes(changed, found, new)[1] == {}


def with_dust(price: float, steps: int) -> float:
    """A price that was computed: some floats away from its own."""
    for _ in range(abs(steps)):
        price = math.nextafter(price, math.inf if steps > 0 else 0)
    return price


CLEAN = st.integers(1, 200_000).map(lambda cents: cents / 1000)
DUST = st.integers(-4, 4)


@settings(max_examples=EXAMPLES)
@given(prices=st.lists(CLEAN, min_size=8, max_size=8), dust=st.lists(DUST, min_size=8, max_size=8))
@example(prices=[0.15, 22.0, 0.1, 0.1, 0.15, 22.0, 0.1, 0.1], dust=[1, 4, 1, -1, 0, 0, 0, 0])
def test_dust_never_changes_a_verdict(prices: list[float], dust: list[int]) -> None:
    def published(values: list[float]) -> dict[str, Any]:
        first, second = values[:4], values[4:]
        names = ("input", "output", "cache_read")
        per_token = ("input_cost_per_token", "output_cost_per_token", "cache_read_input_token_cost")
        other = {name: float(f"{price}e-6") for name, price in zip(per_token, second, strict=False)}
        batches = {f"{per_token[0]}_batches": float(f"{second[3]}e-6")}
        prices = {f"{name}_mtok": price for name, price in zip(names, first[1:], strict=True)}
        return {
            M: models_dev("openai", "gpt-9", cost=dict(zip(names, first, strict=False))),
            L: litellm("gpt-9", "openai", **other, **batches),
            G: genai_prices("openai", "gpt-9", {"equals": "gpt-9"}, prices),
        }

    clean = judged(published(prices), "openai/gpt-9")
    dusty = judged(published(list(map(with_dust, prices, dust))), "openai/gpt-9")
    assert verdicts_of(dusty) == verdicts_of(clean)


def verdicts_of(judgement: JudgedClaims) -> list[str]:
    """What is taken and why, and what contradicts it, as it is shown."""
    taken = [(verdict.pointer, plain(verdict.value), verdict.why) for verdict in judgement.verdicts.values()]
    conflicts = [conflict_sides(conflict) for conflict in judgement.conflicts.values()]
    return [*map(repr, taken), *conflicts]


def test_the_base_record_is_of_no_catalogue() -> None:
    """A record that no catalogue knows has no findings."""
    path = "models/provider-1/example-1.yaml"
    workspace = workspace_of({path: json.dumps(base_record(path))})
    importer = Importer(workspace, catalogues(samples()), PROVIDERS)
    assert findings_by_path(workspace, importer, None, lambda _: True) == {}
