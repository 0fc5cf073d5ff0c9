"""Settings for all tests."""

import gc
import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

# Compiled modules are kept, whatever the environment says: else each of the programs that tests start compiles all of
# ours again, and each of xdist's processes all the tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What the shared checks compare is shown where they fail.
pytest.register_assert_rewrite("support")

# CI must give the same verdict every time; at home each run explores further.
_PROFILES = {"home": 20, "ci": 25, "thorough": 100}
"""How many examples each property test makes."""
for _name, _examples in _PROFILES.items():
    settings.register_profile(
        _name,
        derandomize=_name != "home",
        deadline=None,
        max_examples=_examples,
        suppress_health_check=[HealthCheck.too_slow],
    )

# Whoever is started in the background of a script ignores Ctrl-C, and so would the programs that tests send it to.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is collected is as many objects as all tests make together, and stays: nobody looks through it for garbage.
gc.disable()

_ON_REQUEST = {"exhaustive": "thorough", "further_editor": "all_editors"}
"""The options with which tests with a marker run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="try every case of the exhaustive tests")
    parser.addoption("--all-editors", action="store_true", help="run every test of every real editor")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("thorough"):
        os.environ["MODEL_LIFECYCLE_THOROUGH"] = "1"  # read by support/thorough.py, in the processes of xdist too
    at_ci = "thorough" if config.getoption("thorough") else "ci"
    settings.load_profile(at_ci if os.environ.get("CI") else "home")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs only when it is asked for, and begin with what takes long: nothing else fills its wait."""
    unwanted = {marker for marker, option in _ON_REQUEST.items() if not config.getoption(option)}
    left_out = {item for item in items if any(item.get_closest_marker(marker) for marker in unwanted)}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    wanted = (item for item in items if item not in left_out)
    items[:] = sorted(wanted, key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
