"""Models that the user may choose, from records or catalogues: their descriptions and their order."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from model_lifecycle.ide.markdown_text import escape
from model_lifecycle.ide.meaning.cards import model_card, prices_words
from model_lifecycle.records.model import Model
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported where catalogues are stored
    from model_lifecycle.ide.import_models import Importer

State = Literal["active", "ending", "over"]
"""Whether a model is in service, has an announced end or is discouraged, or has ended."""

_STATUSES: Final = {"active": 0, "legacy": 2, "deprecated": 3}
"""The sort rank of the statuses of models in service, the best targets first; an unknown status has rank 1."""

_UNSTABLE: Final = re.compile(r"preview|-exp\b|experimental|\bbeta\b|\balpha\b|\blabs\b|nightly|latest")
"""Matches ids of models that change or end at short notice, such as `o1-preview`."""

_GENERIC_WORDS: Final = frozenset({"latest", "preview", "exp", "experimental", "beta", "alpha", "v", "k", "b", "x"})
"""Words in ids that do not identify a model's family or size."""

_VERSION: Final = re.compile(r"(?<![\da-z.])v?(\d{1,2})(?:\.(\d+)|-(\d{1,2}))?(?![\db])")
"""Matches the version in an id: `5.6` in `gpt-5.6-sol`, `3-5` in `claude-3-5-haiku`; not the size `8b`."""
_MOST_STEPS: Final = 20
"""The most models met while replacements of replacements are followed."""


@dataclass(frozen=True)
class Choice:
    """A model to choose; `by` names the catalogue that its values come from, and is empty for a recorded model.

    `unread_status` is its status and who states it, if no one has read that on the provider's page; otherwise empty.
    """

    key: ModelKey
    model: Model
    state: State
    shutdown: Shutdown | None
    by: str = ""
    unread_status: str = ""

    @property
    def is_recorded(self) -> bool:
        """Whether the model has a record."""
        return not self.by

    @property
    def is_priced(self) -> bool:
        """Whether both prices are known."""
        return all(isinstance(price, Decimal) for price in (self.model.input_price, self.model.output_price))

    @cached_property
    def kind(self) -> str:
        """The model's task: chat, embeddings, images."""
        from model_lifecycle.scan.verdict.abilities import kind_of

        return kind_of(self.key.id)


