"""Messages for failed calls: each names the argument or file, and the reason."""

from collections.abc import Iterator

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from model_lifecycle.mcp.answers import NoAnswerError, shorten
from model_lifecycle.workspace.disk import UnreadableError


def sentence(asked: str, error: BaseException) -> str:
    """The reason, as a sentence, why the tool, prompt or page with the name `asked` has failed with `error`.

    The SDK wraps exceptions: the reason is that of the innermost error that users can act on.
    """
    for cause in _causes(error):
        if isinstance(cause, NoAnswerError | UnreadableError):
            return str(cause)
        if isinstance(cause, ValidationError):
            return " ".join(_argument_errors(cause))
        if isinstance(cause, OSError):
            place = f"`{shorten(str(cause.filename))}` cannot be read" if cause.filename else "the system refused"
            return f"{place}: {cause.strerror or cause}"
    if is_crash(error):
        kind = type(list(_causes(error))[-1]).__name__
        return f"`{asked}` failed with an internal error ({kind}); the server's standard error has the details"
    return str(error)


def is_crash(error: BaseException) -> bool:
    """Whether an error is a bug of the program: not a refusal, and not caused by the system or the arguments."""
    known = (ToolError, NoAnswerError, UnreadableError, ValidationError, OSError)
    return not isinstance(list(_causes(error))[-1], known)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its chain of causes (`__cause__`), the innermost last."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _argument_errors(error: ValidationError) -> Iterator[str]:
    """Yield a sentence for each invalid argument."""
    for wrong in error.errors(include_url=False, include_context=False):
        name = ".".join(map(str, wrong["loc"]))
        if wrong["type"] in ("missing", "missing_argument"):
            yield f"`{name}` is missing."
        else:
            yield f"`{name}`: {wrong['msg']}; found `{shorten(str(wrong['input']))}`."
