"""Render a page as JSON: its content in plain fields, and the origin of each value."""

import json
from typing import Any

from model_lifecycle.page.detail_page import DetailPage
from model_lifecycle.page.page import Page, Value, ValueTable, prose_text


def page_data(page: Page | DetailPage) -> dict[str, Any]:
    """The JSON data of a page."""
    data = _comparison_data(page) if isinstance(page, Page) else _detail_data(page)
    return data | _day_and_sources(page) | {"values": {value.id: _value_data(value) for value in page.values()}}


def _comparison_data(page: Page) -> dict[str, Any]:
    """The fields of a comparison page."""
    return {
        "file": page.path,
        "record": page.record,
        "draft": page.draft_line or None,
        "title": page.title.text,
        "heading": prose_text(page.heading),
        "status_line": prose_text(page.status_line),
        "status_note": page.status_note or None,
        "verdict": {
            fact.id: {"words": fact.words, "detail": fact.detail, "checked": fact.checked, "tone": fact.tone}
            for fact in page.verdict
        },
        "summary": prose_text(page.summary),
        "note": prose_text(page.note),
        "links": {name: link.page for name, link in page.links},
        "notices": [prose_text(notice.words) for notice in page.notices],
        "deadline": {
            "words": page.deadline.words.text,
            "state": page.deadline.state,
            "days": page.deadline.days,
            "counted_from": day.isoformat() if (day := page.deadline.counted_from) else None,
        },
        "price_table": {"label": page.prices.label.text if page.prices.label else None, **_table(page.prices)},
        "limits_table": _table(page.limits),
        "capabilities": _capabilities(page),
        "api_changes": _api_changes(page),
        "code_languages": [code.language for code in page.code],
        "code": {code.language: {"before": code.before.text, "after": code.after.text} for code in page.code},
        "checklist": [step.text for step in page.checklist],
        "questions": [
            {"q": prose_text(question.question), "a": prose_text(question.answer)} for question in page.questions
        ],
    }


def _detail_data(detail: DetailPage) -> dict[str, Any]:
    """The fields of the page of a model or provider, or of the index."""
    return {
        "file": detail.path,
        "draft": detail.draft_line or None,
        "title": detail.title,
        "status": detail.status,
        "lead": [prose_text(line) for line in detail.lead],
        "facts": {name: prose_text(value) for name, value in detail.facts},
        "lists": {
            listing.id: {
                "heading": listing.heading,
                "columns": list(listing.columns),
                "rows": [[prose_text(cell) for cell in row] for row in (*listing.rows, *listing.folded)],
            }
            for listing in detail.listings
        },
    }


def to_json(data: dict[str, Any]) -> str:
    """Serialise data as indented JSON; equal data gives equal bytes."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def compact_json(data: dict[str, Any]) -> str:
    """Serialise data as JSON on one line, for files that programs read."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), check_circular=False) + "\n"


def _day_and_sources(page: Page | DetailPage) -> dict[str, Any]:
    """The fields for the day and the sources of a page."""
    return {
        "as_of": {"day": page.day.day.isoformat(), "reason": page.day.reason} if page.day else None,
        "sources": [
            {
                "number": source.number,
                "title": source.title,
                "url": source.address,
                "last_checked": source.checked,
                "stale": source.stale,
                "days": [source.checked, *source.earlier],
                **({"contradicted": source.contradicted} if source.contradicted else {}),
            }
            for source in page.sources
        ],
    }


def _table(table: ValueTable) -> dict[str, Any]:
    """The columns and rows of a table as texts."""
    rows = [[row.name, row.old.text, row.new.text, row.change.text] for row in table.rows]
    return {"columns": list(table.columns), "rows": rows}


def _capabilities(page: Page) -> Any:
    """The capability changes in the record's order, or the sentence for none."""
    listed = sorted(page.capabilities, key=lambda change: change.position)
    return [dict(zip(("field", "old", "new"), change.raw, strict=True)) for change in listed] or page.no_capabilities


def _api_changes(page: Page) -> Any:
    """The API changes, or the sentence for none."""
    return [
        {"kind": change.kind, "detail": change.detail.text, "source_url": change.source.text}
        for change in page.api_changes
    ] or page.no_api_changes


def _value_data(value: Value) -> dict[str, Any]:
    """The JSON data of a value, without its id: label, text, and the other fields that are not empty."""
    data: dict[str, Any] = {"label": value.label, "text": value.text}
    if value.places:
        data["places"] = [
            {"file": path, "record": record, "pointer": pointer, "line": line}
            for path, record, pointer, line in value.places
        ]
    if value.notes:
        data["sources"] = list(value.notes)
    if value.more_notes:
        data["more_sources"] = value.more_notes
    if value.checked:
        data["checked"] = value.checked
    if value.derived_from:
        data["derived_from"] = list(value.derived_from)
    if value.mark:
        data["mark"] = value.mark
    if value.page:
        data["page"] = value.page
    return data
