"""`credential-to-page`: a code sample that sends a credential to a page, not to an API."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.gaps import GAP_ADDRESS
from model_lifecycle.records.model import Model
from model_lifecycle.records.record_texts import texts_of
from model_lifecycle.records.values import Values, objects
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.workspace.index_view import IndexView

CREDENTIAL_TO_PAGE = Rule(
    name="credential-to-page",
    severity=Severity.WARNING,
    part="rule",
    summary="A code sample that sends a credential to a page, not to an API.",
    explanation="""\
Readers run the samples with their own keys. A request that carries one (`Authorization`, an API key) goes to an API,
not to an address that this record, its two models or their providers cite as a page. Comments in a sample may name
pages.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change:
  snippets:
    curl:
      before: "curl https://doc.example/models -H \\"Authorization: Bearer $KEY\\" -d example-1\\n"
sources: [{url: https://doc.example/models, label: Models, last_checked: 2026-06-01, excerpt: ""}]
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change:
  snippets:
    curl:
      before: "curl https://api.doc.example/v1/chat -H \\"Authorization: Bearer $KEY\\" -d example-1\\n"
sources: [{url: https://doc.example/models, label: Models, last_checked: 2026-06-01, excerpt: ""}]
""",
)

_NAMES: Final = ("url", "source_url", "deprecations_url", "pricing_url", "models_url")
"""The properties of records that cite a page."""
_CREDENTIAL: Final = re.compile(r"authorization|bearer |api[-_]?key|access[-_]?token", re.IGNORECASE)
"""Matches words that show that a sample sends a credential: `Authorization`, `api_key`."""
_ADDRESS: Final = re.compile(r"https?://[^\s\"'`<>()\\]+")
"""Matches a web address in code, up to a quote, a bracket or a blank."""
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?://|#).*$", re.MULTILINE)
"""Matches a comment in code: `# …`, `// …`."""


def pages_of_models(view: IndexView, models: Iterable[Model]) -> set[str]:
    """The addresses, without queries, of the pages that models and their providers cite."""
    pages: set[str] = set()
    providers: set[str] = set()
    for model in models:
        values = model.values
        cited = [*objects(values, "sources"), *objects(values, "replacements"), *model.specs_sources.values()]
        pages.update(_addresses(cited))
        if isinstance(provider := values.get("provider"), str):
            providers.add(provider)
    records = [view.record(entry) for provider in providers for entry in view.providers(provider)[:1]]
    pages.update(_addresses(record.values for record in records))
    return pages


def _addresses(cited: Iterable[Values]) -> Iterator[str]:
    """Yield the addresses, without queries, in some objects: sources, replacements, provider records."""
    for values in cited:
        for name in _NAMES if values.__class__ is dict else ():
            if name in values and (address := values[name]).__class__ is str and address != GAP_ADDRESS:
                yield without_query(address)


@lru_cache(4096)
def without_query(address: str) -> str:
    """An address without query, fragment and final slash: `https://doc.example/models` of `…/models/?page=2`."""
    return re.split(r"[?#]", address, maxsplit=1)[0].rstrip("/")


def request_addresses(sample: str) -> list[tuple[int, int]]:
    """The ranges of the addresses, outside of comments, to which a sample may send the credential in it."""
    if "://" not in sample or _CREDENTIAL.search(sample) is None:
        return []
    code = _COMMENT.sub(lambda comment: " " * len(comment[0]), sample) if "#" in sample or "//" in sample else sample
    return [address.span() for address in _ADDRESS.finditer(code)]


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each address that a sample sends a credential to and that is cited as a page."""
    addresses = {sample[start:end] for sample in context.words["code"] for start, end in request_addresses(sample)}
    if not addresses:
        return
    pages = pages_of_models(context.view, [end.model for end in context.ends if end.model is not None])
    migration = context.migration
    pages.update(_addresses([*objects(migration.values, "sources"), *migration.api_changes]))
    for address in sorted(addresses):
        if without_query(address) in pages:
            yield _report(context, address)


def _report(context: MigrationContext, address: str) -> Diagnostic:
    """The diagnostic of an address, at its first occurrence in a sample; the others are related information."""
    first, *others = (
        (pointer, start, end)
        for pointer, role, sample in texts_of(context.record)
        for start, end in (request_addresses(sample) if role == "code" else ())
        if sample[start:end] == address
    )
    message = f"This sample sends a credential to `{address}`, which is cited as a page. Write the address of the API."
    related = [context.related("And here", "", span=context.text_span(*occurrence)) for occurrence in others]
    return context.report(CREDENTIAL_TO_PAGE, message, first[0], span=context.text_span(*first), related=related)


CHECK = RuleCheck(CREDENTIAL_TO_PAGE, migration=_check)
