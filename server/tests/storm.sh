#!/usr/bin/env bash
# The big storm: MATCHES matches while servers are killed (kill -9) ten times.
#   server/tests/storm.sh sqlite      one process on SQLite
#   server/tests/storm.sh postgres    three nodes on PostgreSQL and NATS, one of them killed at a time
#   server/tests/storm.sh load        no kills: the most moves a second
#   server/tests/storm.sh flood       no kills: quiet, then under each kind of flood from one address (FLOODS); others' p99
#                                     must stay below three times the quiet one
#   server/tests/storm.sh idle        10,000 sockets that do nothing, and the memory they take
set -euo pipefail
program=${PROGRAM:-target/release/quadrille}
matches=${MATCHES:-1000} seconds=${SECONDS_LONG:-60} think=${THINK:-450ms} kills=${KILLS:-10}
base=${PORT:-7900} # ports from here on
floods=${FLOODS:-connections:10000 bodies:500 binary:200000 pings:200000 pongs:200000 tables:200 analyses:200}
folder=$(mktemp -d /tmp/quadrille-storm-XXXXXX)
chmod 755 "$folder"
pids=() more=()
finish() {
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    wait 2>/dev/null
    [ -d "$folder/data" ] && as_postgres "$postgres/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$folder"
}
trap finish EXIT
ulimit -n 20000 || true

as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

serve() { # serve NUMBER: starts a node and waits until it listens
    local port=$((base + $1))
    "$program" serve --listen "127.0.0.1:$port" --unlimited 127.0.0.1 --log-level error "${where[@]}" \
        >"$folder/node$1.log" 2>&1 &
    pids[$1]=$!
    until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.01; done
    kill -0 "${pids[$1]}" || { cat "$folder/node$1.log" >&2 && exit 1; }
}

power_cut() { # power_cut NUMBER: ends a node as a power cut would
    kill -9 "${pids[$1]}"
    wait "${pids[$1]}" 2>/dev/null || true
}

storm() { # storm PORTS…: in the background
    local urls=()
    for port in "$@"; do urls+=(--url "http://127.0.0.1:$port"); done
    "$program" storm "${urls[@]}" --matches "$matches" --for "${seconds}s" --think "$think" "${more[@]}" &
    storm=$!
}

held() { # held PORT…: the sockets that these nodes hold
    local sum=0 one
    for port in "$@"; do
        one=$(bash -c "exec 3<>/dev/tcp/127.0.0.1/$port; printf 'GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n' >&3; cat <&3" |
            awk '/^quadrille_sockets / {print $2}')
        sum=$((sum + ${one:-0}))
    done
    echo "$sum"
}

everybody() { # everybody COUNT PORT…: waits until so many sockets are there
    local count=$1
    shift
    for _ in $(seq 600); do
        [ "$(held "$@")" -ge "$count" ] && return
        sleep 0.5
    done
}

memory() { awk '/VmRSS/ {print $2}' "/proc/${pids[1]}/status"; }

echo "load of this machine before: $(cut -d' ' -f1-3 /proc/loadavg)"
case ${1:-} in
sqlite | load)
    where=(--database "$folder/quadrille.db")
    serve 1
    storm $((base + 1))
    if [ "$1" = sqlite ]; then
        everybody $((2 * matches)) $((base + 1))
        for _ in $(seq "$kills"); do
            sleep $((seconds / (kills + 2)))
            power_cut 1
            serve 1
        done
    fi
    wait "$storm"
    ;;
postgres)
    postgres=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")
    mkdir "$folder/data" && { [ "$(id -u)" -ne 0 ] || chown postgres "$folder/data"; }
    as_postgres "$postgres/initdb" -D "$folder/data" -U quadrille -A trust >/dev/null
    as_postgres "$postgres/pg_ctl" -D "$folder/data" -l "$folder/data/log" -w start \
        -o "-p $((base + 80)) -k $folder/data -c listen_addresses=127.0.0.1" >/dev/null
    "$(command -v nats-server || echo /usr/sbin/nats-server)" -a 127.0.0.1 -p "$((base + 81))" -js -sd "$folder/nats" >/dev/null 2>&1 &
    pids[9]=$!
    where=(--database postgres://quadrille@127.0.0.1:$((base + 80))/postgres --nats nats://127.0.0.1:$((base + 81)))
    sleep 1
    for node in 1 2 3; do serve $node; done
    storm $((base + 1)) $((base + 2)) $((base + 3))
    everybody $((2 * matches)) $((base + 1)) $((base + 2)) $((base + 3))
    for kill in $(seq "$kills"); do
        sleep $((seconds / (kills + 2)))
        node=$((kill % 3 + 1))
        power_cut $node
        serve $node
    done
    wait "$storm"
    ;;
flood)
    where=(--database "$folder/quadrille.db")
    quiet="" missed=0
    for flood in none $floods; do
        rm -f "$folder"/quadrille.db*
        serve 1
        more=(--seed 1) && [ "$flood" = none ] || more=(--flood "$flood")
        storm $((base + 1)) >"$folder/report"
        wait "$storm"
        power_cut 1
        cat "$folder/report"
        p99=$(sed -n 's/^latency.* p99 \([0-9.]*\) ms.*/\1/p' "$folder/report")
        quiet=${quiet:-$p99}
        verdict=$(awk -v p="$p99" -v q="$quiet" 'BEGIN { print p < 3 * q ? "good" : "TOO SLOW" }')
        [ "$verdict" = good ] || missed=1
        echo "== flood $flood: p99 $p99 ms, quiet $quiet ms: $verdict"
    done
    [ "$missed" -eq 0 ] || exit 1
    ;;
idle)
    where=(--database "$folder/quadrille.db")
    serve 1
    before=$(memory)
    "$program" storm --url http://127.0.0.1:$((base + 1)) --matches 0 --idle 10000 --for 40s &
    storm=$!
    everybody 10000 $((base + 1))
    sleep 5
    echo "10000 sockets take $(($(memory) - before)) KB of resident memory, $((($(memory) - before) / 10000)) KB each"
    wait "$storm"
    ;;
*)
    echo "say sqlite, postgres, load, flood or idle" >&2
    exit 2
    ;;
esac
echo "load of this machine after: $(cut -d' ' -f1-3 /proc/loadavg)"
