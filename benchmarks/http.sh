#!/usr/bin/env bash
# Measures the service over HTTP and prints Markdown tables; without arguments it prints its usage.
set -euo pipefail

usage() {
  cat >&2 <<'END'
Usage: benchmarks/http.sh speed [MEMBERS...]    requests/s of GET and POST in each format; 1 10 100 1000
       benchmarks/http.sh beside [MEMBERS...]   GET with and without tags, and POST, beside the same bytes from an array and MVC with the libraries; 1 10 100 1000
       benchmarks/http.sh memory [MEMBERS...]   start, memory and time of one GET and one POST, each by a new process; 1000 1000000
       benchmarks/http.sh health URL            /healthz of a running service under 100 GETs of 1,000,000 members and 100 uploads of 80 MB

All need curl, beside needs wrk, and speed wrk or h2load. Set by environment variables:
  TOOL=wrk            wrk for HTTP/1.1, h2load for HTTP/2
  CONNECTIONS=32      connections of speed and beside, with one request at a time each
  LENGTH=3            seconds of each measurement of them
  ROUNDS=3            measurements of them, in turn, of which the median is printed
  PORT=5091           where the service listens; HTTP/2 is one port above
  PROGRAM=path        SerializationApi.Api.dll or an executable; built in Release when it is not set
END
  exit 2
}

cd "$(dirname "$0")/.."
port=${PORT:-5091} tool=${TOOL:-wrk} connections=${CONNECTIONS:-32} length=${LENGTH:-3} rounds=${ROUNDS:-3}
types=(application/json application/x-msgpack 'application/x-msgpack;keys=names' 'application/x-msgpack;compression=lz4-block-array' application/x-protobuf application/x-memorypack)
work=$(mktemp -d) base=http://127.0.0.1:$port pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$work"' EXIT

build() { # sets the command that runs the service
  local service=${PROGRAM:-src/Api/bin/Release/net10.0/SerializationApi.Api.dll}
  [ -n "${PROGRAM:-}" ] || dotnet build src/Api --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly -p:RunAnalyzers=false >&2
  command=("$service")
  [[ $service != *.dll ]] || command=(dotnet "$service")
}

start() { # starts the service without its cache; sets started, the ms until its first response
  local began=$(date +%s%N)
  Service__CacheBytes=0 Service__Http2Urls=http://127.0.0.1:$((port + 1)) "${command[@]}" --urls "$base" >"$work/log" 2>&1 &
  pid=$!
  until curl -sf -o "$work/first" "$base/organizations/sample?count=10"; do
    kill -0 "$pid" 2>/dev/null || { pid=; cat "$work/log" >&2; exit 1; }
    sleep 0.01
  done
  started=$((($(date +%s%N) - began) / 1000000))
}

stop() { kill "$pid" && wait "$pid" || true; pid=; }

megabytes() { awk -v field="$1:" '$1 == field { printf "%.0f", $2 * 1024 / 1e6 }' "/proc/$pid/status"; }

sample() { curl -sf -H "Accept: $1" -o "$3" "$base/organizations/sample?count=$2"; }

median() { sort -n | awk '{ value[NR] = $1 } END { printf "%.0f", value[int((NR + 1) / 2)] }'; }

rate() { # rate TYPE PATH [BODY]: requests per second, once
  local output
  if [ "$tool" = h2load ]; then
    output=$(h2load -t1 -c"$connections" -m1 -D"$length" -H "accept: $1" ${3:+-H "content-type: $1" -d "$3"} "http://127.0.0.1:$((port + 1))$2")
    grep -q ' 0 4xx, 0 5xx' <<<"$output" || { echo "$output" >&2; exit 1; }
    sed -n 's/^finished in .*, \([0-9.]*\) req\/s.*/\1/p' <<<"$output"
  else
    [ -z "${3:-}" ] || printf 'wrk.method = "POST"\nwrk.body = io.open("%s", "rb"):read("*a")\nwrk.headers["Content-Type"] = "%s"\n' "$3" "$1" >"$work/post.lua"
    output=$(wrk -t1 -c"$connections" -d"${length}s" -H "Accept: $1" ${3:+-s "$work/post.lua"} "$base$2")
    ! grep -q Non-2xx <<<"$output" || { echo "$output" >&2; exit 1; }
    awk '$1 == "Requests/sec:" { print $2 }' <<<"$output"
  fi
}

