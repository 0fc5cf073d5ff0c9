"""Programs measured in turn, so that a noisy machine is noisy to all of them."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Measured:
    """The runs of one program: wall-clock seconds, and the largest process of any run in MiB."""

    seconds: list[float] = field(default_factory=list)
    peak: float = 0
    output: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def in_turn(programs: Mapping[str, Sequence[str]], *, folder: Path, rounds: int, expected: int) -> dict[str, Measured]:
    """Run all programs, once to warm up and then `rounds` times in turn; their exit codes must be the expected one."""
    measured = {name: Measured() for name in programs}
    for number in range(rounds + 1):
        for name, command in programs.items():
            seconds, code, peak, output = _run(command, folder)
            if code != expected:
                sys.exit(f"{name} left with {code}, not {expected}:\n{output[-2000:]}")
            measured[name].peak = max(measured[name].peak, peak)
            measured[name].output = output
            if number:
                measured[name].seconds.append(seconds)
    return measured


def _run(command: Sequence[str], folder: Path) -> tuple[float, int, float, str]:
    """Seconds, exit code, peak memory of its largest process in MiB, and the output of one run."""
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    return seconds, process.returncode, usage.ru_maxrss / 1024, output.decode(errors="replace")
