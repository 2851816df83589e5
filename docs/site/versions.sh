#!/usr/bin/env bash
# versions.sh: after build.sh, adds the site of each minor version's last release, built from its tag, in a folder of its own; the page "Versions" leads to them.
# versions.sh page: prints that page.
set -euo pipefail
cd "$(dirname "$0")/../.."
releases=$(git -c versionsort.suffix=- tag --list 'v[0-9]*.[0-9]*' --sort=-version:refname | awk -F. '!seen[$1 "." $2]++')

if [ "${1:-}" = page ]; then
  cat <<'END'
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Versions</title>
<style>:root { color-scheme: light dark; font: 16px/1.6 system-ui } main { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style>
<main>
<h1>Versions</h1>
<p><a href="../index.html">The site of main</a>, with what is not released yet</p>
END
  for tag in $releases; do printf '<p><a href="../%s/index.html">%s</a></p>\n' "${tag#v}" "${tag#v}"; done
  [ -n "$releases" ] || echo '<p>There is no release yet: each minor version gets a site of its own here.</p>'
  echo '</main>'
  exit
fi

for tag in $releases; do
  folder=artifacts/site/${tag#v} work=$(mktemp -d)
  git worktree add --quiet --detach "$work" "$tag"
  (cd "$work" && bash docs/site/build.sh)
  mkdir -p "$folder"
  cp -r "$work/artifacts/site/." "$folder"
  # From there the other versions are a folder higher.
  sed 's|"\.\./|"../../|g' artifacts/site/versions/index.html >"$folder/versions/index.html"
  git worktree remove --force "$work"
done