class Choices:
    """The models of a workspace, and of its catalogues if it has any, as of the day `today`."""

    def __init__(self, workspace: Workspace, catalogues: "Importer | None", today: date) -> None:
        """Set up the lookup of models in `workspace` and, if given, in the catalogues of an importer."""
        self._view = workspace.view()
        self._catalogues = catalogues
        self._today = today
        self._by_key: dict[ModelKey, Choice | None] = {}

    def of(self, key: ModelKey) -> Choice | None:
        """The model `key`, from its record, or from catalogues if it has no record; None if neither has it."""
        if key not in self._by_key:
            self._by_key[key] = self._find_choice(key)
        return self._by_key[key]

    def _find_choice(self, key: ModelKey) -> Choice | None:
        """Look up the model `key` in the records, then in catalogues; None if neither has it."""
        entries = self._view.models(*key)
        if entries:
            return self._choice(key, Model(self._view.record(entries[0])))
        catalogue_model = self._catalogues.known_model(key) if self._catalogues is not None else None
        return self._choice(key, *catalogue_model) if catalogue_model is not None else None

    def _choice(self, key: ModelKey, model: Model, catalogue: str = "", unread_status: str = "") -> Choice:
        """Make the choice of a model with its state today; `catalogue` is empty for a record."""
        shutdown = shutdown_of(model)
        has_passed = shutdown is not None and shutdown.is_over(self._today)
        is_over = model.status == "retired" or (bool(catalogue) and has_passed)  # of a record see schemas/README.md#a33
        is_ending = model.status in ("legacy", "deprecated") or (shutdown is not None and shutdown.last is not None)
        state: State = "over" if is_over else "ending" if is_ending else "active"
        return Choice(key, model, state, shutdown, catalogue, unread_status)

    def of_provider(self, provider: str, is_wanted: Callable[[str], bool] = lambda name: True) -> Iterator[Choice]:
        """Yield the models of `provider`: those with a record, then those of catalogues that `is_wanted` accepts."""
        recorded = [ModelKey(provider, str(Model(self._view.record(e)).id)) for e in self._view.models_of(provider)]
        unrecorded = self._catalogues.unrecorded(provider) if self._catalogues is not None else ()
        for key in dict.fromkeys((*recorded, *(key for key in unrecorded if is_wanted(key.id)))):
            if (choice := self.of(key)) is not None:
                yield choice

    def known_replacements(self, key: ModelKey) -> list[ModelKey]:
        """The replacements of the model `key`: those its record lists, official ones first, then those of catalogues.

        Of these, replacements whose id starts with `key.id` and a hyphen come first.
        """
        choice = self.of(key)
        recorded = sorted(choice.model.replacements, key=lambda one: one.kind != "official") if choice else []
        keys = [
            ModelKey(one.provider, one.model_id)
            for one in recorded
            if isinstance(one.provider, str) and isinstance(one.model_id, str)
        ]
        if self._catalogues is not None:
            keys += self._catalogues.successors(key)
        return sorted(dict.fromkeys(keys), key=lambda other: not other.id.startswith(f"{key.id}-"))

    def replacements_in_service(self, key: ModelKey) -> list[ModelKey]:
        """The direct and indirect replacements of the model `key` that are not over.

        The replacements of a replacement that ends come before it.
        """
        replacements: dict[ModelKey, None] = {}
        self._collect_replacements(key, {key}, replacements)
        return list(replacements)

    def _collect_replacements(self, key: ModelKey, visited: set[ModelKey], replacements: dict[ModelKey, None]) -> None:
        """Add the direct and indirect replacements of `key` to `replacements`, and each model met to `visited`."""
        for other in self.known_replacements(key):
            if other in visited or len(visited) > _MOST_STEPS:
                continue
            visited.add(other)
            choice = self.of(other)
            if choice is not None and choice.state != "active":
                self._collect_replacements(other, visited, replacements)
            if choice is None or choice.state != "over":
                replacements[other] = None

    def to_replace(self, old: ModelKey | None, choices: Iterable[Choice], family: str | None = None) -> list[Choice]:
        """Sort `choices` as replacements of the model `old`, the best first; `family` is the family in its record.

        Named replacements come first, then other models of the same provider: active ones, those of the same kind,
        family and size, and newer ones before others. Models that are over come last.
        """
        candidates = list(choices)
        counts = Counter((choice.key.provider, _first_word(choice.key.id)) for choice in candidates)
        named_ranks = (
            {key: rank for rank, key in enumerate(self.replacements_in_service(old))} if old is not None else {}
        )
        kind = self._kind_of(old)

        def sort_key(choice: Choice) -> tuple[object, ...]:
            """The sort key of a choice as a replacement, the best first."""
            return (
                choice.state == "over",
                named_ranks.get(choice.key, len(named_ranks)),
                old is not None and choice.key.provider != old.provider,
                rank_of_maker(choice.key.provider),
                _STATUSES.get(str(choice.model.status), 1),
                choice.state == "ending",
                choice.kind != kind,
                bool(_UNSTABLE.search(choice.key.id)),
                family is None or choice.model.values.get("family", None) != family,
                *(_distance(old.id, choice.key.id) if old is not None else ()),
                # A provider's own family first, which has the most models: some serve others' models too.
                -counts[choice.key.provider, _first_word(choice.key.id)],
                not choice.is_recorded,
                not choice.is_priced,
                *(-part for part in _version(choice.key.id)),
                choice.key.id,
            )

        return sorted(candidates, key=sort_key)

    def to_leave(self, new: ModelKey | None, choices: Iterable[Choice], near: str | None = None) -> list[Choice]:
        """Sort `choices` as models to migrate from to `new`, those that name it as a replacement first.

        Deprecated models and models that end sooner come before others. Models of the provider `near` come before all
        others, and models that are over last.
        """

        def sort_key(choice: Choice) -> tuple[object, ...]:
            """The sort key of a choice as a model to migrate from, the most urgent first."""
            day = choice.shutdown.first.isoformat() if choice.shutdown is not None else "9"
            return (
                choice.state == "over",
                near is not None and choice.key.provider != near,
                new is None or new not in self.known_replacements(choice.key),
                rank_of_maker(choice.key.provider),
                -_STATUSES.get(str(choice.model.status), 1),
                choice.state != "ending",
                choice.kind != "chat",
                day,
                not choice.is_recorded,
                *(-part for part in _version(choice.key.id)),
                choice.key.id,
            )

        return sorted(choices, key=sort_key)

    def _kind_of(self, key: ModelKey | None) -> str:
        """The task of a model, such as `chat`, which is also the answer for None and for an unknown model."""
        choice = self.of(key) if key is not None else None
        return choice.kind if choice is not None else "chat"


