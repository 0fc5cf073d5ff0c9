"""Programs measured in turn, so that a noisy machine is noisy to all of them."""

import compileall
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


def compile_ours() -> None:
    """Compile our modules, as pip does when it installs them.

    Where PYTHONDONTWRITEBYTECODE is set, an editable checkout would compile all of them again in every run.
    """
    compileall.compile_dir(Path(__file__).parents[2] / "src", quiet=1)


@dataclass
class Measured:
    """The runs of one program: seconds by the clock and of all cores, and its largest process in MiB."""

    seconds: list[float] = field(default_factory=list)
    core_seconds: list[float] = field(default_factory=list)
    peak: float = 0
    output: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def spread(self) -> tuple[float, float]:
        """The shortest and the longest run by the clock."""
        return min(self.seconds), max(self.seconds)

    @property
    def core_median(self) -> float:
        return statistics.median(self.core_seconds)


def in_turn(programs: Mapping[str, Sequence[str]], *, folder: Path, rounds: int, expected: int) -> dict[str, Measured]:
    """Run all programs, once to warm up and then `rounds` times in turn; their exit codes must be the expected one."""
    measured = {name: Measured() for name in programs}
    for number in range(rounds + 1):
        for name, command in programs.items():
            start = time.perf_counter()
            code, usage, output = _run(command, folder)
            seconds = time.perf_counter() - start
            if code != expected:
                sys.exit(f"{name} left with {code}, not {expected}:\n{output[-2000:]}")
            measured[name].peak = max(measured[name].peak, usage.ru_maxrss / 1024)
            measured[name].output = output
            if number:
                measured[name].seconds.append(seconds)
                measured[name].core_seconds.append(usage.ru_utime + usage.ru_stime)
    return measured


def compare(
    title: str, programs: Mapping[str, Sequence[str]], *, folder: Path, rounds: int, expected: int
) -> dict[str, Measured]:
    """Measure programs, the first of which is ours, and print the medians with the ratio of ours to each."""
    measured = in_turn(programs, folder=folder, rounds=rounds, expected=expected)
    ours = next(iter(measured.values()))
    head = f"{'':28}{'time':>8}{'from – to':>20}{'ours is':>10}{'all cores':>12}{'ours is':>10}{'memory':>10}"
    _print(f"\n{title}\n{head}")
    for name, runs in measured.items():
        shortest, longest = runs.spread
        spread = f"{shortest:.3f} – {longest:.3f} s"
        times = f"{runs.median:>6.3f} s{spread:>20}{_ratio(ours.median, runs.median)}"
        core_times = f"{runs.core_median:>10.3f} s{_ratio(ours.core_median, runs.core_median)}"
        _print(f"  {name:<26}{times}{core_times}{runs.peak:>6.0f} MiB")
    return measured


def _ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:>8.2f} ×"


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _run(command: Sequence[str], folder: Path) -> tuple[int, resource.struct_rusage, str]:
    """Exit code, resources and output of one run, the processes that it started included."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage, output.decode(errors="replace")
