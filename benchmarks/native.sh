#!/usr/bin/env bash
# Publishes samples/Native and what it is compared with, measures them, and prints the table of docs/native.md. Needs clang, zlib's headers, curl and wrk.
#   ROUNDS=11  starts of each program, of which the median is printed    LENGTH=5  seconds of each measurement of requests    PORT=5097
set -euo pipefail
cd "$(dirname "$0")/.."
port=${PORT:-5097} rounds=${ROUNDS:-11} length=${LENGTH:-5} base=http://127.0.0.1:${PORT:-5097}
work=$(mktemp -d) pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$work"' EXIT
order='{"id":7,"customer":"Ana","lines":[{"product":"tea","quantity":2,"price":3.50}],"placed":"1970-01-01T00:00:00Z"}'

publish() { dotnet publish "$1" --configuration Release --use-current-runtime --output "$work/$2" --verbosity quiet --nologo -p:RunAnalyzers=false "${@:3}" >&2; }

start() { # start PROGRAM: sets started, the ms until its first answer
  local began
  began=$(date +%s%N)
  Logging__LogLevel__Default=Warning "$1" --urls "$base" >"$work/log" 2>&1 &
  pid=$!
  until curl -s -o /dev/null "$base/orders/7"; do
    kill -0 "$pid" 2>/dev/null || { pid=; cat "$work/log" >&2; exit 1; }
    sleep 0.002
  done
  started=$((($(date +%s%N) - began) / 100000))
}

stop() { kill "$pid" && wait "$pid" || true; pid=; }
median() { sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
rate() { wrk -t1 -c16 -d"${length}s" "$@" "$base/orders/7" | awk '$1 == "Requests/sec:" { printf "%.0f", $2 }'; }

measure() { # measure NAME PROGRAM FOLDER [MEDIA TYPE...]
  local name=$1 program=$2 folder=$3 size resident type rates=()
  shift 3
  size=$(find "$folder" -type f ! -name '*.pdb' ! -name '*.dbg' ! -name '*.xml' -printf '%s\n' | awk '{ sum += $1 } END { printf "%.1f", sum / 1e6 }')
  start "$program"
  curl -sf -o /dev/null --json "$order" "$base/orders"
  for i in 1 2 3; do curl -sf -o /dev/null "$base/orders/7"; done
  resident=$(awk '$1 == "VmRSS:" { printf "%.1f", $2 * 1024 / 1e6 }' "/proc/$pid/status")
  for type in application/json "$@"; do rates+=("$(rate -H "Accept: $type")"); done
  stop
  echo "| $name | $size | $(median <"$folder.starts" | awk '{ printf "%.0f", $1 / 10 }') | $resident | $(printf '%s, ' "${rates[@]}" | sed 's/, $//') |"
}

publish samples/Native json -p:JsonOnly=true
publish samples/Native native
publish tools/MvcBaseline mvc --self-contained
# In turn, as a machine is faster at one time than at another.
for ((round = 0; round < rounds; round++)); do
  for program in native/SerializationApi.Samples.Native json/SerializationApi.Samples.Native mvc/SerializationApi.MvcBaseline; do
    start "$work/$program"
    echo "$started" >>"$work/${program%%/*}.starts"
    stop
  done
done
printf '| program | MB | start to first answer, ms | resident, MB | GET, requests/s |\n|---|---:|---:|---:|---:|\n'
measure 'samples/Native: JSON, MessagePack, Protobuf, MemoryPack, CBOR' "$work/native/SerializationApi.Samples.Native" "$work/native" application/x-msgpack application/x-protobuf application/x-memorypack
measure 'the same in JSON alone, System.Text.Json' "$work/json/SerializationApi.Samples.Native" "$work/json"
measure 'MVC with the libraries behind formatters, not native' "$work/mvc/SerializationApi.MvcBaseline" "$work/mvc" application/x-msgpack application/x-protobuf
