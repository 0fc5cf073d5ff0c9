"""Suggest the provider meant by a text that is not an id: by the names and addresses in provider records."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.records.file_path import name_of_file
from model_lifecycle.records.values import text
from model_lifecycle.schema.schema_rules import rejects_provider
from model_lifecycle.syntax.node import Alias, Scalar
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.similar import did_you_mean
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile

_WORD = re.compile(r"[^\W_]+")
"""Matches a word of letters and digits."""
_HOST = re.compile(r"(?:https?://)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?:[:/?#].*)?")
"""Matches a host, or an address with its host as the group: `https://docs.example.com/page`."""
_ADDRESSES: Final = ("deprecations_url", "pricing_url", "models_url")
_OTHER_IDS: Final = 'To use another id, list it in `model-lifecycle.toml`: `providers = ["…"]`.'
_LONGEST: Final = 100
"""The most code points of a text that can be a provider's name."""


def explain_providers(
    diagnostics: Iterable[Diagnostic], configuration: Configuration, file: RecordFile, view: IndexView
) -> list[Diagnostic]:
    """The diagnostics of a file; those that reject a provider id get advice on the id to write."""
    return [
        _with_advice(diagnostic, configuration, file, view)
        if rejects_provider(diagnostic, file.kind.kind)
        else diagnostic
        for diagnostic in diagnostics
    ]


def _with_advice(diagnostic: Diagnostic, configuration: Configuration, file: RecordFile, view: IndexView) -> Diagnostic:
    """The diagnostic with advice on the id to write, and a fix if it is certain."""
    root, _ = file.document.record(diagnostic.record)
    node = find(root, diagnostic.pointer)
    target = node.target if isinstance(node, Alias) else node
    written = target.text.strip() if isinstance(target, Scalar) else ""
    allowed = configuration.providers
    file_provider = _provider_of_file(file, allowed)
    named_provider = (
        None
        if file_provider
        else _provider_named(written, [pair for pair in view.provider_names() if pair[1] in allowed])
    )
    host = None if file_provider or named_provider is not None else _host_in(written)
    host_provider = (
        _provider_at_host(host, [(provider, entry) for provider in allowed for entry in view.providers(provider)], view)
        if host
        else ""
    )
    if diagnostic.fix is not None and (
        diagnostic.fix.safe or (named_provider is None and not file_provider and not host_provider)
    ):
        return diagnostic
    provider = (
        named_provider[1]
        if named_provider is not None
        else file_provider or host_provider or _provider_with_number(written, allowed)
    )
    if named_provider is not None:
        advice = f"The provider named {named_provider[0]} is `{provider}`: write that."
    elif host_provider:
        advice = f"The provider whose pages are at {host} is `{provider}`: write that."
    else:
        advice = did_you_mean(provider) if provider else "Write one of these ids."
    fix = None
    if provider and isinstance(target, Scalar) and target is node:
        fix = Fix(f"Write {provider}", (ReplaceValue(diagnostic.pointer, provider),))
    problem = diagnostic.message.partition(" Did you mean")[0]
    return replace(diagnostic, message=f"{problem} {advice} {_OTHER_IDS}", fix=fix)


def _host_in(written: str) -> str | None:
    """The host in a text that is a host or an address, without `www.`; None for other texts."""
    match = _HOST.fullmatch(written.casefold()) if len(written) <= _LONGEST else None
    return None if match is None else match[1].removeprefix("www.")


def _provider_at_host(host: str, entries: list[tuple[str, Entry]], view: IndexView) -> str:
    """The id of the only provider in `entries` with an address at `host` or a subdomain; empty if not exactly one."""
    providers = {
        provider
        for provider, entry in entries
        for name in _ADDRESSES
        if isinstance(address := text(view.record(entry).values, name), str)
        and (other := _host_in(address)) is not None
        and f".{other}".endswith(f".{host}")
    }
    return providers.pop() if len(providers) == 1 else ""


def _provider_named(written: str, provider_names: list[tuple[str, str]]) -> tuple[str, str] | None:
    """The name and id of the only provider in `provider_names` that a text names, exactly or by its first words."""
    words = _words(written)
    if not words or len(written) > _LONGEST:
        return None
    matches = [pair for pair in provider_names if "".join(_words(pair[0])) == "".join(words)]
    matches = matches or [
        pair for pair in provider_names if _starts_with(_words(pair[0]), words) or _starts_with(words, _words(pair[0]))
    ]
    return matches[0] if len({provider for _, provider in matches}) == 1 else None


def _words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return _WORD.findall(text.casefold())


def _starts_with(words: list[str], beginning: list[str]) -> bool:
    """Whether `words` start with `beginning`; False if that is empty."""
    return bool(beginning) and words[: len(beginning)] == beginning


def _provider_with_number(written: str, providers: tuple[str, ...]) -> str:
    """The only one of `providers` that contains the bare number `written`; empty if there is none or several."""
    matching = [provider for provider in providers if written.isdecimal() and re.findall(r"\d+", provider) == [written]]
    return matching[0] if len(matching) == 1 else ""


def _provider_of_file(file: RecordFile, providers: tuple[str, ...]) -> str:
    """The provider id in the name of a provider's file, if it is one of `providers`; empty for other files."""
    name = name_of_file(file.path)
    return name if file.kind.kind == "provider" and len(file.records) == 1 and name in providers else ""
