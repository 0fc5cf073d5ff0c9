"""The tools about models: `check_model`, `find_models` and `upcoming_shutdowns`."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import chain
from typing import Annotated, Literal

from mcp.types import CallToolResult
from pydantic import Field

from model_lifecycle.identity.resolve import WrittenModel, resolve, written_model
from model_lifecycle.mcp.answers import (
    MOST_PATH,
    MOST_ROWS,
    MOST_WRITTEN,
    CheckedModel,
    CitedSource,
    FoundModel,
    FoundModels,
    ModelReplacement,
    NoAnswerError,
    Shutdowns,
    UpcomingShutdown,
    reply,
    reply_rows,
    shorten,
)
from model_lifecycle.mcp.known_records import LoadedRecords
from model_lifecycle.mcp.parameters import FoldersOfUses, Records
from model_lifecycle.mcp.text_tools import uses_by_model
from model_lifecycle.page.upcoming_shutdowns import (
    past_shutdowns,
    soonest_first,
    unrecorded_shutdowns,
    upcoming_shutdowns,
)
from model_lifecycle.records.gaps import unread_nulls
from model_lifecycle.records.values import as_number
from model_lifecycle.scan.verdict.model_facts import ModelFacts, status_words
from model_lifecycle.scan.verdict.model_uses import ModelsInUse
from model_lifecycle.scan.verdict.verdict import Verdict, message_of
from model_lifecycle.text.counting import days_words
from model_lifecycle.text.similar import nearest

_MOST_NEAREST = 5

Day = Annotated[date | None, Field(description="Day to judge by, YYYY-MM-DD (default: today)")]
Written = Annotated[
    str, Field(max_length=MOST_WRITTEN, description="Model id as code writes it, in the form of any platform")
]
Maker = Annotated[str | None, Field(max_length=MOST_WRITTEN, description="Only models of this provider, by id or name")]
Capability = Literal["tools", "json_schema", "vision", "streaming", "batch", "prompt_caching"]


def check_model(
    records: Records,
    written: Written,
    day: Day = None,
) -> Annotated[CallToolResult, CheckedModel]:
    """Say whether a model is over, when it ends, and what to move to. Ask before writing a model id into code."""
    records = records.on(day)
    judge = records.judge()
    identity = resolve(written.strip(), records.catalogue.names)
    model = identity.as_written(written.strip())
    facts = records.catalogue.facts(model) if model is not None else None
    shutdown = facts.shutdown if facts is not None else None
    verdict = judge.verdict(model) if model is not None else None
    answer = CheckedModel(
        known=facts is not None,
        understood=identity.rule,
        model="/".join(facts.key) if facts is not None else None,
        platform=identity.platform or None,
        code=verdict.rule.name if verdict is not None else None,
        verdict=_sentence(records, model, facts, verdict, written),
        status=facts.status if facts is not None else None,
        shutdown_date=shutdown.text if shutdown is not None else None,
        shutdown_kind=shutdown.kind if shutdown is not None else None,
        days=(shutdown.first - judge.today).days if shutdown is not None else None,
        replacement=_replacement(records, verdict),
        not_read=_not_read(records, facts),
        sources=list(_sources(records, facts)),
        nearest=spelled_alike(records, written) if facts is None else [],
        as_of=judge.today.isoformat(),
        rests_on=records.rests_on(facts),
    )
    similar = [f"Similar ids: {', '.join(answer.nearest)}."] if answer.nearest else []
    return reply(answer, "\n".join([answer.verdict, *similar, answer.rests_on]))


def _sentence(
    records: LoadedRecords, model: WrittenModel | None, facts: ModelFacts | None, verdict: Verdict | None, written: str
) -> str:
    """A sentence on a model: its end and replacement by the `verdict`, otherwise its status, or that it is unknown."""
    if model is None or facts is None:
        return f"`{written}` is not known: no model of {records.basis} has this id."
    if verdict is not None:
        page = records.display_path(verdict.migration.path) if verdict.migration is not None else ""
        return message_of(verdict, model, records.catalogue.models, page)
    end = f" and shuts down {facts.shutdown.words}" if facts.shutdown is not None else ""
    at_host = f" at {facts.host}" if facts.host else ""
    is_unread = records.model(facts) is not None and "shutdown_date" in _not_read(records, facts)
    unread_note = " Nobody has read yet whether its end is announced." if is_unread else ""
    return f"`{facts.key.id}` is {status_words(facts)}{at_host}{end}.{unread_note}"


def _replacement(records: LoadedRecords, verdict: Verdict | None) -> ModelReplacement | None:
    """The replacement in a verdict, with the migration to it if that is recorded; None if there is none."""
    if verdict is None or verdict.replacement is None:
        return None
    key, official = verdict.replacement.key, verdict.replacement.official
    migration = verdict.migration if verdict.migration is not None and verdict.migration.new == key else None
    path = records.display_path(migration.path) if migration is not None else None
    return ModelReplacement(model="/".join(key), official=official, migration=path)


def _not_read(records: LoadedRecords, facts: ModelFacts | None) -> list[str]:
    """The names of properties that are null as no one has read the cited page yet.

    For a model without a record, that is the shutdown date if no catalogue gives it.
    """
    model = records.model(facts)
    if model is not None:
        return [pointer.rpartition("/")[2] for pointer in unread_nulls(model.record)]
    return ["shutdown_date"] if facts is not None and facts.shutdown is None else []


def _sources(records: LoadedRecords, facts: ModelFacts | None) -> Iterator[CitedSource]:
    """Yield the sources that a model's record cites, at most `MOST_ROWS`; none for a model without a record."""
    model = records.model(facts)
    for source in model.sources[:MOST_ROWS] if model is not None else ():
        if isinstance(source.url, str):
            yield CitedSource(
                url=source.url, read=source.last_checked if isinstance(source.last_checked, str) else None
            )