rates() { # the median of the rounds
  local round
  for ((round = 0; round < rounds; round++)); do rate "$@" >>"$work/rates"; done
  median <"$work/rates" && rm "$work/rates"
}

speed() {
  command -v "$tool" >/dev/null || { echo "$tool is not installed." >&2; exit 1; }
  build && start
  printf '| members | format | GET, requests/s | POST |\n|---:|---|---:|---:|\n'
  for members in "$@"; do
    for type in "${types[@]}"; do
      sample "$type" "$members" "$work/body"
      get=$(rates "$type" "/organizations/sample?count=$members")
      post=$(rates "$type" /organizations/echo "$work/body")
      echo "| $members | $type | $get | $post |"
    done
  done
  echo "The first response came after $started ms; at the end $(megabytes VmRSS) MB are resident, $(megabytes VmHWM) MB at most."
}

# Minimal API and MVC side by side, all that is compared in turn in each round.
beside() {
  command -v wrk >/dev/null || { echo "wrk is not installed." >&2; exit 1; }
  dotnet build benchmarks --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly -p:RunAnalyzers=false >&2
  dotnet build tools/MvcBaseline --configuration Release --verbosity quiet --nologo -clp:ErrorsOnly -p:RunAnalyzers=false >&2
  local mvc=http://127.0.0.1:$((port + 2)) members type path round value i
  export DOTNET_gcServer=1
  dotnet benchmarks/bin/Release/net10.0/Benchmarks.dll serve --urls "$base" >"$work/log" 2>&1 &
  local processes=$!
  dotnet tools/MvcBaseline/bin/Release/net10.0/SerializationApi.MvcBaseline.dll --urls "$mvc" >>"$work/log" 2>&1 &
  processes+=" $!"
  trap "kill $processes; rm -rf '$work'" EXIT
  for path in "$base/array?count=1" "$mvc/healthz"; do
    for ((i = 0; i < 300; i++)); do curl -sf -o "$work/first" -H 'Accept: application/json' "$path" && break; sleep 0.1; done
    [ "$i" -lt 300 ] || { cat "$work/log" >&2; exit 1; }
  done
  printf 'Requests per second by `wrk`, and as ratios; medians of %s rounds in turn of %s s, %s connections.\n\n' "$rounds" "$length" "$connections"
  printf '| members | format | GET | ÷ array | with tags ÷ without | version as tag ÷ without | ÷ MVC | POST | ÷ MVC |\n|---:|---|---:|---:|---:|---:|---:|---:|---:|\n'
  for members in "$@"; do
    for type in application/json application/x-msgpack application/x-protobuf application/x-memorypack; do
      curl -sf -H "Accept: $type" -o "$work/body" "$base/organizations?count=$members"
      curl -sf -H "Accept: $type" -o "$work/library" "$mvc/organizations/sample?count=$members"
      [ "$type" = application/json ] || cmp "$work/body" "$work/library"
      rm -f "$work"/rates.*
      for ((round = 0; round <= rounds; round++)); do
        i=0
        for path in "$base/organizations" "$base/array" "$base/tags" "$base/versions" "$mvc/organizations/sample"; do
          value=$(base=$path rate "$type" "?count=$members")
          [ "$round" -eq 0 ] || echo "$value" >>"$work/rates.$i" # The first round warms up.
          i=$((i + 1))
        done
        for path in "$base/organizations" "$mvc/organizations/echo"; do
          value=$(base=$path rate "$type" "" "$work/body")
          [ "$round" -eq 0 ] || echo "$value" >>"$work/rates.$i"
          i=$((i + 1))
        done
      done
      # Ratios of each round, and their median.
      ratio() { paste "$work/rates.$1" "$work/rates.$2" | awk '{ print $1 / $2 }' | sort -n | awk '{ value[NR] = $1 } END { printf "%.2f", value[int((NR + 1) / 2)] }'; }
      echo "| $members | ${type#application/} | $(median <"$work/rates.0") | $(ratio 0 1) | $(ratio 2 0) | $(ratio 3 0) | $(ratio 0 4) | $(median <"$work/rates.5") | $(ratio 5 6) |"
    done
  done
}

