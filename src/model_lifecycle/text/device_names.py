"""Names of devices on Windows, where no file or folder can have them, whatever its endings."""

from typing import Final

_DEVICES: Final = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
    )
)


def is_device_name(name: str) -> bool:
    """Whether Windows has a device of a file's name: `con`, `NUL.yaml`, `com1 .txt`."""
    return name.partition(".")[0].rstrip(" ").lower() in _DEVICES


def nameable(name: str, kind: str) -> str:
    """A name for the file of a record of a kind; longer where Windows has a device of that name: `con-model`."""
    if not is_device_name(name):
        return name
    stem, dot, endings = name.partition(".")
    return f"{stem.rstrip(' ')}-{kind}{dot}{endings}"