def spelled_alike(records: LoadedRecords, written: str) -> list[str]:
    """The ids of models that are spelled like the written form, the most similar first, at most `_MOST_NEAREST`."""
    return list(
        nearest(written.rpartition("/")[2], sorted({key.id for key in records.catalogue.models}), _MOST_NEAREST)
    )


def resolve_model(records: LoadedRecords, written: str) -> WrittenModel:
    """The model that a written form refers to. Raises `NoAnswerError` if it is unknown."""
    model = written_model(written.strip(), records.catalogue.names) if len(written) <= MOST_WRITTEN else None
    if model is None:
        similar = spelled_alike(records, written)
        reason = f"`{shorten(written)}` is not known: no model of {records.basis} has this id"
        raise NoAnswerError(f"{reason}. Similar ids: {', '.join(similar)}" if similar else reason)
    return model


def find_models(
    records: Records,
    maker: Maker = None,
    status: Literal["active", "legacy", "deprecated", "retired"] | None = None,
    capabilities: Annotated[list[Capability] | None, Field(description="All of these")] = None,
    most_input_price: Annotated[float | None, Field(ge=0, description="USD per million input tokens")] = None,
    least_context: Annotated[int | None, Field(ge=1, description="Tokens of the context window")] = None,
) -> Annotated[CallToolResult, FoundModels]:
    """Find the models that fulfil all conditions, with the facts that decided. Unknown values fulfil none."""
    makers = records.makers(maker)
    models = [
        FoundModel(model="/".join(key), facts={"status": facts.status, **values})
        for key, facts in sorted(records.catalogue.models.items())
        if (makers is None or key.provider in makers) and (status is None or facts.status == status)
        if (values := _matching_values(facts, capabilities or (), most_input_price, least_context)) is not None
    ]
    left_out = max(0, len(models) - MOST_ROWS)
    answer = FoundModels(models=models[:MOST_ROWS], left_out=left_out, rests_on=records.rests_on(None))
    return reply_rows(answer, [model.model for model in answer.models], left_out, answer.rests_on)


