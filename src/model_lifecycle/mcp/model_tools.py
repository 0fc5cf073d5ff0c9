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
from model_lifecycle.mcp.known_records import Known
from model_lifecycle.mcp.parameters import FoldersOfUses, KnownNow
from model_lifecycle.mcp.text_tools import uses_below
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
    known: KnownNow,
    written: Written,
    day: Day = None,
) -> Annotated[CallToolResult, CheckedModel]:
    """Say whether a model is over, when it ends, and what to move to. Ask before writing a model id into code."""
    known = known.on(day)
    judge = known.judge()
    identity = resolve(written.strip(), known.catalogue.names)
    model = identity.as_written(written.strip())
    facts = known.catalogue.facts(model) if model is not None else None
    shutdown = facts.shutdown if facts is not None else None
    verdict = judge.verdict(model) if model is not None else None
    answer = CheckedModel(
        known=facts is not None,
        understood=identity.rule,
        model="/".join(facts.key) if facts is not None else None,
        platform=identity.platform or None,
        code=verdict.rule.name if verdict is not None else None,
        verdict=_sentence(known, model, facts, verdict, written),
        status=facts.status if facts is not None else None,
        shutdown_date=shutdown.text if shutdown is not None else None,
        shutdown_kind=shutdown.kind if shutdown is not None else None,
        days=(shutdown.first - judge.today).days if shutdown is not None else None,
        replacement=_replacement(known, verdict),
        not_read=_not_read(known, facts),
        sources=list(_sources(known, facts)),
        nearest=spelled_alike(known, written) if facts is None else [],
        as_of=judge.today.isoformat(),
        rests_on=known.rests_on(facts),
    )
    alike = [f"Similar ids: {', '.join(answer.nearest)}."] if answer.nearest else []
    return reply(answer, "\n".join([answer.verdict, *alike, answer.rests_on]))


def _sentence(
    known: Known, model: WrittenModel | None, facts: ModelFacts | None, verdict: Verdict | None, written: str
) -> str:
    """The verdict on a model in words: its end and replacement, its status, or that it is not known."""
    if model is None or facts is None:
        return f"`{written}` is not known: no model of {known.basis} has this id."
    if verdict is not None:
        page = known.shown(verdict.migration.path) if verdict.migration is not None else ""
        return message_of(verdict, model, known.catalogue.models, page)
    floor = f" and shuts down {facts.shutdown.words}" if facts.shutdown is not None else ""
    at = f" at {facts.host}" if facts.host else ""
    is_unread = known.model(facts) is not None and "shutdown_date" in _not_read(known, facts)
    unread = " Nobody has read yet whether its end is announced." if is_unread else ""
    return f"`{facts.key.id}` is {status_words(facts)}{at}{floor}.{unread}"


def _replacement(known: Known, verdict: Verdict | None) -> ModelReplacement | None:
    """The replacement in a verdict, with the migration to it if that is recorded; None if there is none."""
    if verdict is None or verdict.replacement is None:
        return None
    key, official = verdict.replacement.key, verdict.replacement.official
    migration = verdict.migration if verdict.migration is not None and verdict.migration.new == key else None
    path = known.shown(migration.path) if migration is not None else None
    return ModelReplacement(model="/".join(key), official=official, migration=path)


def _not_read(known: Known, facts: ModelFacts | None) -> list[str]:
    """The properties of a record whose null is unread; for a model without a record, the shutdown date if unknown."""
    model = known.model(facts)
    if model is not None:
        return [pointer.rpartition("/")[2] for pointer in unread_nulls(model.record)]
    return ["shutdown_date"] if facts is not None and facts.shutdown is None else []


def _sources(known: Known, facts: ModelFacts | None) -> Iterator[CitedSource]:
    """Yield the sources of a model's record, at most `MOST_ROWS`."""
    model = known.model(facts)
    for source in model.sources[:MOST_ROWS] if model is not None else ():
        if isinstance(source.url, str):
            yield CitedSource(
                url=source.url, read=source.last_checked if isinstance(source.last_checked, str) else None
            )


def spelled_alike(known: Known, written: str) -> list[str]:
    """The known ids that are spelled like a written form, the most similar first."""
    return list(nearest(written.rpartition("/")[2], sorted({key.id for key in known.catalogue.models}), _MOST_NEAREST))


def resolve_model(known: Known, written: str) -> WrittenModel:
    """The model that a written form refers to. Raises `NoAnswerError` if it is unknown."""
    model = written_model(written.strip(), known.catalogue.names) if len(written) <= MOST_WRITTEN else None
    if model is None:
        alike = spelled_alike(known, written)
        unknown = f"`{shorten(written)}` is not known: no model of {known.basis} has this id"
        raise NoAnswerError(f"{unknown}. Similar ids: {', '.join(alike)}" if alike else unknown)
    return model


