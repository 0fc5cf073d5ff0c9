"""`file-name`: a file or folder that is not named after its record."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Option, Rule, Severity
from model_lifecycle.records.file_path import endings_of_file, folder_of_file, name_of_file
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    ProviderContext,
    RecordContext,
    RuleCheck,
)
from model_lifecycle.rules.references.duplicates import (
    duplicates_of_migration,
    is_duplicate_model,
    is_duplicate_provider,
    is_duplicate_slug,
)
from model_lifecycle.text.device_names import is_device_name, nameable

PROVIDER_FOLDERS: Final = Option("provider-folders", "boolean", default=True)

FILE_NAME = Rule(
    name="file-name",
    severity=Severity.WARNING,
    part="rule",
    summary="A file or folder that is not named after its record.",
    explanation="""\
A model's file is `<provider>/<slug>.yaml`, a provider's `<id>.yaml`, a migration's `<from slug>-to-<to slug>.yaml`, so
that everybody finds them; where Windows has a device of that name, `con-model.yaml` and the like. Rename the file, or
correct the record. Files of several records may have any name, and so may a file without a configuration that is in no
folder `models/`, `providers/` or `migrations/`.

Option: `provider-folders` (true); false where models of all providers are in one folder.""",
    bad="""\
# file: models/provider-1/example-three.yaml
id: example-3
slug: example-3
""",
    good="""\
# file: models/provider-1/example-3.yaml
id: example-3
slug: example-3
""",
    options=(PROVIDER_FOLDERS,),
    about_file_name=True,
)


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a model's file name and folder."""
    if not _has_own_file(context) or is_duplicate_model(context):
        return
    path, provider, slug = context.file.path, context.model.provider, context.model.slug
    if isinstance(slug, str) and slug != name_of_file(path) and not is_duplicate_slug(context):
        yield from _report(context, "/slug", f"The slug is `{slug}`", name_of_file(path), nameable(slug, "model"))
    is_misfiled = isinstance(provider, str) and provider != folder_of_file(path)
    if is_misfiled and not is_device_name(str(provider)) and context.option(FILE_NAME, PROVIDER_FOLDERS):
        message = (
            f"The provider is `{provider}`, but the file is in the folder `{folder_of_file(path)}`. "
            f"Move it to `{provider}/`, or correct the provider."
        )
        yield context.report(FILE_NAME, message, "/provider")


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration's file name, unless a reference of it is wrong."""
    old, new = context.old.reference.slug, context.new.reference.slug
    if not _has_own_file(context) or not isinstance(old, str) or not isinstance(new, str):
        return
    name = name_of_file(context.file.path)
    if name == f"{old}-to-{new}" or not (old and new):
        return
    is_suspect = any(
        side.fault not in (None, EndpointFault.UNKNOWN, EndpointFault.WRONG_PROVIDER)
        for side in (context.old, context.new)
    )
    if not is_suspect and len(duplicates_of_migration(context)) <= 1:
        right = nameable(f"{old}-to-{new}", "migration")
        yield from _report(context, "/from/slug", f"The slugs are `{old}` and `{new}`", name, right)


def _check_provider(context: ProviderContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a provider's file name."""
    provider = context.provider.id
    if _has_own_file(context) and isinstance(provider, str) and not is_duplicate_provider(context):
        name = name_of_file(context.file.path)
        if provider != name:
            yield from _report(context, "/id", f"The id is `{provider}`", name, nameable(provider, "provider"))


def _has_own_file(context: RecordContext) -> bool:
    """Whether the file should be named after this record: it contains no other record and is in a workspace."""
    return len(context.file.records) == 1 and not context.is_loose


def _report(context: RecordContext, pointer: str, statement: str, name: str, right: str) -> Iterator[Diagnostic]:
    """Yield the diagnostic that a file named `name` should be named `right`; `statement` states the record's value."""
    if name == right:
        return
    endings = endings_of_file(context.file.path)
    message = f"{statement}, but the file is `{name}{endings}`. Rename it to `{right}{endings}`, or correct the record."
    yield context.report(FILE_NAME, message, pointer)


CHECK = RuleCheck(FILE_NAME, model=_check_model, migration=_check_migration, provider=_check_provider)
