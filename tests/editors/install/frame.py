"""What all installers share: where things go, doing a thing once, running programs, packages of the system."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]
_TAIL = 40
"""How many of a failed program's last lines are shown."""


class InstallError(Exception):
    """Something could not be installed. The text says what, and how the program that failed ended."""


def home() -> Path:
    """The folder of all editors: `$MODEL_LIFECYCLE_EDITORS`, else `build/editors` of the checkout."""
    return Path(os.environ.get("MODEL_LIFECYCLE_EDITORS") or CHECKOUT / "build" / "editors").resolve()


def once(name: str, version: str, make: Callable[[Path], None]) -> Path:
    """The folder of a thing in this version, made if it is not there or if making it was broken off.

    Whoever comes while it is made waits.
    """
    folder = home() / f"{name}-{version}"
    with locked(home() / f"{name}.lock"):
        done = folder / ".installed"
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            make(folder)
            done.touch()
    return folder


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep other processes out that ask for the same file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(
    command: Sequence[str | Path], folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> None:
    """Run a program; its output is shown only when it fails."""
    words = [str(word) for word in command]
    ended = subprocess.run(
        words,
        cwd=folder,
        env=os.environ | dict(environment or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if ended.returncode:
        lines = ended.stdout.decode(errors="replace").splitlines()[-_TAIL:]
        where = f" in {folder}" if folder else ""
        raise InstallError("\n".join([f"`{' '.join(words)}`{where} ended with {ended.returncode}:", *lines]))


def system_packages(programs: Mapping[str, str]) -> None:
    """Install the Debian packages of those programs that are missing: package by program."""
    missing = [package for program, package in programs.items() if not shutil.which(program)]
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise InstallError(f"Please install {', '.join(missing)}: there is no apt-get to do it with.")
    apt = [*([] if os.geteuid() == 0 else ["sudo"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    with locked(home() / "apt.lock"):
        run([*apt, "update"])
        run([*apt, "-y", "install", "--no-install-recommends", *missing])
