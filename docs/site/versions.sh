#!/usr/bin/env bash
# versions.sh: after build.sh, adds the site of each minor version's last release, built from its tag, in a folder of its own; the page "Versions" leads to them.
# versions.sh page: prints that page.
set -euo pipefail
cd "$(dirname "$0")/../.."
releases=$(git -c versionsort.suffix=- tag --list 'v[0-9]*.[0-9]*' --sort=-version:refname | awk -F. '!seen[$1 "." $2]++')

if [ "${1:-}" = page ]; then
  printf '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Versions</title>\n<link rel="stylesheet" href="../public/docfx.min.css">\n'
  printf '<main class="container py-4">\n<h1>Versions</h1>\n<p><a href="../index.html">What is on main</a></p>\n'
  for tag in $releases; do printf '<p><a href="../%s/index.html">%s</a></p>\n' "${tag#v}" "${tag#v}"; done
  printf '</main>\n'
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