def choice_words(choice: Choice) -> str:
    """A short description of a model without a record: its status or end, both prices, and their catalogue."""
    catalogue = "" if choice.unread_status else choice.by
    return " · ".join(part for part in (life_words(choice), prices_words(choice.model), catalogue) if part)


def life_words(choice: Choice) -> str:
    """The status of a model, or its end if one is published: `active`, `promised until 2027-01`, `ends 2027-01-14`."""
    shutdown, status = choice.shutdown, choice.model.status
    if choice.unread_status:
        return choice.unread_status
    if shutdown is None or (choice.state == "over" and shutdown.last is None):
        return status if isinstance(status, str) else "of unknown status"
    if shutdown.last is None:
        return f"{status if isinstance(status, str) else 'promised'} until {shutdown.text}"
    return f"{'ended' if choice.state == 'over' else 'ends'} {shutdown.words}"


def choice_card(choice: Choice, view: IndexView, today: date) -> str:
    """The card of a model, with its catalogue if the model has no record."""
    card = model_card(choice.model, view, today, choice.unread_status)
    return card if choice.is_recorded else f"{card}\n- No record yet; source: {escape(choice.by)}"


def rank_of_maker(provider: str) -> int:
    """Sort key of a provider: well-known makers first, then other providers, then hosts of others' models."""
    from model_lifecycle.catalogues.carried import HOSTS, MAKERS
    from model_lifecycle.catalogues.provider_names import canonical

    name = canonical(provider)
    return list(MAKERS).index(name) if name in MAKERS else len(MAKERS) + (name in HOSTS)


def _identifying_words(name: str) -> set[str]:
    """The words in an id that identify its family and size: `gemini` and `pro` in `gemini-1.5-pro-002`."""
    return set(re.findall(r"[a-z]+", name.lower())) - _GENERIC_WORDS


def _first_word(name: str) -> str:
    """The first word of a model id: `gpt`, `mistral`; the whole id if it does not begin with a letter."""
    match = re.match("[a-z]+", name.lower())
    return match[0] if match is not None else name


def _distance(old: str, new: str) -> tuple[int, int]:
    """How many identifying words the id `old` has that `new` lacks, and the reverse, which is 0 if they share none."""
    first, second = _identifying_words(old), _identifying_words(new)
    return len(first - second), len(second - first) if first & second else 0


def _version(name: str) -> tuple[int, float]:
    """The version in an id as major and minor: (5, 0.6) for `gpt-5.6-sol`, (0, 0.0) without one; 4.20 equals 4.2."""
    match = _VERSION.search(name)
    if match is None:
        return 0, 0.0
    major, fraction, minor = match.groups()
    return int(major), float(f".{fraction}") if fraction else int(minor or 0) / 100
