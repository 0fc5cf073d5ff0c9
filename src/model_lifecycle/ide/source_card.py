"""The card of a model that source code names: its shutdown, and the differences of its replacement."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from model_lifecycle.ide.choices import Choices, choice_card
from model_lifecycle.ide.markdown_text import escape, link, message
from model_lifecycle.ide.meaning.cards import card_of
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.navigation.symbol import model_symbol
from model_lifecycle.records.arithmetic import format_count, format_money
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import Number
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # a server without sources starts without them
    from model_lifecycle.ide.import_models import Importer
    from model_lifecycle.scan.place.place import Place
    from model_lifecycle.scan.verdict.findings import Judge
    from model_lifecycle.scan.verdict.verdict import Verdict


def source_card(
    place: "Place",
    judge: "Judge",
    workspace: Workspace,
    links: RecordLinks,
    *,
    states_finding: bool = True,
    commands: Iterable[str] = (),
    catalogues: "Importer | None" = None,
) -> str | None:
    """The card, in Markdown, of the model named at `place`; None if neither records nor `catalogues` have the model.

    With `states_finding`, the card begins with the finding at the place; `commands` are links to actions.
    """
    from model_lifecycle.scan.verdict.verdict import message_of

    model = place.written_model
    if model is None:
        return None
    verdict = judge.verdict(model)
    choices = Choices(workspace, catalogues, judge.today)
    parts = []
    if verdict is not None:
        if states_finding:
            models = judge.catalogue.models
            parts.append(message(message_of(verdict, model, models, page="")))
        parts += _changes(verdict, choices)
    link_texts = [*_migration_link(verdict, judge, workspace, links), *commands]
    card = card_of(model_symbol(model.key), workspace.view(), judge.today, links)
    if card is None and (choice := choices.of(model.key)) is not None:
        card = choice_card(choice, workspace.view(), judge.today)
    return (
        "\n\n".join([*parts, *([" · ".join(link_texts)] if link_texts else []), *([card] if card is not None else [])])
        or None
    )


def _migration_link(
    verdict: "Verdict | None", judge: "Judge", workspace: Workspace, links: RecordLinks
) -> Iterator[str]:
    """Yield the link to the migration that a verdict names, if there is one."""
    migration = verdict.migration if verdict is not None else None
    if verdict is None or migration is None:
        return
    entry = next(iter(workspace.view().migrations(verdict.facts.key, migration.new)), None)
    page = judge.page(migration.path)
    yield links.link_to_value(entry, "") if entry is not None else link(escape(page), page)


def _changes(verdict: "Verdict", choices: Choices) -> Iterator[str]:
    """Yield Markdown on the differences of the replacement, and the parameters to change."""
    new_key = verdict.replacement.key if verdict.replacement is not None else None
    old, new = (choices.of(key) if key is not None else None for key in (verdict.facts.key, new_key))
    lines = list(_differences(old.model, new.model)) if old is not None and new is not None else []
    if lines and new_key is not None:
        yield f"With {escape(new_key.id)}:\n\n" + "\n".join(lines)
    migration = verdict.migration
    if migration is not None and migration.new == new_key and migration.parameters:
        yield "To change:\n\n" + "\n".join(f"- {message(parameter)}" for parameter in migration.parameters)


def _differences(old: Model, new: Model) -> Iterator[str]:
    """Yield a line for each price and limit that both models have."""
    for label, old_number, new_number, format_value in (
        ("Input per 1M tokens", old.input_price, new.input_price, format_money),
        ("Output per 1M tokens", old.output_price, new.output_price, format_money),
        ("Context window", old.context_window, new.context_window, format_count),
        ("Max output", old.max_output, new.max_output, format_count),
    ):
        old_value, new_value = _decimal(old_number), _decimal(new_number)
        if old_value is not None and new_value is not None:
            yield f"- {label}: {escape(format_value(old_value))} → {escape(format_value(new_value))}"


def _decimal(value: Number) -> Decimal | None:
    """The number; None if it is null or unavailable."""
    return value if isinstance(value, Decimal) else None
