"""What the values of enumerations mean."""

from typing import Final

MEANINGS: Final[dict[str, dict[str, str]]] = {
    "status": {
        "active": "offered without an end in sight",
        "legacy": "still offered, but no longer recommended",
        "deprecated": "its end is announced",
        "retired": "shut down",
    },
    "shutdown_date_kind": {
        "exact": "it stops on that day",
        "not_before": "that day or any later one",
        "month_only": "some day of that month",
        "none": "no date is published",
    },
    "confidence": {
        "official": "all values come from official sources",
        "partial": "some values are not published",
    },
    "reasoning": {
        "none": "never reasons before it answers",
        "optional": "reasons when asked to",
        "always": "always reasons before it answers",
    },
    "kind": {
        "official": "the provider names this replacement",
        "editorial": "the authors of the records name it",
        "renamed_param": "a parameter has another name",
        "removed_param": "a parameter is gone",
        "new_required_param": "a parameter must be sent now",
        "endpoint_change": "another address, or another call",
        "behavior_change": "the same call does something else",
    },
}
"""What the values of an enumeration mean, by the name of their property."""
