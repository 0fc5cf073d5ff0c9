"""All code actions at a place, except the fixes of single diagnostics."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from model_lifecycle.ide.actions.add_provider import add_provider_actions
from model_lifecycle.ide.actions.create_record import create_actions
from model_lifecycle.ide.actions.explain_finding import explain_actions
from model_lifecycle.ide.actions.fix_code import fix_code_actions
from model_lifecycle.ide.actions.ignore_finding import ignore_actions
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import RecordAction
from model_lifecycle.ide.actions.rewrite_file import convert_actions, sort_actions
from model_lifecycle.ide.actions.update_record import add_replacement_actions, checked_day_actions, recompute_actions
from model_lifecycle.ide.alone import alone

_OFFERS: Final[tuple[Callable[[ActionPlace], Iterator[RecordAction]], ...]] = (
    add_replacement_actions,
    create_actions,
    add_provider_actions,
    fix_code_actions,
    recompute_actions,
    checked_day_actions,
    sort_actions,
    convert_actions,
    explain_actions,
    ignore_actions,
)
"""The functions that yield actions, in the order of their actions: those that fix before those that suppress."""


def actions_at(place: ActionPlace) -> list[RecordAction]:
    """The code actions at the place, in the order in which they are shown; their edits are computed when chosen."""
    offers = _OFFERS
    if place.catalogues is not None:
        from model_lifecycle.ide.actions.take_from_catalogues import catalogue_actions

        offers = (catalogue_actions, *_OFFERS)
    if place.pages is not None:
        from model_lifecycle.ide.actions.renew_source import source_actions

        offers = (source_actions, *offers)
    return [action for offer in offers for action in alone(place.failed, f"`{offer.__name__}`", partial(offer, place))]
