"""A model's dates as periods of days."""

from typing import NamedTuple

from model_lifecycle.records.model import Model

LAST_DAY = "9999-12-31"


class Shutdown(NamedTuple):
    """When a model stops: not before `earliest`, not after `latest`, both `YYYY-MM-DD`; as texts they compare."""

    earliest: str
    latest: str


def shutdown_of(model: Model) -> Shutdown | None:
    """When a model stops by its own record (schemas/README.md#a9); None where it does not say, or contradicts itself.

    `month_only`: some day of that month. `not_before`: that day or any later one.
    """
    day = model.shutdown_date
    if not isinstance(day, str):
        return None
    match model.shutdown_date_kind:
        case "exact":
            return Shutdown(day, day)
        case "month_only":
            return Shutdown(f"{day[:7]}-01", f"{day[:7]}-31")
        case "not_before":
            return Shutdown(day, LAST_DAY)
    return None


def misplaced_date(model: Model) -> tuple[str, str] | None:
    """The date that is out of the order announced ≤ deprecation ≤ shutdown, and one that it clashes with, by name.

    Where one date clashes with both others it is that one; else the later of the two in this order.
    """
    announced, deprecation, shutdown = model.announced_date, model.deprecation_date, model.shutdown_date
    late_announced = _before(deprecation, announced)
    early_shutdown = _before(shutdown, deprecation)
    shutdown_unannounced = _before(shutdown, announced)
    if late_announced and shutdown_unannounced and not early_shutdown:
        return "announced_date", "deprecation_date"
    if late_announced:
        return "deprecation_date", "announced_date"
    if early_shutdown and isinstance(announced, str) and not shutdown_unannounced:
        return "deprecation_date", "shutdown_date"
    if early_shutdown:
        return "shutdown_date", "deprecation_date"
    return ("shutdown_date", "announced_date") if shutdown_unannounced else None


def _before(first: object, second: object) -> bool:
    return isinstance(first, str) and isinstance(second, str) and first < second
