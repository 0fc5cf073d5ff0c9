"""Code actions that show the page of a rule; they come before those that suppress it, so that Enter explains."""

from collections.abc import Iterator

from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import RecordAction


def explain_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield one action for each rule with a diagnostic at the place."""
    diagnostics = [*place.diagnostics(), *place.comparison_findings_here()]
    for code, diagnostic in {diagnostic.code: diagnostic for diagnostic in diagnostics}.items():
        yield RecordAction(f"Explain `{code}`", "quickfix", lambda: None, diagnostic, explains=code)
