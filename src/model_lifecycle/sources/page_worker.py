"""The worker process that reads one page at a time; `page_reading` starts and ends it.

A request is a line of JSON, `{"size": bytes, "charset": name, "seconds": number}`, and the bytes; a reply a line with
its size, and the page as JSON. A page that exceeds `seconds` of processor time ends the process, if the system can.
"""

import json
import signal
import sys
from typing import Final

from model_lifecycle.sources.page_data import page_data
from model_lifecycle.sources.read_page import read_page

PROCESSOR_TIME_EXCEEDED: Final = -signal.SIGPROF if sys.platform != "win32" else None
"""The exit code of a process that exceeded its processor time."""


def main() -> None:
    """Answer requests on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the main process, which ends this one
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while line := requests.readline():
        request = json.loads(line)
        content = requests.read(request["size"])
        _limit_processor_time(request["seconds"])
        answer = json.dumps(page_data(read_page(content, request["charset"]))).encode()
        _limit_processor_time(0)
        answers.write(b"%d\n" % len(answer) + answer)
        answers.flush()


def _limit_processor_time(seconds: float) -> None:
    """Limit the processor time of this process, even within a library call; 0 removes the limit."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)
