# Keeps one pull request, on a branch of its own, with the files that the program says it wrote: updated in place, closed
# when nothing is left to change. Its text is model-lifecycle-changes.md in RUNNER_TEMP, and nothing changed where that is
# empty. BRANCH, BASE, TITLE and GH_TOKEN are given in the environment.
set -euo pipefail
changes=$RUNNER_TEMP/model-lifecycle-changes.md
pulls=repos/$GITHUB_REPOSITORY/pulls
cat "$changes" >> "$GITHUB_STEP_SUMMARY"
git check-ref-format --branch "$BRANCH" > /dev/null
[ "$BRANCH" != "$BASE" ] || { echo "\`branch\` and \`base\` are both \"$BASE\""; exit 1; }
known=$(gh api "$pulls?state=open&head=${GITHUB_REPOSITORY%%/*}:$BRANCH" --jq '.[0].number // empty')
top=$(git rev-parse --show-toplevel)
if [ -s "$changes" ]; then
  while IFS= read -r -d '' path; do # only what the program says it wrote
    case "$path" in
      "$top"/*) git check-ignore --quiet -- "$path" || git --literal-pathspecs add -- "$path" ;;
    esac
  done < "$RUNNER_TEMP/model-lifecycle-written"
  if [ "${WORKFLOWS:-true}" != true ]; then # which GitHub's own token may not push
    git reset --quiet -- "$top/.github/workflows" 2> /dev/null || true
  fi
fi
if git diff --cached --quiet; then
  [ -z "$known" ] || gh api --silent --method PATCH "$pulls/$known" --raw-field state=closed
  exit 0
fi
head -c 65000 "$changes" > "$changes.cut"
git -c user.name="github-actions[bot]" -c user.email="41898282+github-actions[bot]@users.noreply.github.com" \
  commit --quiet --message "$TITLE"
git push --quiet --force origin "HEAD:refs/heads/$BRANCH"
if [ -n "$known" ]; then
  gh api --silent --method PATCH "$pulls/$known" --field "body=@$changes.cut"
else
  gh api --silent --method POST "$pulls" --raw-field title="$TITLE" --raw-field head="$BRANCH" \
    --raw-field base="$BASE" --field "body=@$changes.cut"
fi
