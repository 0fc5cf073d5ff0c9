"""Prints, as JSON, the models that end by the carried catalogues and the day of each, for the extension's cheap look.

Only ids with a digit: others are also words.
"""

import json
import sys
from datetime import date

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.carried import carried_store
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.judged_models import JudgedModels
from model_lifecycle.scan.place.needles import is_word
from model_lifecycle.scan.verdict.register_facts import register_catalogue


def models_over(today: date) -> dict[str, str]:
    """By id, the exact day of the end of each model that was over on a day."""
    read = (carried_store().read(catalogue) for catalogue in CATALOGUES.values())
    catalogues = CatalogueSet((catalogue for catalogue in read if catalogue is not None), today.isoformat())
    known = register_catalogue(JudgedModels(catalogues), {})
    ends = ((key.id, known.models[key].shutdown) for key in known.names.keys)
    return {
        name: end.text
        for name, end in sorted(ends)
        if end is not None and end.kind == "exact" and end.is_over(today) and not is_word(name)
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(models_over(date.today()), indent=1) + "\n")
