"""The codes of `reconcile`: differences between records and public catalogues."""

from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_GOOD: Final = "specs:\n  input_price_per_mtok: 2 # models.dev: 2\n"

CATALOGUE_DIFFERS = Rule(
    name="catalogue-differs",
    severity=Severity.WARNING,
    part="rule",
    summary="A value that differs from public catalogues today.",
    explanation="""\
Only `model-lifecycle reconcile` finds this. Of several catalogues, the first in the order for the property counts; the
message names it and the day of its data. Check the maker's page: either the record needs a change, or the catalogue
is wrong. If the difference is intended, such as a price by contract, accept it by a comment, preferably with an end:
`# model-lifecycle: ignore[catalogue-differs] until 2027-03-01: contract price`.""",
    bad="specs:\n  input_price_per_mtok: 3 # models.dev: 2\n",
    good=_GOOD,
    needs_catalogues=True,
)

CATALOGUE_NEWER = Rule(
    name="catalogue-newer",
    severity=Severity.WARNING,
    part="rule",
    summary="An event in a model's life that catalogues have and the record lacks.",
    explanation="""\
Only `model-lifecycle reconcile` finds this: the model was deprecated, its shutdown was set or moved, or an end that was
`not_before` is announced now. A day that has merely passed is not an event, nor is an entry that a catalogue
removed.""",
    bad="shutdown_date: null # modeldeprecations.dev: 2026-12-01\n",
    good="shutdown_date: 2026-12-01\nshutdown_date_kind: exact # modeldeprecations.dev: the same\n",
    needs_catalogues=True,
)

CATALOGUE_CONFLICT = Rule(
    name="catalogue-conflict",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A value about which catalogues contradict each other.",
    explanation="""\
Only `model-lifecycle reconcile` finds this, where the record holds the value of one catalogue and another catalogue
comes first for the property, or where the contradiction is new. The message lists all candidates; the maker's page
decides.""",
    bad="specs:\n  input_price_per_mtok: 3 # models.dev: 2, litellm: 3\n",
    good=_GOOD,
    needs_catalogues=True,
)

NOT_RECORDED = Rule(
    name="not-recorded",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A model that catalogues have and that has no record.",
    explanation="""\
Only `model-lifecycle reconcile --new` finds this. It is shown at the record of the provider. `import` writes the
record of the model.""",
    bad="# file: providers/provider-1.yaml\nid: provider-1 # models.dev: 12 models\n",
    good="# file: providers/provider-1.yaml\nid: provider-1 # all of them have records\n",
    needs_catalogues=True,
)

CATALOGUE_TARGET_RETIRED = Rule(
    name="catalogue-target-retired",
    severity=Severity.WARNING,
    part="rule",
    summary="A migration to a model that is over by public catalogues, and not by its record.",
    explanation="""\
Only `model-lifecycle reconcile` finds this, and editors where the configuration has `[catalogues]`. Users cannot move
to a model that is gone: lead the migration to a model that is in service. Where the catalogue is wrong, accept it by a
comment.""",
    bad="to: {provider: provider-1, model_id: example-2, slug: example-2} # modeldeprecations.dev: retired\n",
    good="to: {provider: provider-1, model_id: example-2, slug: example-2} # modeldeprecations.dev: active\n",
    needs_catalogues=True,
    tag="deprecated",
)

RULES: Final[tuple[Rule, ...]] = (
    CATALOGUE_DIFFERS,
    CATALOGUE_NEWER,
    CATALOGUE_CONFLICT,
    NOT_RECORDED,
    CATALOGUE_TARGET_RETIRED,
)
