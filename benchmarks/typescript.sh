#!/usr/bin/env bash
# Measures generated TypeScript beside JSON.parse and libraries of npm, in node and in Chromium, and the bundles: Markdown tables, five minutes. Needs npm, protoc and Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
count=${COUNT:-1000} port=${PORT:-5092}
work=$(mktemp -d) pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$work"' EXIT

dotnet build src/Api --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly -p:RunAnalyzers=false >&2
dotnet build src/Tool --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly -p:RunAnalyzers=false >&2
cp benchmarks/TypeScript/* "$work"
npm install --prefix "$work" --no-audit --no-fund --no-package-lock --silent
dotnet src/Tool/bin/Release/net10.0/SerializationApi.Tool.dll typescript src/Api/bin/Release/net10.0/SerializationApi.Contracts.dll -o "$work/api" >&2
Service__CacheBytes=0 dotnet src/Api/bin/Release/net10.0/SerializationApi.Api.dll --urls "http://127.0.0.1:$port" >"$work/log" 2>&1 &
pid=$!
until curl -sf -o "$work/first" "http://127.0.0.1:$port/healthz"; do kill -0 "$pid"; sleep 0.1; done

mkdir -p "$work/google/protobuf"
echo 'syntax = "proto3"; package google.protobuf; message Timestamp { int64 seconds = 1; int32 nanos = 2; }' >"$work/google/protobuf/timestamp.proto"

body() { curl -sf -H "Accept: $2" "http://127.0.0.1:$port/$1/sample?count=$3" | base64 -w0; }

dataset() { # dataset NAME CONTRACT LIST COUNT: a dataset as JavaScript, with a schema in which a list is a message, too
  curl -sf "http://127.0.0.1:$port/schemas/$1.proto" | sed '/^service /,/^}/d' >"$work/$1.proto"
  local message=$2
  if [ "$3" = true ]; then
    message=Many$2
    printf '\nmessage %s { repeated %s items = 1; }\n' "$message" "$2" >>"$work/$1.proto"
  fi
  message=$(sed -n 's/^package \(.*\);/\1/p' "$work/$1.proto").$message
  protoc -I "$work" --include_imports --descriptor_set_out="$work/$1.set" "$1.proto"
  printf '  { name: "%s", contract: "%s", isList: %s, message: "%s", descriptors: "%s", protos: [%s], bodies: {\n' "$1" "$2" "$3" "$message" "$(base64 -w0 "$work/$1.set")" "$(jq -Rs . "$work/google/protobuf/timestamp.proto"), $(jq -Rs . "$work/$1.proto")"
  printf '    json: "%s", messagePack: "%s", messagePackNames: "%s", protobuf: "%s", memoryPack: "%s" } },\n' \
    "$(body "$1" application/json "$4")" "$(body "$1" application/x-msgpack "$4")" "$(body "$1" 'application/x-msgpack;keys=names' "$4")" "$(body "$1" application/x-protobuf "$4")" "$(body "$1" application/x-memorypack "$4")"
}

{
  echo 'export const datasets = ['
  dataset organizations Organization false "$count"
  dataset users User true "$count"
  dataset messages NetworkMessage true $((count / 50))
  dataset demos DemoClass true "$count"
  echo '];'
} >"$work/data.mjs"
kill "$pid" && wait "$pid" || true
pid=

bundle() { "$work/node_modules/.bin/esbuild" "$work/$1" --bundle --format="$2" --platform="$3" --log-level=error --outfile="$work/$4" "${@:5}"; }

head='| dataset | | bytes | decode, µs | ÷ JSON.parse | encode, µs | ÷ JSON.stringify |\n|---|---|---:|---:|---:|---:|---:|\n'
printf '### node %s\n\n%b' "$(node --version)" "$head"
echo 'import { bench } from "./bench.mjs"; bench(console.log);' >"$work/node.mjs"
bundle node.mjs esm node node-bundle.mjs
node "$work/node-bundle.mjs"

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
printf '\n### %s\n\n%b' "$("$chromium" --version)" "$head"
echo 'import { bench } from "./bench.mjs"; const rows = []; bench((row) => rows.push(row)); document.body.textContent = rows.join("\n");' >"$work/page.mjs"
bundle page.mjs iife browser page.js
echo '<!DOCTYPE html><meta charset="utf-8"><body><script src="page.js"></script>' >"$work/page.html"
"$chromium" --headless --no-sandbox --disable-gpu --allow-file-access-from-files --timeout=300000 --dump-dom "file://$work/page.html" 2>/dev/null | grep '^|\|<body>|' | sed 's/.*<body>//;s/<\/body>.*//'

printf '\n### Bundles, to decode and encode users\n\n| | minified, bytes | gzip |\n|---|---:|---:|\n'
size() { # size NAME SOURCE
  echo "$2" >"$work/size.mjs"
  bundle size.mjs esm browser size.js --minify
  printf '| %s | %s | %s |\n' "$1" "$(stat -c %s "$work/size.js")" "$(gzip -9c "$work/size.js" | wc -c)"
}
for format in json messagePack messagePackNames protobuf memoryPack cbor; do
  size "generated, $format" "import { User } from './api/ContractShapes.js'; import { $format } from './api/formats.js'; globalThis.codec = [(b) => User.decode(b, $format), (v) => User.encode(v, $format)];"
done
size msgpackr "import { Packr } from 'msgpackr'; const packr = new Packr(); globalThis.codec = [(b) => packr.unpack(b), (v) => packr.pack(v)];"
size @msgpack/msgpack "import { decode, encode } from '@msgpack/msgpack'; globalThis.codec = [decode, encode];"
size "protobufjs, light" "import protobufjs from 'protobufjs/light.js'; globalThis.codec = protobufjs.Root;"
size @bufbuild/protobuf "import { fromBinary, toBinary } from '@bufbuild/protobuf'; globalThis.codec = [fromBinary, toBinary];"
