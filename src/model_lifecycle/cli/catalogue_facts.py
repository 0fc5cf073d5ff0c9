"""Facts from public catalogues about a model without a record, for `explain` with a written form of it."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import workspaces_at
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.scan_input import records_of, with_catalogues
from model_lifecycle.ide.file_info import Fact
from model_lifecycle.identity.resolve import WrittenModel, written_model
from model_lifecycle.records.arithmetic import format_money
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.scan.verdict.known_models import day_of_code
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, status_words
from model_lifecycle.scan.verdict.verdict import OF_MAKER_ALONE, is_of_maker_alone, sentences, what_happens
from model_lifecycle.workspace.paths import display


def models_in_catalogues(written: str, config: str | None) -> Iterator[tuple[str, list[Fact]]]:
    """Yield the model that `written` names, as `provider/id`, and its facts; nothing if no catalogue has it.

    The folder's records count as for `scan`: at a host, the maker's record decides everything but the end.
    """
    with suppress(UsageError):  # raised without catalogues
        settings = settings_for(current_folder(), config)
        today = day_of_code(settings.configuration, ())
        workspaces = workspaces_at(current_folder(), config, progress=False, may_be_empty=True)
        records = with_catalogues(records_of(workspaces, settings, today), settings)
        model = written_model(written, records.catalogue.names)
        if model is None or records.copies is None or records.catalogue.facts(model) is None:
            return
        facts = facts_about(records.catalogue, model, today)
        recorded_facts = records.catalogue.models.get(model.key)
        entry = recorded_facts.entry if recorded_facts is not None else None
        record = display(entry.path, current_folder()) if entry is not None else "none"
        yield "/".join(model.key), [*facts, ("record", record), ("", records.copies.note(today))]


def facts_about(catalogue: ModelCatalogue, written: WrittenModel, today: date) -> Iterator[Fact]:
    """Yield facts about the model `written`: its end, prices, replacement, and the catalogues that state them."""
    facts = catalogue.facts(written)
    if facts is None:
        return
    verdict = Judge(catalogue, today).verdict(written)
    yield "model", what_happens(verdict) if verdict is not None else _status_and_shutdown(facts)
    if (prices := _prices(facts)) is not None:
        yield "prices", prices
    if verdict is not None:
        for sentence in sentences(verdict, catalogue.models, ""):
            yield "", sentence
        if is_of_maker_alone(written, facts):
            yield "", OF_MAKER_ALONE
    elif facts.origin is not None:
        source = f"{facts.origin.register}, read {facts.origin.read}"
        yield "source", f"{facts.origin.page} ({source})" if facts.origin.page else source


def _status_and_shutdown(facts: ModelFacts) -> str:
    """The status of a model whose end is not announced, with its host and its shutdown if there is one."""
    status = status_words(facts)
    status += f" at {facts.host}" if facts.host else ""
    return f"{status}, shuts down {facts.shutdown.words}" if facts.shutdown is not None else status


def _prices(facts: ModelFacts) -> str | None:
    """Both prices in words, such as `input $3, output $15 per million tokens`; None if one is unknown."""
    input_price, output_price = facts.prices
    if input_price is None or output_price is None:
        return None
    return f"input {format_money(input_price)}, output {format_money(output_price)} per million tokens"
