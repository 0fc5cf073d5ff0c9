"""Device names on Windows, which no file or folder can have there, whatever its extension."""

from typing import Final

_DEVICES: Final = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"),
    )
)


def is_device_name(name: str) -> bool:
    """Whether a file name is a Windows device name: `con`, `NUL.yaml`, `com1 .txt`."""
    return name.partition(".")[0].rstrip(" ").lower() in _DEVICES


def nameable(name: str, kind: str) -> str:
    """The name for a record's file: `name`, or, if that is a Windows device name, with the kind: `con-model`."""
    if not is_device_name(name):
        return name
    stem, dot, endings = name.partition(".")
    return f"{stem.rstrip(' ')}-{kind}{dot}{endings}"
