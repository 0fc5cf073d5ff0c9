"""`model-lifecycle schema`: prints the JSON Schemas of records, for other tools."""

import json
import sys
from argparse import ArgumentParser, Namespace

from model_lifecycle.cli.options import add_config_option
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.schema.kind import KINDS
from model_lifecycle.schema.registry import registry_for

_DESCRIPTION = """\
Print a self-contained JSON Schema (draft 2020-12), for any
editor or validator that reads JSON Schema. Without KIND: one schema whose
$defs hold all three kinds. The providers are those of the configuration."""

_EPILOG = """\
examples:
  model-lifecycle schema model                          to look at
  model-lifecycle schema migration > migration.schema.json
  model-lifecycle schema > records.schema.json          all kinds in one file"""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("kind", metavar="KIND", nargs="?", choices=KINDS, help=f"one of {', '.join(KINDS)}")
    add_config_option(parser)


def run(arguments: Namespace) -> int:
    """Print the JSON Schema of a kind, or of all kinds."""
    registry = registry_for(settings_for(current_folder(), arguments.config).configuration.providers)
    schema = registry.records_schema() if arguments.kind is None else registry.schema(arguments.kind)
    sys.stdout.write(json.dumps(schema, indent=2) + "\n")
    return 0