def find_models(
    known: KnownNow,
    maker: Maker = None,
    status: Literal["active", "legacy", "deprecated", "retired"] | None = None,
    capabilities: Annotated[list[Capability] | None, Field(description="All of these")] = None,
    most_input_price: Annotated[float | None, Field(ge=0, description="USD per million input tokens")] = None,
    least_context: Annotated[int | None, Field(ge=1, description="Tokens of the context window")] = None,
) -> Annotated[CallToolResult, FoundModels]:
    """Find the models that fulfil all conditions, with the facts that decided. Unknown values fulfil none."""
    makers = known.makers(maker)
    models = [
        FoundModel(model="/".join(key), facts={"status": facts.status, **deciding})
        for key, facts in sorted(known.catalogue.models.items())
        if (makers is None or key.provider in makers) and (status is None or facts.status == status)
        if (deciding := _deciding(facts, capabilities or (), most_input_price, least_context)) is not None
    ]
    left_out = max(0, len(models) - MOST_ROWS)
    answer = FoundModels(models=models[:MOST_ROWS], left_out=left_out, rests_on=known.rests_on(None))
    return reply_rows(answer, [model.model for model in answer.models], left_out, answer.rests_on)


def _deciding(
    facts: ModelFacts, capabilities: Iterable[str], most_price: float | None, least_context: int | None
) -> dict[str, str | None] | None:
    """The values by which a model fulfils all conditions, by property; None if it does not."""
    deciding: dict[str, str | None] = {}
    for name in capabilities:
        if facts.specs.get(f"supports_{name}") is not True:
            return None
        deciding[f"supports_{name}"] = "true"
    if most_price is not None:
        price = facts.prices[0]
        if price is None or price > Decimal(str(most_price)):
            return None
        deciding["input_price_per_mtok"] = f"{price:f}"
    if least_context is not None:
        window = as_number(facts.specs.get("context_window_tokens"))
        if not isinstance(window, Decimal) or window < least_context:
            return None
        deciding["context_window_tokens"] = f"{window:f}"
    return deciding


def upcoming(
    known: KnownNow,
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
    known = known.on(day)
    uses = uses_below(known, folders, used_below) if used_below is not None else None
    answer = shutdowns_of(known, within_days, maker, uses)
    return reply_rows(answer, rows_of(answer), answer.left_out, answer.rests_on)


def shutdowns_of(
    known: Known,
    within_days: int | None = None,
    maker: str | None = None,
    uses: ModelsInUse | None = None,
) -> Shutdowns:
    """The coming and overdue shutdowns; with `uses` only those of models in use, past ones included."""
    makers, today = known.makers(maker), known.today
    recorded = chain.from_iterable(
        upcoming_shutdowns(workspace, today, lambda path: ()) for workspace in known.workspaces
    )
    over = past_shutdowns((used.facts for used in uses.values()), today) if uses is not None else ()
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
            (*recorded, *unrecorded_shutdowns(_unrecorded_models(known, makers, uses), today), *over)
        )
        if (within_days is None or shutdown.days <= within_days)
        and (makers is None or shutdown.key.provider in makers)
        and (uses is None or (shutdown.key, shutdown.host) in uses)
    ]
    left_out = max(0, len(shutdowns) - MOST_ROWS)
    return Shutdowns(
        shutdowns=shutdowns[:MOST_ROWS], left_out=left_out, as_of=today.isoformat(), rests_on=known.rests_on(None)
    )


def _unrecorded_models(known: Known, makers: frozenset[str] | None, uses: ModelsInUse | None) -> Iterator[ModelFacts]:
    """Yield models without a record: the ones that code uses, or if there are no records at all, those of `makers`."""
    if uses is None and any(workspace.files for workspace in known.workspaces):
        return
    models = known.catalogue.models.values() if uses is None else (used.facts for used in uses.values())
    yield from (facts for facts in models if facts.entry is None and (makers is None or facts.key.provider in makers))


def rows_of(answer: Shutdowns) -> list[str]:
    """A line of text for each shutdown."""
    return [
        f"{shutdown.shutdown_date} ({shutdown.state}, {days_words(shutdown.days)}): {shutdown.model}"
        + (f" at {shutdown.host}" if shutdown.host else "")
        + (f" → {', '.join(shutdown.replacements)}" if shutdown.replacements else "")
        for shutdown in answer.shutdowns
    ]
