"""Cards of models and providers: a few lines of Markdown."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from model_lifecycle.ide.markdown_text import code, escape, link
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.meaning.value_words import shutdown_words
from model_lifecycle.ide.navigation.nearby_records import naming_words
from model_lifecycle.ide.navigation.symbol import Symbol, model_symbol, provider_symbol, records_of
from model_lifecycle.records.arithmetic import NOT_READ, format_count, format_money
from model_lifecycle.records.gaps import is_unread, text_without_gap
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.records.unread_status import unread_status
from model_lifecycle.records.values import Number
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView

_MOST_REPLACEMENTS = 3

_PAGES = {"deprecations_url": "deprecations", "pricing_url": "prices", "models_url": "models"}
"""The word for a provider's page, by its URL property."""


def card_of(symbol: Symbol, view: IndexView, today: date, links: RecordLinks) -> str | None:
    """The card of a model or a provider, with a link to its record; None if it has no record."""
    entry = next(iter(records_of(view, symbol)), None)
    if entry is None:
        return None
    if symbol.kind == "model":
        card = model_card(Model(view.record(entry)), view, today)
    else:
        card = provider_card(Provider(view.record(entry)), view)
    return f"{card}\n- Record: {links.link_to_value(entry, '/id')}"


def model_card(model: Model, view: IndexView, today: date, status: str = "") -> str:
    """The card of a model as Markdown, without unpublished and invalid values; `status` replaces that of the record."""
    head = f"**{escape(text_without_gap('display_name', model.display_name) or str(model.id))}** {code(str(model.id))}"
    return "\n".join(
        [head, "", *(f"- {words}: {value}" for words, value in _model_lines(model, view, today, status) if value)]
    )


def _model_lines(model: Model, view: IndexView, today: date, status: str) -> Iterator[tuple[str, str]]:
    """Yield the label and value of each line of a model's card; values may be empty."""
    yield "Provider", _provider_words(view, _text(model.provider))
    yield "Status", escape(status or _status(model, today))
    yield "Announced", escape(_text(model.announced_date))
    yield "Deprecated", escape(_text(model.deprecation_date))
    yield "Shuts down", escape(_text(model.shutdown_date))
    yield "Prices per 1M tokens", escape(prices_words(model))
    yield "Context window", _tokens(model.context_window)
    yield "Max output", _tokens(model.max_output)
    yield _replacements_line(model)
    key = ModelKey(str(model.provider), str(model.id))
    if view.models(*key):
        yield "Records", escape(naming_words(view, model_symbol(key)))


def model_words(model: Model, today: date) -> str:
    """A description of a model on one line, as plain text: `Loom 2 Large · deprecated, shuts down in 45 days`."""
    return " · ".join(
        part for part in (text_without_gap("display_name", model.display_name), _status(model, today)) if part
    )


def _status(model: Model, today: date) -> str:
    """The status of a model as text, with its shutdown: `deprecated, shuts down in 45 days`."""
    if is_unread(model.record):
        return NOT_READ.lower()
    status = unread_status(model) or _text(model.status)
    return ", ".join(part for part in (status, shutdown_words(model, today)) if part)


def _replacements_line(model: Model) -> tuple[str, str]:
    """The label and the text of a model's replacements: at most `_MOST_REPLACEMENTS` ids, each with its kind."""
    replacements = [
        (str(replacement.model_id), _text(replacement.kind))
        for replacement in model.replacements
        if isinstance(replacement.model_id, str)
    ]
    shown = [f"{code(name)} ({kind})" if kind else code(name) for name, kind in replacements[:_MOST_REPLACEMENTS]]
    more = [f"{len(replacements) - _MOST_REPLACEMENTS} more"] if len(replacements) > _MOST_REPLACEMENTS else []
    return "Replacement" if len(replacements) == 1 else "Replacements", ", ".join(shown + more)


def prices_words(model: Model) -> str:
    """The input and output price of a model, `$3 / $15`; empty if one is not published."""
    first, second = model.input_price, model.output_price
    if not isinstance(first, Decimal) or not isinstance(second, Decimal):
        return ""
    return f"{format_money(first)} / {format_money(second)}"


def _tokens(value: Number) -> str:
    """A limit as `128,000 tokens`; empty if it is not published."""
    return f"{format_count(value)} tokens" if isinstance(value, Decimal) else ""


def _provider_words(view: IndexView, provider: str) -> str:
    """The name and id of a provider as Markdown; only the id if it has no name."""
    name = provider_name(view, provider)
    return f"{escape(name)} {code(provider)}" if name else escape(provider)


def provider_name(view: IndexView, provider: str) -> str:
    """The name in the record of `provider`; empty if it has none yet, or if several records differ."""
    names = {Provider(view.record(entry)).name for entry in view.providers(provider)} if provider else set()
    return text_without_gap("name", names.pop()) if len(names) == 1 else ""


def provider_card(provider: Provider, view: IndexView) -> str:
    """The card of a provider as Markdown."""
    name = text_without_gap("name", provider.name) or str(provider.id)
    lines = [f"**{escape(name)}** {code(str(provider.id))}", ""]
    if isinstance(provider.id, str):
        lines += [f"- Records: {escape(naming_words(view, provider_symbol(provider.id)))}"]
        lines += [f"- Models: {words}" for words in _counts_by_status(view.models_of(provider.id), view)]
    pages = [(words, provider.values.get(page)) for page, words in _PAGES.items()]
    page_links = [
        link(words, url) for words, url in pages if isinstance(url, str) and url.startswith(("https:", "http:"))
    ]
    return "\n".join([*lines, *([f"- Pages: {', '.join(page_links)}"] if page_links else [])])


def _counts_by_status(entries: tuple[Entry, ...], view: IndexView) -> Iterator[str]:
    """Yield the numbers of models by status, `3 active, 1 retired`; nothing without models."""
    statuses = [_text(Model(view.record(entry)).status) for entry in entries]
    counts = {status: statuses.count(status) for status in ("active", "legacy", "deprecated", "retired")}
    if words := ", ".join(f"{count} {status}" for status, count in counts.items() if count):
        yield words


def _text(value: object) -> str:
    """The value if it is a string; otherwise an empty one."""
    return value if isinstance(value, str) else ""