def _matching_values(
    facts: ModelFacts, capabilities: Iterable[str], most_price: float | None, least_context: int | None
) -> dict[str, str | None] | None:
    """The values by which a model fulfils all the conditions, by property; None if it does not fulfil one."""
    values: dict[str, str | None] = {}
    for name in capabilities:
        if facts.specs.get(f"supports_{name}") is not True:
            return None
        values[f"supports_{name}"] = "true"
    if most_price is not None:
        price = facts.prices[0]
        if price is None or price > Decimal(str(most_price)):
            return None
        values["input_price_per_mtok"] = f"{price:f}"
    if least_context is not None:
        window = as_number(facts.specs.get("context_window_tokens"))
        if not isinstance(window, Decimal) or window < least_context:
            return None
        values["context_window_tokens"] = f"{window:f}"
    return values


def upcoming(
    records: Records,
    folders: FoldersOfUses,
    within_days: Annotated[int | None, Field(ge=0, description="Only shutdowns so near, and overdue ones")] = None,
    maker: Maker = None,
    used_below: Annotated[
        str | None, Field(max_length=MOST_PATH, description="Only models that the code at this path uses")
    ] = None,
    day: Day = None,
) -> Annotated[CallToolResult, Shutdowns]:
    """List the models that shut down soon or should have, the soonest first: all, or those that code uses, which may
    be over.
    """
    records = records.on(day)
    uses = uses_by_model(records, folders, used_below) if used_below is not None else None
    answer = shutdowns_of(records, within_days, maker, uses)
    return reply_rows(answer, rows_of(answer), answer.left_out, answer.rests_on)


def shutdowns_of(
    records: LoadedRecords,
    within_days: int | None = None,
    maker: str | None = None,
    uses: ModelsInUse | None = None,
) -> Shutdowns:
    """The coming and overdue shutdowns, soonest first; with `uses` only those of the models in use, past ones included.

    `within_days` and `maker` filter them. Raises `NoAnswerError` for an unknown maker.
    """
    makers, today = records.makers(maker), records.today
    recorded_shutdowns = chain.from_iterable(
        upcoming_shutdowns(workspace, today, lambda path: ()) for workspace in records.workspaces
    )
    past = past_shutdowns((used.facts for used in uses.values()), today) if uses is not None else ()
    shutdowns = [
        UpcomingShutdown(
            model="/".join(shutdown.key),
            shutdown_date=shutdown.shutdown.text,
            state=shutdown.state,
            days=shutdown.days,
            replacements=["/".join(other.key) for other in shutdown.replacements],
            host=shutdown.host or None,
            uses=uses[shutdown.key, shutdown.host].uses if uses is not None else None,
        )
        for shutdown in soonest_first(
            (*recorded_shutdowns, *unrecorded_shutdowns(_unrecorded_models(records, makers, uses), today), *past)
        )
        if (within_days is None or shutdown.days <= within_days)
        and (makers is None or shutdown.key.provider in makers)
        and (uses is None or (shutdown.key, shutdown.host) in uses)
    ]
    left_out = max(0, len(shutdowns) - MOST_ROWS)
    return Shutdowns(
        shutdowns=shutdowns[:MOST_ROWS], left_out=left_out, as_of=today.isoformat(), rests_on=records.rests_on(None)
    )


def _unrecorded_models(
    records: LoadedRecords, makers: frozenset[str] | None, uses: ModelsInUse | None
) -> Iterator[ModelFacts]:
    """Yield the models of `makers` without a record: those in `uses`, or all if there are no records at all."""
    if uses is None and any(workspace.files for workspace in records.workspaces):
        return
    models = records.catalogue.models.values() if uses is None else (used.facts for used in uses.values())
    yield from (facts for facts in models if facts.entry is None and (makers is None or facts.key.provider in makers))


def rows_of(answer: Shutdowns) -> list[str]:
    """A line of text for each shutdown, such as `2026-12-01 (end, in 4 days): acme/swift-1 → acme/swift-2`."""
    return [
        f"{shutdown.shutdown_date} ({shutdown.state}, {days_words(shutdown.days)}): {shutdown.model}"
        + (f" at {shutdown.host}" if shutdown.host else "")
        + (f" → {', '.join(shutdown.replacements)}" if shutdown.replacements else "")
        for shutdown in answer.shutdowns
    ]
