#!/usr/bin/env bash
# Measures everything that docs/benchmarks.md and the records it links have a table of, one after another, and writes what each prints to a file of its own: half an hour, with nothing else on the machine. Needs wrk.
set -euo pipefail
cd "$(dirname "$0")/.."
results=$PWD/${1:-reports/benchmarks}
mkdir -p "$results"
dotnet build benchmarks --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly

run() { # run NAME COMMAND...: the log of a command, and how long it took
  local began=$SECONDS
  echo "$(date -u +%H:%M) $1"
  "${@:2}" >"$results/$1.txt" 2>&1 || echo "  failed: $results/$1.txt"
  echo "  $((SECONDS - began)) s"
}

benchmark() { dotnet benchmarks/bin/Release/net10.0/Benchmarks.dll "$@"; }

codecs=(--inProcess --warmupCount 6 --iterationCount 9 --iterationTime 120 --artifacts "$results")
run readme benchmark compare --thorough --dataset organizations-ascii --count 100 --compression none --output "$results/readme"
run codecs benchmark --filter '*EncodeBenchmarks*' '*DecodeBenchmarks*' "${codecs[@]}"
DOTNET_EnableAVX512=0 run codecs-without-avx512 benchmark --filter '*DecodeBenchmarks*' "${codecs[@]}"
run answer benchmark --filter '*AnswerBenchmarks*' "${codecs[@]}"
run kinds benchmark --filter '*KindBenchmarks*' "${codecs[@]}"
for name in Marshaller HubProtocol OrleansBenchmarks; do
  run "$name" benchmark --filter "*$name*" --job short --artifacts "$results"
done
run building benchmark generator
LENGTH=1 run http-beside benchmarks/http.sh beside
run http-memory benchmarks/http.sh memory
