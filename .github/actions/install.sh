# Installs the program of this action's own files into an environment of the job, and names it on the PATH.
# `-I` keeps Python from importing modules of the current folder, which is the checkout: a `venv.py` there would be run.
set -euo pipefail
python3 -I -m venv "$RUNNER_TEMP/model-lifecycle"
programs=$RUNNER_TEMP/model-lifecycle/bin
[ -d "$programs" ] || programs=$RUNNER_TEMP/model-lifecycle/Scripts # on Windows
"$programs/python" -I -m pip install --quiet --disable-pip-version-check "$GITHUB_ACTION_PATH/../../.."
echo "$programs" >> "$GITHUB_PATH"
