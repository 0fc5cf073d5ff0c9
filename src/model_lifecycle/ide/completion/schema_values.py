"""Values that the schema alone tells: enumerations with their meaning, booleans, null."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from model_lifecycle.ide.completion.candidate import Candidate
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.schema.describe import Description

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


def schema_candidates(description: Description) -> Iterator[Candidate]:
    """The values that a property's description names, null last."""
    document = partial(describe_in_words, description)
    for value in description.enum:
        if value is not None:
            meaning = MEANINGS.get(description.name, {}).get(str(value), "")
            yield Candidate(value, "enum", meaning, document=document)
    if "boolean" in description.types:
        yield Candidate(True, "constant", document=document)
        yield Candidate(False, "constant", document=document)
    if description.nullable:
        yield Candidate(None, "constant", "not published", document=document)
