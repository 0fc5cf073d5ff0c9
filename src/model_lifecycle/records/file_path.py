"""The name and the folder that the path of a record file gives its record."""

from model_lifecycle.schema.kind import KINDS


def name_of_file(path: str) -> str:
    """The name of a file without its extension and kind: `a-1` for `models/provider-1/a-1.yaml` and for
    `a-1.model.yaml`.
    """
    file = path.rpartition("/")[2]
    stem = file.rpartition(".")[0] or file
    name, _, kind = stem.rpartition(".")
    return name if name and kind in KINDS else stem


def endings_of_file(path: str) -> str:
    """The end of a file's name after the record's name: `.yaml`, or with the kind `.model.yaml`."""
    return path.rpartition("/")[2].removeprefix(name_of_file(path))


def folder_of_file(path: str) -> str:
    """The name of the folder that the file is in."""
    return path.rpartition("/")[0].rpartition("/")[2]
