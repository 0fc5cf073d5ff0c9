"""What all rules together cost for a record, and each of them, in microseconds of one core.

    python tests/benchmarks/time_rules.py [--files 1000] [--rounds 7]

The records are read and checked against the schema first; what is measured is what the rules add to that.
"""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests"))

from benchmarks.generate import AS_OF, workspace  # noqa: E402 - the path above is for this import
from support.workspaces import workspace_of  # noqa: E402

from model_lifecycle.rules import all_checks  # noqa: E402
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, ProviderContext  # noqa: E402
from model_lifecycle.rules.run import run_checks  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=1000, help="how many files the workspace has")
    parser.add_argument("--rounds", type=int, default=7, help="how often everything runs; the best counts")
    arguments = parser.parse_args()
    today = date.fromisoformat(AS_OF)
    snapshot = workspace_of(workspace(arguments.files))
    files = list(snapshot.files.values())
    records = sum(len(file.records) for file in files)

    def all_rules() -> None:
        for file in files:
            assert run_checks(snapshot, file, today)[0] == []

    _print(f"{_best(all_rules, arguments.rounds) / records * 1e6:8.1f}  all rules, for one of {records} records")
    contexts = [
        {"model": ModelContext, "migration": MigrationContext, "provider": ProviderContext}[file.kind.kind](
            snapshot, file, record, snapshot.view(), today
        )
        for file in files
        if file.kind.kind is not None
        for record in file.records
    ]
    for check_of_rule in all_checks():
        for kind in ("model", "migration", "provider"):
            check = getattr(check_of_rule, kind)
            of_kind = [context for context in contexts if context.record.kind == kind]
            if check is not None and of_kind:

                def one_rule(check: Callable[..., object] = check, of_kind: list[object] = [*of_kind]) -> None:  # noqa: B006
                    for context in of_kind:
                        list(check(context))  # type: ignore[call-overload]

                cost = _best(one_rule, arguments.rounds) / len(of_kind) * 1e6
                _print(f"{cost:8.1f}  {kind}: {check_of_rule.rule.name}")


def _best(work: Callable[[], None], rounds: int) -> float:
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return min(seconds)


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
