#!/usr/bin/env bash
# build.sh [CONFIGURATION]: builds the site into artifacts/site: the documents, and the API of the packages by their assemblies, which have been built
# in CONFIGURATION; without one they are built. Links to source files lead to the address in REPOSITORY; without it only their text stays.
set -euo pipefail
cd "$(dirname "$0")/../.."
source=artifacts/site-source
rm -rf artifacts/site "$source"
mkdir -p "$source/assemblies"
[ $# -gt 0 ] || dotnet build src/Packages/Packages.slnf --configuration Release --verbosity quiet -p:RunAnalyzers=false
configuration=${1:-Release}

mapfile -t pages < <(git ls-files --cached --others --exclude-standard -- README.md CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md 'docs/*.md' \
  samples/README.md src/Packages/README.md tests/{Existing,Fuzzing/Bodies,Fuzzing/Contracts,Vectors}/README.md | grep -v '^docs/site/')
perl docs/site/pages.pl "$source" "${REPOSITORY:-}" "${pages[@]}"
cp -r docs/site/{api,docfx.json,images,template} "$source"
cp -r docs/board "$source/docs"
# On the site a document is a page, and the README's place is the first page.
sed -i -e 's|href="../../README\.md"|href="../../index.html"|' -e 's|href="\(\.\./[a-z]*\)\.md"|href="\1.html"|g' \
  "$source/docs/board/index.html"
mkdir "$source/versions"
bash docs/site/versions.sh page >"$source/versions/index.html"

title() { sed -n '1s/^# //p;1q' "$1"; }

# The first page is docs/site/index.md, the README from its table to its installation, and docs/README.md with links that start at the root.
{
  cat docs/site/index.md
  sed -n '/^| an organization/,/^## Install/p' "$source/README.md" | sed '/^## Install/d'
  perl -pe 's/^#/##/; s{\]\((?![a-z]+:|#)([^)]+)\)}{"](" . ("docs/$1" =~ s{^docs/\.\./}{}r) . ")"}ge' "$source/docs/README.md"
} >"$source/index.md"

entry() { printf -- '- name: "%s"\n  href: %s\n' "${1//\"/\\\"}" "$2"; }

# The documents stand in the order of docs/README.md; the entries that lead to other parts of the site are left out.
{
  entry "Quick start" ../README.md
  entry "All documents" README.md
  grep -oE '\]\(([a-z-]+|\.\./SECURITY)\.md\)' docs/README.md | sed 's/](//;s/)//' | awk '!seen[$0]++' | while read -r page; do
    entry "$(title "docs/$page")" "$page"
  done
} >"$source/docs/toc.yml"
{
  entry "All diagnostics" README.md
  for page in docs/diagnostics/SHAPE*.md; do entry "$(title "$page")" "${page##*/}"; done
} >"$source/docs/diagnostics/toc.yml"
{
  entry "All records" README.md
  for page in docs/adr/0*.md; do entry "$(title "$page")" "${page##*/}"; done
} >"$source/docs/adr/toc.yml"
{
  entry "Documents" docs/
  entry "Which format" docs/board/index.html
  entry "API" api/
  entry "Packages" src/Packages/README.md
  entry "Diagnostics" docs/diagnostics/
  entry "Decisions" docs/adr/
  entry "Changes" CHANGELOG.md
  entry "Versions" versions/index.html
} >"$source/toc.yml"

for project in $(bash .ci/release/projects); do
  # The tool has no API, and two of the packages no assembly.
  [[ $project != */@(Packages|Templates|Tool).csproj ]] || continue
  cp "$(dirname "$project")/bin/$configuration/net10.0/SerializationApi.$(basename "$project" .csproj)".{dll,xml} "$source/assemblies"
done

dotnet tool restore --verbosity quiet
# It warns of each library that is not beside the assemblies: types of theirs have their names, without a link.
dotnet docfx metadata "$source/docfx.json" --logLevel error
# A link or an anchor that leads nowhere is a warning.
dotnet docfx build "$source/docfx.json" --logLevel warning --warningsAsErrors --output artifacts/site
find artifacts/site -name '*.map' -delete

# The search gives every page the same weight. Guides come before decisions, diagnostics, the API and the pages of tests.
search=artifacts/site/public/search-worker.min.js
later='/^(docs.(adr|diagnostics)|api|tests|CHANGELOG)/'
sed -i "s#this\.add(\(\w\)\[\(\w\)\])#this.add(\1[\2],{boost:$later.test(\1[\2].href)?.1:1})#" "$search"
grep -q '{boost:/^' "$search" || { echo "docfx's search has changed: $search adds no page as expected." >&2; exit 1; }

# A page needs no other host.
! grep -rlE '<(script|link|img|iframe)[^>]+(src|href)="(https?:)?//' --include='*.html' artifacts/site || { echo "These pages load something from elsewhere." >&2; exit 1; }
echo "$(find artifacts/site -name '*.html' | wc -l) pages in artifacts/site"
