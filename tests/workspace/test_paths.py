"""Paths inside, on screen and as URIs, for Linux, macOS and Windows."""

import string
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.workspace.paths import (
    absolute,
    display,
    from_uri,
    join,
    parent,
    relative_to,
    to_uri,
)


@pytest.mark.parametrize(
    ("path", "base", "windows", "expected"),
    [
        ("a.yaml", "/w", False, "/w/a.yaml"),
        ("./x/../a.yaml", "/w", False, "/w/a.yaml"),
        ("../../../a.yaml", "/w/x", False, "/a.yaml"),
        ("/x//y/./z/", "/w", False, "/x/y/z"),
        (".", "/w", False, "/w"),
        (".", "/", False, "/"),
        ("a\\b.yaml", "/w", False, "/w/a\\b.yaml"),
        ("models\\a.yaml", "C:/w", True, "C:/w/models/a.yaml"),
        ("c:\\w\\a.yaml", "D:/", True, "C:/w/a.yaml"),
        ("C:/w/../a.yaml", "D:/", True, "C:/a.yaml"),
        ("..\\..\\a.yaml", "C:/w", True, "C:/a.yaml"),
        ("\\w\\a.yaml", "d:/x", True, "D:/w/a.yaml"),
        ("C:\\", "D:/", True, "C:/"),
        ("\\\\server\\share\\a\\..\\b.yaml", "C:/", True, "//server/share/b.yaml"),
        ("a.yaml", "//server/share", True, "//server/share/a.yaml"),
    ],
)
def test_absolute(path: str, base: str, windows: bool, expected: str) -> None:
    assert absolute(path, base, windows=windows) == expected


@pytest.mark.parametrize(
    "path", ["/", "/a", "/a/b", "C:/", "C:/a", "C:/a/b", "//server/share/", "//server/share/a", "//server/share/a/b"]
)
def test_parent_is_what_pathlib_says(path: str) -> None:
    pure = PurePosixPath(path) if path.startswith("/") and not path.startswith("//") else PureWindowsPath(path)
    assert parent(path) == pure.parent.as_posix()
    assert absolute(path, "/", windows=isinstance(pure, PureWindowsPath)) == path


@pytest.mark.parametrize(
    ("folder", "name", "expected"),
    [("/", "a", "/a"), ("/w", "a", "/w/a"), ("C:/", "a", "C:/a"), ("C:/w", "a", "C:/w/a")],
)
def test_join(folder: str, name: str, expected: str) -> None:
    assert join(folder, name) == expected
    assert parent(expected) == folder
    assert relative_to(expected, folder) == name


@pytest.mark.parametrize(
    ("path", "folder", "expected"),
    [
        ("/w", "/w", ""),
        ("/w2/a", "/w", None),
        ("/w/x/a", "/w", "x/a"),
        ("/a", "/w", None),
        ("/a", "/", "a"),
        ("D:/a", "C:/", None),
    ],
)
def test_relative_to(path: str, folder: str, expected: str | None) -> None:
    assert relative_to(path, folder) == expected


@pytest.mark.parametrize(
    ("path", "base", "expected"),
    [
        ("/w/models/a.yaml", "/w", "models/a.yaml"),
        ("/w", "/w", "."),
        ("/w", "/w/models", ".."),
        ("/w/models/a.yaml", "/w/migrations/x", "../../models/a.yaml"),
        ("/etc/a.yaml", "/w/x", "/etc/a.yaml"),
        ("/a.yaml", "/w", "/a.yaml"),
        ("C:/w/a.yaml", "C:/w", "a.yaml"),
        ("D:/a.yaml", "C:/w", "D:/a.yaml"),
        ("//server/share/x/a.yaml", "//server/share/y", "//server/share/x/a.yaml"),
        ("/w/na\udcefve.yaml", "/w", "na\ufffdve.yaml"),
        ("/w/naïve.yaml", "/w", "naïve.yaml"),
    ],
)
def test_display(path: str, base: str, expected: str) -> None:
    assert display(path, base) == expected


URIS: list[tuple[str, bool, str | None]] = [
    ("file:///w/a.yaml", False, "/w/a.yaml"),
    ("file:///w/with%20blank%20%23%3F%25.yaml", False, "/w/with blank #?%.yaml"),
    ("file:///w/na%C3%AFve.yaml", False, "/w/naïve.yaml"),
    ("file:///w/na%EFve.yaml", False, "/w/na\udcefve.yaml"),
    ("file://localhost/w/a.yaml", False, "/w/a.yaml"),
    ("file:/w/a.yaml", False, "/w/a.yaml"),
    ("FILE:///w/a.yaml", False, "/w/a.yaml"),
    ("file://server/share/a.yaml", False, None),
    ("file:///c%3A/w/a.yaml", True, "C:/w/a.yaml"),
    ("file:///C:/w/a.yaml", True, "C:/w/a.yaml"),
    ("file:///c:/", True, "C:/"),
    ("file://server/share/a.yaml", True, "//server/share/a.yaml"),
    ("untitled:Untitled-1", False, None),
    ("git:/w/a.yaml?%7B%7D", False, None),
    ("/w/a.yaml", False, None),
    ("file://[", False, None),
    ("file:///w/a%00.yaml", False, None),
    ("", False, None),
]


@pytest.mark.parametrize(("uri", "windows", "path"), URIS)
def test_from_uri(uri: str, windows: bool, path: str | None) -> None:
    assert from_uri(uri, windows=windows) == path


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("/w/a b#c?d%e.yaml", "file:///w/a%20b%23c%3Fd%25e.yaml"),
        ("/w/naïve.yaml", "file:///w/na%C3%AFve.yaml"),
        ("C:/w/a.yaml", "file:///C:/w/a.yaml"),
        ("//server/share/a.yaml", "file://server/share/a.yaml"),
    ],
)
def test_to_uri(path: str, uri: str) -> None:
    assert to_uri(path) == uri


NAMES = (
    st.binary(min_size=1)
    .map(lambda name: name.decode("utf-8", "surrogateescape"))
    .filter(lambda name: name not in (".", "..") and not set(name) & set("/\0"))
)


@given(st.lists(NAMES, min_size=1))
def test_a_path_survives_the_way_to_a_uri_and_back(names: list[str]) -> None:
    path = "/" + "/".join(names)
    assert from_uri(to_uri(path), windows=False) == path


@given(st.sampled_from(string.ascii_uppercase), st.lists(st.text("ab %#é:", min_size=1), min_size=1))
def test_a_windows_path_survives_the_way_to_a_uri_and_back(drive: str, names: list[str]) -> None:
    path = f"{drive}:/" + "/".join(names)
    assert from_uri(to_uri(path), windows=True) == path
