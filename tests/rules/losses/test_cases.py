"""Findings of the rules about losses that their examples do not show."""

import json

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import THIRD, replacement, source
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER


def sources(*pages: tuple[str, str]) -> str:
    """The `sources` of a record: pages with the day on which each was read."""
    listed = [
        {"url": f"https://doc.example/{page}", "label": "Docs", "last_checked": day, "excerpt": ""}
        for page, day in pages
    ]
    return json.dumps({"sources": listed})


REPLACEMENT = f"replacements: [{replacement('example-2')}]"
WITH = "specs: {endpoints: [/v1], specs_sources: {endpoints: {url: https://doc.example/, last_checked: 2026-06-01}}}"
WITHOUT = "specs: {endpoints: [/v1]}"

CASES = [
    # exact-weakened
    Loss(
        OLD,
        "{}",
        "shutdown_date_kind: not_before",
        "exact-weakened",
        "/shutdown_date_kind",
        "was `exact` and is `not_before`",
    ),
    Loss(OLD, "{}", "{shutdown_date_kind: none, shutdown_date: null}", "exact-weakened", "/shutdown_date_kind"),
    Loss(OLD, source(), source(last_checked="2026-06-02")[:-1] + ', "shutdown_date_kind": "not_before"}'),
    # floor-hardened
    Loss(OLD, "shutdown_date_kind: not_before", "{}", "floor-hardened", "/shutdown_date_kind", "earliest possible day"),
    Loss(
        OLD,
        source()[:-1] + ', "shutdown_date_kind": "not_before"}',
        source(url="https://doc.example/new", last_checked="2026-06-02"),
    ),
    Loss(OLD, "shutdown_date_kind: month_only", "{}"),
    # id-removed
    Loss(
        THIRD,
        "{}",
        "{id: example-3.1}",
        "id-removed",
        "/id",
        "`provider-1/example-3.0` is gone: this record is `provider-1/example-3.1`",
    ),
    Loss(THIRD, "{}", "{provider: provider-2}", "id-removed", "/provider", "`provider-2/example-3.0`"),
    Loss(PROVIDER, "{}", "{id: provider-3}", "id-removed", "/id", "The id `provider-1` is gone"),
    Loss(THIRD, "{}", "{slug: other}"),
    # record-removed
    Loss(THIRD, "{}", None, "record-removed", "", "The record of the model `provider-1/example-3.0` is gone"),
    Loss(MIGRATION, "{}", None, "record-removed", "", "the migration `provider-1/example-1 to provider-1/example-2`"),
    Loss(PROVIDER, "{}", None, "record-removed", "", "the provider `provider-1`"),
    Loss(NEW, "{}", None, "record-removed", "", "`provider-1/example-2`"),
    Loss(THIRD, "{}", "{id: example-3.1}", "id-removed", "/id"),
    Loss(OLD, "{}", "{display_name: Other}"),
    # replacement-removed
    Loss(
        THIRD,
        REPLACEMENT,
        "replacements: []",
        "replacement-removed",
        "/replacements",
        "`provider-1/example-2` is gone, and none took its place",
    ),
    Loss(THIRD, REPLACEMENT, f"replacements: [{replacement('example-1')}]"),
    Loss(THIRD, "replacements: []", REPLACEMENT),
    # retired-removed
    Loss(
        THIRD,
        "{status: retired}",
        None,
        "retired-removed",
        "",
        "The record of the retired model `provider-1/example-3.0`",
    ),
    Loss(THIRD, "{status: retired}", "{status: retired, display_name: Other}"),
    # source-removed
    Loss(
        OLD,
        sources(("a", "2026-06-01"), ("b", "2026-06-01")),
        sources(("b", "2026-06-01")),
        "source-removed",
        "/sources",
        "https://doc.example/a is gone",
    ),
    Loss(
        MIGRATION,
        sources(("a", "2026-06-01"), ("b", "2026-06-01")),
        sources(("b", "2026-06-09")),
        "source-removed",
        "/sources",
    ),
    Loss(OLD, sources(("a", "2026-06-01"), ("b", "2026-06-01")), sources(("b", "2026-06-01"), ("c", "2026-06-09"))),
    Loss(
        THIRD,
        WITH,
        WITHOUT,
        "source-removed",
        "/specs/specs_sources",
        "The source of `endpoints` is gone, but `endpoints` stays",
    ),
    Loss(THIRD, WITH, WITHOUT.replace("[/v1]", "null")),
    # sources-gone
    Loss(
        OLD,
        sources(("a", "2026-06-01")),
        sources(("b", "2026-05-01")),
        "sources-gone",
        "/sources",
        "`shutdown_date` stays",
    ),
    Loss(OLD, sources(("a", "2026-06-01")), sources(("b", "2026-06-02"))),
    Loss(OLD, sources(("a", "2026-06-01")), sources(("b", "2026-05-01"), ("a", "2026-06-01"))),
    Loss(OLD, sources(("a", "2026-06-30")), sources(("b", "2026-06-30"))),
    # unchecked-change
    Loss(OLD, "{}", "shutdown_date: 2026-11-30", "unchecked-change", "/shutdown_date", "Set `last_checked`"),
    Loss(THIRD, "{}", "specs: {input_price_per_mtok: 3}", "unchecked-change", "/specs/input_price_per_mtok"),
    Loss(THIRD, "{}", "specs: {max_output_tokens: null}", "unchecked-change", "/specs/max_output_tokens"),
    Loss(OLD, source(), source(last_checked="2026-06-02")[:-1] + ', "shutdown_date": "2026-11-30"}'),
    Loss(
        OLD,
        source(),
        source(last_checked="2026-05-02")[:-1] + ', "shutdown_date": "2026-11-30"}',
        "unchecked-change",
        "/shutdown_date",
    ),
    Loss(THIRD, "{}", "specs: {input_price_per_mtok: 3, specs_sources: {prices: {last_checked: 2026-06-02}}}"),
    Loss(
        THIRD,
        "{}",
        "specs: {max_output_tokens: 3, specs_sources: {prices: {last_checked: 2026-06-02}}}",
        "unchecked-change",
        "/specs/max_output_tokens",
    ),
    Loss(
        OLD,
        source(last_checked="2026-06-30"),
        source(last_checked="2026-06-30")[:-1] + ', "shutdown_date": "2026-11-30"}',
    ),
    Loss(THIRD, "{}", "specs: {supports_tools: false}"),
]


@pytest.mark.parametrize("case", CASES)
def test_losses(case: Loss) -> None:
    assert_loss(case)
