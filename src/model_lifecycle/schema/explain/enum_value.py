"""Suggest the allowed value of a property that a wrong value means."""

import re
from typing import Final

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.suggestion import (
    NO_SUGGESTION,
    Suggestion,
    is_not_known,
    suggest_value,
    unpublished,
)
from model_lifecycle.text.similar import Closeness, did_you_mean, matches, nearest, words

_BETWEEN_ITEMS: Final = re.compile(r"[\s,;/|&+]+(?:and\s+)?")
"""Matches the separator of values in one text: `, `, ` and `, `/`."""
_SYNONYMS: Final[dict[str, dict[str, str]]] = {
    "status": {
        "active": "ga general_availability generally_available available live current stable production online "
        "supported enabled in_use latest",
        "legacy": "old outdated superseded previous maintenance not_recommended",
        "deprecated": "deprecating obsolete deprecation sunsetting retiring scheduled announced end_of_life_announced",
        "retired": "sunset sunsetted eol end_of_life shutdown shut_down removed discontinued decommissioned dead "
        "offline inactive unavailable disabled archived withdrawn turned_off terminated gone closed",
    },
    "shutdown_date_kind": {
        "exact": "day date precise fixed confirmed known full exactly certain definite",
        "not_before": "earliest no_earlier_than not_earlier_than no_sooner_than not_sooner_than at_earliest tentative "
        "after minimum from on_or_after since lower_bound",
        "month_only": "month monthly approximate approx month_precision month_year",
        "none": "unknown no null na tbd undefined unpublished not_published not_announced unannounced open",
    },
    "reasoning": {
        "none": "no never off false disabled unsupported not_supported non_reasoning",
        "optional": "sometimes on_demand hybrid configurable toggle adjustable opt_in supported optionally available "
        "both auto adaptive",
        "always": "required forced mandatory always_on only permanent",
    },
    "kind": {
        "official": "provider vendor recommended_by_provider documented",
        "editorial": "unofficial suggested suggestion community inferred recommendation recommended opinion editor",
        "renamed_param": "rename renamed renamed_parameter parameter_renamed param_renamed rename_param",
        "removed_param": "remove removed removed_parameter parameter_removed param_removed deleted_param dropped_param "
        "deprecated_param unsupported_param",
        "new_required_param": "new_param new_parameter added_param added_parameter required_param required_parameter "
        "new_required_parameter",
        "endpoint_change": "endpoint new_endpoint changed_endpoint url_change endpoint_changed path_change url",
        "behavior_change": "behavior behaviour behaviour_change behavioral_change breaking_change default_change "
        "changed_behavior changed_default semantics other",
    },
    "confidence": {
        # no synonym for `official`: no other word says that the provider has published all values
        "partial": "incomplete partly low medium some partially unofficial mixed",
    },
    "language": {
        "python": "py python3 python_3",
        "typescript": "ts tsx js javascript node nodejs node_js jsx",
        "curl": "bash shell sh http rest console cli",
    },
    "currency": {"USD": "$ us$ dollar us_dollar usd$ us usdollar united_states_dollar american_dollar"},
    "modality": {
        "text": "txt string chat words language prose",
        "image": "img picture photo vision visual png jpeg",
        "audio": "sound speech voice music",
        "video": "movie film clip videos",
        "pdf": "document file doc pdf_document",
    },
}
"""Words that people use for allowed values, by property and allowed value."""


_MOST_COMPARED: Final = 100
"""The most allowed values to compare word by word; a configuration may list a thousand providers."""


def suggest_enum_value(text: str, description: Description) -> Suggestion:
    """Suggest the allowed value that a text means, if that is certain enough."""
    allowed = [value for value in description.enum if isinstance(value, str)]
    trimmed = text.strip().strip("\"'`")
    if len(allowed) > _MOST_COMPARED:
        allowed = list(nearest(trimmed, allowed, _MOST_COMPARED))
    for value in allowed:
        if words(value) == words(trimmed) or value.casefold() == trimmed.casefold():
            return _did_you_mean(value, safe=True)
    if synonym := _synonym(trimmed, description, allowed):
        return _did_you_mean(synonym)
    if description.nullable and is_not_known(trimmed):
        return unpublished()
    if listed := _listed_values(trimmed, description):
        return Suggestion(f"Write an item for each: {', '.join(listed)}.")
    return _closest(trimmed, allowed)


def _listed_values(text: str, description: Description) -> list[str]:
    """The allowed values that the text of a list item names together, such as `text image`; empty if it does not."""
    parts = [part for part in _BETWEEN_ITEMS.split(text) if part] if not description.name else []
    if len(parts) < 2:
        return []
    values = [suggest_enum_value(part, description).value for part in parts]
    return [value for value in values if isinstance(value, str)] if None not in values else []


def _synonym(text: str, description: Description, allowed: list[str]) -> str | None:
    """The allowed value for which the text is a synonym; None if there is none."""
    synonyms = _SYNONYMS.get(description.name or description.title.lower(), {})
    joined = "".join(words(text)) or text.lower()
    for value, names in synonyms.items():
        if value in allowed and any(joined == ("".join(words(name)) or name) for name in names.split()):
            return value
    return None


def _closest(text: str, allowed: list[str]) -> Suggestion:
    """Suggest the allowed value with the most similar spelling, if it is the only one."""
    similar = [match for match in matches(text, allowed) if not _differ_in_number(text, match.name)]
    if not similar or (len(similar) > 1 and similar[0][:2] == similar[1][:2]):
        return NO_SUGGESTION
    if similar[0].closeness == Closeness.TYPO and similar[0].distance > max(2, len(similar[0].name) // 3):
        return NO_SUGGESTION
    return _did_you_mean(similar[0].name)


def _differ_in_number(name: str, other: str) -> bool:
    """Whether two names differ in their numbers only: `provider-8` is not a misspelling of `provider-7`."""

    def letters(name: str) -> list[str]:
        """The words of a name that are not numbers."""
        return [word for word in words(name) if not word.isdecimal()]

    def digits(name: str) -> list[str]:
        """The words of a name that are numbers."""
        return [word for word in words(name) if word.isdecimal()]

    return letters(name) == letters(other) and digits(name) != digits(other)


def _did_you_mean(value: str, *, safe: bool = False) -> Suggestion:
    """Suggest `value` with the sentence "Did you mean …?"."""
    return suggest_value(value, safe=safe, sentence=did_you_mean(value))