memory() {
  build
  printf '| members | format | | start, ms | resident then, MB | above it at most | first byte, ms | all, s | MB/s |\n|---:|---|---|---:|---:|---:|---:|---:|---:|\n'
  for members in "$@"; do
    for type in "${types[@]}"; do
      start && sample "$type" "$members" "$work/body" && stop
      for method in GET POST; do
        start && sample "$type" 1000 "$work/small"
        local resident=$(megabytes VmRSS) request=("$base/organizations/sample?count=$members")
        [ $method = GET ] || request=(-X POST -T "$work/body" -H 'Expect:' -H "Content-Type: $type" "$base/organizations/echo")
        echo 5 >"/proc/$pid/clear_refs" # The most that was resident counts from here.
        read -r first all down up < <(curl -sf -o "$work/response" -w '%{time_starttransfer} %{time_total} %{size_download} %{size_upload}\n' -H "Accept: $type" "${request[@]}")
        awk -v row="| $members | $type | $method | $started | $resident | $(($(megabytes VmHWM) - resident))" -v first="$first" -v all="$all" -v bytes=$((down + up)) \
          'BEGIN { printf "%s | %s | %.2f | %.0f |\n", row, row ~ /POST/ ? "" : sprintf("%.1f", first * 1000), all, bytes / 1e6 / all }'
        stop
      done
    done
  done
}

health() {
  local status='%{http_code}\n' i
  head -c 80000000 /dev/zero >"$work/zeros"
  for ((i = 0; i < 100; i++)); do
    type=${types[i % ${#types[@]}]}
    curl -s -o /dev/null -w "$status" -H "Accept: $type" "$1/organizations/sample?count=1000000" >>"$work/statuses" &
    curl -s -o /dev/null -w "$status" -X POST -T "$work/zeros" -H 'Expect:' -H "Content-Type: $type" "$1/organizations/echo" >>"$work/statuses" &
  done
  while [ -n "$(jobs -rp)" ]; do
    curl -s -o /dev/null -w '%{time_total} %{http_code}\n' "$1/healthz" >>"$work/checks" || true
    sleep 0.05
  done
  echo "Responses: $(sort "$work/statuses" | uniq -c | awk '{ printf "%s%s x %s", NR > 1 ? ", " : "", $1, $2 == "000" ? "closed" : $2 }')"
  sort -n "$work/checks" | awk '{ ms[NR] = $1 * 1000; failed += $2 != 200 } END { printf "%d health checks, %d failed: median %.1f ms, 95 %% within %.1f, all within %.1f\n", NR, failed, ms[int((NR + 1) / 2)], ms[int(NR * 0.95 + 0.5)], ms[NR] }'
}

mode=${1:-}
shift || true
case $mode in
  speed)
    [ $# -gt 0 ] || set -- 1 10 100 1000
    speed "$@"
    ;;
  beside)
    [ $# -gt 0 ] || set -- 1 10 100 1000
    beside "$@"
    ;;
  memory)
    [ $# -gt 0 ] || set -- 1000 1000000
    memory "$@"
    ;;
  health)
    [ $# -eq 1 ] || usage
    health "${1%/}"
    ;;
  *) usage ;;
esac
