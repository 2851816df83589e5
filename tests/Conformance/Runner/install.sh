#!/usr/bin/env bash
# Installs Google's runner from npm. It needs glibc 2.38: where the system's is older, as in Debian 12, the library of Debian 13 is
# unpacked beside it, from the mirror that the system uses.
set -euo pipefail
cd "$(dirname "$0")"
npm install --no-audit --no-fund --no-package-lock --silent

starts() { [[ $(./run.sh --help 2>&1) == *Usage* ]]; }

unpack_library() {
  local mirror
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
    awk '$1 == "Debian" && $2 !~ /-/ { print $3; exit }')
  [ -n "$mirror" ] || return 1
  rm -rf artifacts
  mkdir -p artifacts/apt/lists/partial artifacts/apt/cache/archives/partial
  cd artifacts/apt
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >sources.list
  set -- -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$PWD/lists" \
    -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User="$(id -un)"
  apt-get "$@" update && apt-get "$@" download libc6 libgcc-s1 libstdc++6 || return 1
  for package in *.deb; do
    dpkg-deb -x "$package" ..
  done
  cd ../..
  rm -rf artifacts/apt
}

starts || { unpack_library && starts; } || echo "The runner cannot run here: its test is skipped, with the reason."
