"""Filter the errors of values that aliases and merge keys repeat: each error is reported once, where it is written."""

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import Locations
from model_lifecycle.schema.explain.validation_errors import ValidationErrors
from model_lifecycle.syntax.pointer import Path


def without_aliased(errors: ValidationErrors, root: Description, locations: Locations) -> ValidationErrors:
    """The errors without those of values that are written elsewhere (see `Locations.home`) and are errors there too.

    A value that is valid where it is written, but not where an alias repeats it, stays an error.
    """

    def is_kept(path: Path, *, at_home: bool) -> bool:
        """Whether the error at `path` is kept; `at_home`: the value has the same error where it is written."""
        home = locations.home(path)
        if home is None:
            return True
        return not at_home if home.is_own else root.at(home.path) is not root.at(path)

    def home_path(path: Path) -> Path:
        """The path at which the value of `path` is written."""
        home = locations.home(path)
        return home.path if home is not None else path

    remaining = ValidationErrors()
    unknown = {path: frozenset(names) for path, names in errors.unknown.items()}
    for path, keyword in errors.values.items():
        if is_kept(path, at_home=errors.values.get(home_path(path)) == keyword):
            remaining.values[path] = keyword
    for path, names in errors.missing.items():
        if is_kept(path, at_home=errors.missing.get(home_path(path)) == names):
            remaining.missing[path] = names
    for path, names in errors.unknown.items():
        for name in names:
            home = home_path((*path, name))
            if is_kept((*path, name), at_home=name in unknown.get(home[:-1], ())):
                remaining.unknown.setdefault(path, []).append(name)
    return remaining
