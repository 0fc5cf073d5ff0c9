"""Messages for failed calls: each names the argument or file, and the reason."""

from collections.abc import Iterator

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from model_lifecycle.mcp.answers import NoAnswerError, shorten
from model_lifecycle.workspace.disk import UnreadableError


def sentence(name: str, error: BaseException) -> str:
    """A sentence on why the tool, prompt or page called `name` failed with `error`.

    The SDK wraps exceptions: the reason is that of the innermost error that users can act on.
    """
    for cause in _causes(error):
        if isinstance(cause, NoAnswerError | UnreadableError):
            return str(cause)
        if isinstance(cause, ValidationError):
            return " ".join(_argument_errors(cause))
        if isinstance(cause, OSError):
            subject = f"`{shorten(str(cause.filename))}` cannot be read" if cause.filename else "the system refused"
            return f"{subject}: {cause.strerror or cause}"
    if is_crash(error):
        kind = type(list(_causes(error))[-1]).__name__
        return f"`{name}` failed with an internal error ({kind}); the server's standard error has the details"
    return str(error)


def is_crash(error: BaseException) -> bool:
    """Whether an error is a bug of the program: not a refusal, and not caused by the system or the arguments."""
    expected = (ToolError, NoAnswerError, UnreadableError, ValidationError, OSError)
    return not isinstance(list(_causes(error))[-1], expected)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its chain of causes (`__cause__`), the innermost last."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _argument_errors(error: ValidationError) -> Iterator[str]:
    """Yield a sentence for each invalid argument: that it is missing, or what was found."""
    for details in error.errors(include_url=False, include_context=False):
        name = ".".join(map(str, details["loc"]))
        if details["type"] in ("missing", "missing_argument"):
            yield f"`{name}` is missing."
        else:
            yield f"`{name}`: {details['msg']}; found `{shorten(str(details['input']))}`."
