"""Find a date of a model that is out of order."""

from model_lifecycle.records.model import Model


def misplaced_date(model: Model) -> tuple[str, str] | None:
    """Find the property whose date breaks the order announced ≤ deprecation ≤ shutdown, and the one it contradicts.

    None if the order is right. A date that contradicts both others is the misplaced one; otherwise it is the later of
    the two in this order.
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
    """Whether both values are dates and the first is earlier."""
    return isinstance(first, str) and isinstance(second, str) and first < second
