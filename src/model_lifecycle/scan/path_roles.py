"""What the path of a file says about every place in it: history, tests, documents."""

import re
from typing import Final

_HISTORY: Final = re.compile(
    r"(?:^|/)(?:change(?:s|log|_log)?|history|news|release[-_]?notes?|releases|whatsnew)(?:[-_.][^/]*)?$"
    r"|(?:^|/)(?:cassettes?|__snapshots__|snapshots?|vcr_cassettes|recordings?|changelogs?|changes\.d|\.changeset|"
    r"newsfragments|release[-_]?notes|logs?|transcripts?|__recordings__|tapes)/"
    r"|(?:^|/)(?:[^/]+\.(?:lock|log|snap|har|ambr|orig|rej|jsonl|ndjson|patch|diff)|log\.\d+"
    r"|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb|packages\.lock\.json|flake\.lock)$"
    r"|(?:^|/)(?:migrations?|migrate|versions|db/changelog|flyway)/[^/]*\.(?:sql|py|rb|js|ts|php|exs|cs|go)$"
    r"|(?:^|/)v\d+[\d_.]*__[^/]+\.sql$"
)
_TEST: Final = re.compile(
    r"(?:^|/)(?:tests?|specs?|__tests__|testing|testdata|tests?[-_](?:data|fixtures?|files|cases|helpers|utils|assets|resources|support)|fixtures?|__fixtures__|__mocks__|mocks?|e2e|cypress|"
    r"integration[-_]tests?|unit[-_]tests?|test[-_]?suite|androidtest|[\w-]+[._-]tests?)/"
    r"|(?:^|/)(?:test[-_][^/]*|conftest\.py|(?:vitest|jest|playwright|cypress)\.(?:config|setup)|[^/]*[-_.](?:test|tests|vitest|spec|specs|e2e|cy)(?:\.[^/.]+)?)\.[^/.]+$"
    r"|(?:^|/)(?:test[-_][^/.]*|[^/.]*_test)$"
    r"|\.(?:feature|bats|t)$"
)
_TEST_CLASS: Final = re.compile(
    r"(?:^|/)[A-Za-z\d]*[a-z\d](?:Tests?|Spec|IT|TestCase)\.(?:java|kt|cs|scala|swift|groovy|php|fs|vb)$|(?:^|/)Test[A-Z]\w*\.(?:java|kt|cs|php)$"
)


def role_of_path(path: str) -> str | None:
    """`history` or `test` where a path, relative to what is scanned, says so of all that is in the file."""
    lower = path.lower()
    if _HISTORY.search(lower) is not None:
        return "history"
    return "test" if _TEST.search(lower) is not None or _TEST_CLASS.search(path) is not None else None
