#!/usr/bin/env bash
# The big storm: MATCHES matches while servers are killed (kill -9) ten times.
#   server/tests/storm.sh sqlite      one process on SQLite
#   server/tests/storm.sh postgres    three nodes on PostgreSQL and NATS, one of them killed at a time
#   server/tests/storm.sh load        no kills: the most moves a second (KILLS=0 storm.sh postgres for three nodes)
#   server/tests/storm.sh flood       no kills: quiet, then under each kind of flood from one address (FLOODS); others' p99
#                                     must stay below three times the quiet one
#   server/tests/storm.sh idle        10,000 sockets that do nothing, and the memory they take
#   server/tests/storm.sh tables      1,000 questions a second (ASK) to the exact tables of a server, and how long answers take
#   server/tests/storm.sh eio         no kills: FAULTS single writes and as many syncs fail, on SQLite, then on PostgreSQL
#   server/tests/storm.sh full        no kills: the disk is full FAULTS times, on SQLite, then on PostgreSQL
#   server/tests/storm.sh soak        half an hour of everything that can happen to a server, with clocks that must stay
#                                     right: half of it on SQLite, half of it with two nodes on PostgreSQL
set -euo pipefail
program=${PROGRAM:-target/release/quadrille}
matches=${MATCHES:-1000} seconds=${SECONDS_LONG:-60} think=${THINK:-450ms} kills=${KILLS:-10} faults=${FAULTS:-20}
base=${PORT:-7900} # ports from here on
floods=${FLOODS:-connections:10000 bodies:500 binary:200000 pings:200000 pongs:200000 tables:200 analyses:200}
folder=$(mktemp -d /tmp/quadrille-storm-XXXXXX)
chmod 755 "$folder"
pids=() more=() preload=() beneath=()
disk=$folder/disk # where files are that may fail
finish() {
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    wait 2>/dev/null
    for data in "$folder/data" "$disk/data"; do
        [ -d "$data" ] && as_postgres "$postgres/pg_ctl" -D "$data" -m immediate stop >/dev/null 2>&1
    done
    umount "$disk" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
ulimit -n 20000 || true

as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

launch() { # launch NUMBER: starts a node
    "${preload[@]}" "$program" serve --listen "127.0.0.1:$((base + $1))" --unlimited 127.0.0.1 --log-level error \
        "${where[@]}" >>"$folder/node$1.log" 2>&1 &
    pids[$1]=$!
}

serve() { # serve NUMBER: starts a node and waits until it answers; in a soak it starts again until its database is back
    launch "$1"
    until [ -n "$(get $((base + $1)) /health 2>/dev/null)" ]; do
        kill -0 "${pids[$1]}" 2>/dev/null || {
            [ "${is_soak:-}" ] || { cat "$folder/node$1.log" >&2 && exit 1; }
            keep_postgres_up && sleep 0.5 && launch "$1"
        }
        sleep 0.01
    done
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

get() { # get PORT PATH
    bash -c "exec 3<>/dev/tcp/127.0.0.1/$1; printf 'GET $2 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n' >&3; cat <&3"
}

held() { # held PORT…: the sockets that these nodes hold
    local sum=0 one
    for port in "$@"; do
        one=$(get "$port" /metrics | awk '/^quadrille_sockets / {print $2}')
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

start_postgres() { # start_postgres DATA: a PostgreSQL with its data there
    [ -n "${postgres:-}" ] || postgres=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")
    if [ ! -d "$1" ]; then
        mkdir "$1" && { [ "$(id -u)" -ne 0 ] || chown postgres "$1"; }
        as_postgres "$postgres/initdb" -D "$1" -U quadrille -A trust ${pieces:-} >/dev/null
        touch "$folder/postgres.log" && chmod 666 "$folder/postgres.log"
    fi
    as_postgres "${preload[@]}" "$postgres/pg_ctl" -D "$1" -l "$folder/postgres.log" -w start >/dev/null \
        -o "-p $((base + 80)) -k $1 -c listen_addresses=127.0.0.1 ${settings:-}"
}

faulty_disk() { # faulty_disk UNDER: from now on programs are started on a disk that fails on demand
    mkdir -p "$disk"
    cc -shared -fPIC -o "$folder/faults.so" "$(dirname "$0")/faults.c" -ldl
    head -c 20 /dev/zero >"$folder/control" && chmod 666 "$folder/control"
    preload=(env LD_PRELOAD="$folder/faults.so" FAULTS_UNDER="$1" FAULTS_CONTROL="$folder/control")
    beneath=("${preload[@]}")
}

word() { printf '%b' "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($2 & 255)) $(($2 >> 8 & 255)) $(($2 >> 16 & 255)) $(($2 >> 24 & 255)))" | dd of="$folder/control" bs=4 seek="$1" conv=notrunc status=none; }
fail() { word 1 "$2" && word 2 "$3" && word 3 "$4" && word 0 "$1"; } # fail WHAT NTH RUN ERROR, as faults.c numbers them
mend() { word 0 0; }
failed() { od -An -td4 -j16 -N4 "$folder/control" | tr -d ' '; }

hit() { # hit COUNT COMMAND…: waits until what the command counts is more than that
    local before=$1
    shift
    for _ in $(seq 200); do
        [ "$("$@")" -gt "$before" ] && return 0
        jobs -pr | grep -qx "$storm" || { echo "the storm was too short for $faults faults: set SECONDS_LONG" >&2 && exit 1; }
        sleep 0.05
    done
    return 1
}

keep_postgres_up() { # as a service manager would: it ends where it cannot even recover
    local preload=("${beneath[@]}")
    [ -d "$disk/data" ] || return 0
    as_postgres "$postgres/pg_ctl" -D "$disk/data" status >/dev/null 2>&1 && return 0
    mend # who waits for nobody but the next start would let each of them fail
    start_postgres "$disk/data" || true
}

well() { # waits until the first node is well again, without a restart
    for _ in $(seq 600); do
        get $((base + 1)) /health 2>/dev/null | grep -q "^ok" && return
        sleep 0.1
    done
    echo "the server does not go on" >&2 && exit 1
}

single_faults() { # single_faults LONGEST: lets single calls fail, or a few in a row, again and again
    local what n count=0
    for n in $(seq "$faults"); do
        for what in 1 2; do
            sleep "$(awk "BEGIN {print $seconds / $faults / 5}")"
            local before
            before=$(failed)
            fail $what $((RANDOM % 4 + 1)) $((RANDOM % $1 + 1)) 5
            hit "$before" failed && count=$((count + 1))
            keep_postgres_up
            well
        done
    done
    mend
    echo "$count single writes and syncs failed"
}

small_disk() { # small_disk MEGABYTES: a disk that can be filled; without root its writes are made to fail
    mkdir -p "$disk"
    is_small=""
    if mount -t tmpfs -o "size=$1m" tmpfs "$disk" 2>/dev/null; then is_small=yes && chmod 777 "$disk"; fi
}

fill() { if [ "$is_small" ]; then cat /dev/zero >"$disk/filler" 2>/dev/null || true; else fail 1 1 2000000000 28; fi; }
empty() { if [ "$is_small" ]; then rm -f "$disk/filler"; else mend; fi; }

full_disks() { # full_disks LOG PATTERN: fills the disk until the log complains, and makes room again
    local count=0
    complaints() { grep -c "$2" "$1" || true; }
    for _ in $(seq "$faults"); do
        sleep "$(awk "BEGIN {print $seconds / $faults / 5}")"
        local before
        before=$(complaints "$1" "$2")
        fill
        hit "$before" complaints "$1" "$2" && count=$((count + 1))
        empty
        keep_postgres_up
        well
    done
    echo "the disk was full $count times"
}

fake_time() { # programs that are started from now on see the clock that step_clock sets
    local library
    library=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null | head -1)
    [ -n "$library" ] || { echo "without libfaketime no clock is stepped" && return; }
    echo "+0" >"$folder/time"
    local all=$library one
    for one in "${preload[@]}"; do [[ $one != LD_PRELOAD=* ]] || all+=:${one#LD_PRELOAD=}; done
    preload=(env "${preload[@]:1}" LD_PRELOAD="$all" FAKETIME_TIMESTAMP_FILE="$folder/time" FAKETIME_NO_CACHE=1
        FAKETIME_DONT_FAKE_MONOTONIC=1)
}

wire() { # wire NUMBER: what this node says to PostgreSQL goes through here
    setsid socat "TCP-LISTEN:$((base + 40 + $1)),bind=127.0.0.1,fork,reuseaddr,nodelay" \
        "TCP:127.0.0.1:$((base + 80)),nodelay" 2>/dev/null &
    pids[40 + $1]=$!
}

any() { echo "${nodes[RANDOM % ${#nodes[@]}]}"; }
a_while() { sleep $((RANDOM % 5 + 1)); }

# What may happen to a server; each is over when it returns.
lose_power() { local node && node=$(any) && power_cut "$node" && connect "$node" && serve "$node"; }
freeze() { local node && node=$(any) && kill -STOP "${pids[$node]}" && a_while && kill -CONT "${pids[$node]}"; }
fill_up() { fail 1 1 2000000000 28 && a_while && mend; }
fail_some() { fail $((RANDOM % 2 + 1)) $((RANDOM % 4 + 1)) $((RANDOM % 5 + 1)) 5; }
step_clock() { echo "$((RANDOM % 2 * 7200 - 3600))" | sed 's/^[0-9]/+&/' >"$folder/time" && a_while && echo "+0" >"$folder/time"; }
cut_wire() { local node && node=$(any) && kill -STOP -- "-${pids[40 + node]}" && a_while && kill -CONT -- "-${pids[40 + node]}"; }

connect() { [ -z "${pids[40 + $1]:-}" ] || where=(--database "postgres://quadrille@127.0.0.1:$((base + 40 + $1))/postgres"); }

trouble() { # trouble KIND…: one after the other at random, until the storm is over
    local kind count=0
    declare -A counts=()
    while jobs -pr | grep -qx "$storm"; do
        kind=${*:RANDOM % $# + 1:1}
        "$kind"
        [ ! -d "$disk/data" ] || keep_postgres_up
        counts[$kind]=$((${counts[$kind]:-0} + 1)) count=$((count + 1))
        sleep $((RANDOM % 6 + 3))
    done
    mend
    echo "$count faults:$(for kind in "${!counts[@]}"; do printf ' %s %s' "$kind" "${counts[$kind]}"; done)"
}

used() { # used NUMBER…: the seconds of processor that these nodes have used
    local node
    for node in "$@"; do cat "/proc/${pids[$node]}/stat"; done | awk '{sum += $14 + $15} END {print sum / 100}'
}

tell() { # tell NUMBER…: the report of the storm, and what one core of these nodes did, without clients and database
    local failed=0 seconds
    wait "$storm" || failed=1
    cat "$folder/report"
    seconds=$(used "$@")
    # A node that was killed took its count with it.
    [ "$kills" -gt 0 ] || awk -v s="$seconds" '/^acknowledged/ {printf "processor      %.1f s used by nodes: %.0f moves a second of one core\n", s, $2 / s}' "$folder/report"
    return $failed
}

limit_of_disk() { # how many blocks this disk keeps for good in a second, one after the other
    local count=500 began took
    began=$(date +%s%N)
    dd if=/dev/zero of="$folder/blocks" bs=4k count=$count oflag=dsync status=none
    took=$(($(date +%s%N) - began)) && rm "$folder/blocks"
    echo "limit          $((count * 1000000000 / took)) synchronous writes of 4 KB a second, one after the other (dd)"
}

limit_of_postgres() { # how many commits of one row this PostgreSQL makes in a second
    local bench clients
    bench=$(command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench 2>/dev/null | tail -1)
    [ -n "$bench" ] || { echo "without pgbench no limit of PostgreSQL" && return; }
    echo "create table bench (id bigserial primary key, text text)" >"$folder/bench.sql"
    "$bench" -n -h 127.0.0.1 -p $((base + 80)) -U quadrille -t 1 -f "$folder/bench.sql" postgres >/dev/null 2>&1
    echo "insert into bench (text) values ('a move of some length')" >"$folder/bench.sql"
    for clients in 1 3 50; do
        "$bench" -n -h 127.0.0.1 -p $((base + 80)) -U quadrille -c "$clients" -T 5 -f "$folder/bench.sql" postgres 2>/dev/null |
            awk -v c="$clients" '/^tps/ {printf "limit          %.0f commits of one row a second by %d clients (pgbench)\n", $3, c}'
    done
}

echo "load of this machine before: $(cut -d' ' -f1-3 /proc/loadavg)"
case ${1:-} in
sqlite | load)
    where=(--database "$folder/quadrille.db")
    limit_of_disk
    [ "$1" = sqlite ] || kills=0
    serve 1
    storm $((base + 1)) >"$folder/report"
    if [ "$1" = sqlite ]; then
        everybody $((2 * matches)) $((base + 1))
        for _ in $(seq "$kills"); do
            sleep $((seconds / (kills + 2)))
            power_cut 1
            serve 1
        done
    fi
    tell 1
    ;;
postgres)
    start_postgres "$folder/data"
    limit_of_postgres
    "$(command -v nats-server || echo /usr/sbin/nats-server)" -a 127.0.0.1 -p "$((base + 81))" -js -sd "$folder/nats" >/dev/null 2>&1 &
    pids[9]=$!
    where=(--database postgres://quadrille@127.0.0.1:$((base + 80))/postgres --nats nats://127.0.0.1:$((base + 81)))
    sleep 1
    for node in 1 2 3; do serve $node; done
    storm $((base + 1)) $((base + 2)) $((base + 3)) >"$folder/report"
    everybody $((2 * matches)) $((base + 1)) $((base + 2)) $((base + 3))
    for kill in $(seq "$kills"); do
        sleep $((seconds / (kills + 2)))
        node=$((kill % 3 + 1))
        power_cut $node
        serve $node
    done
    tell 1 2 3
    ;;
flood)
    where=(--database "$folder/quadrille.db")
    quiet="" missed=0
    for flood in none $floods; do
        rm -f "$folder"/quadrille.db*
        serve 1
        # A process of its own, and nice: a real flood takes no time of this machine to be made.
        [ "$flood" = none ] || nice "$program" storm --url "http://127.0.0.1:$((base + 1))" --matches 0 \
            --for "$((seconds + 5))s" --flood "$flood" >"$folder/flood" &
        pids[8]=$!
        storm $((base + 1)) >"$folder/report"
        wait "$storm"
        wait "${pids[8]}"
        power_cut 1
        cat "$folder/report"
        [ "$flood" = none ] || grep '^flood' "$folder/flood"
        p99=$(sed -n 's/^latency.* p99 \([0-9.]*\) ms.*/\1/p' "$folder/report")
        quiet=${quiet:-$p99}
        verdict=$(awk -v p="$p99" -v q="$quiet" 'BEGIN { print p < 3 * q ? "good" : "TOO SLOW" }')
        [ "$verdict" = good ] || missed=1
        echo "== flood $flood: p99 $p99 ms, quiet $quiet ms: $verdict"
    done
    [ "$missed" -eq 0 ] || exit 1
    ;;
tables)
    "$program" solve squadro --finished-legs "${LEGS:-13}" --distance --dir "$folder/tables" >/dev/null 2>&1
    where=(--database "$folder/quadrille.db" --tables "$folder/tables")
    serve 1
    "$program" storm --url "http://127.0.0.1:$((base + 1))" --games squadro --ask "${ASK:-1000}" --for "${seconds}s"
    echo "processor      $(used 1) s used by the server, with ${seconds} s of questions"
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
eio | full)
    seconds=${SECONDS_LONG:-240}
    # The log of PostgreSQL in small pieces, to need room often.
    pieces=--wal-segsize=1 settings="-c recovery_init_sync_method=syncfs -c min_wal_size=2MB -c max_wal_size=4MB -c checkpoint_timeout=30s"
    # One server on SQLite.
    if [ "$1" = eio ]; then faulty_disk "$disk"; else small_disk 400 && { [ "$is_small" ] || faulty_disk "$disk"; }; fi
    where=(--database "$disk/quadrille.db")
    serve 1
    storm $((base + 1))
    everybody $((2 * matches)) $((base + 1))
    if [ "$1" = eio ]; then single_faults 5; else full_disks "$folder/node1.log" "a commit failed"; fi
    power_cut 1
    serve 1
    wait "$storm"
    power_cut 1
    rm -f "$disk"/*

    # Two nodes on PostgreSQL, which has its data there.
    if [ "$1" = eio ]; then faulty_disk "$disk/data"; else
        umount "$disk" 2>/dev/null || true
        small_disk 600
        [ "$is_small" ] || faulty_disk "$disk/data"
    fi
    start_postgres "$disk/data"
    where=(--database "postgres://quadrille@127.0.0.1:$((base + 80))/postgres")
    for node in 1 2; do serve $node; done
    storm $((base + 1)) $((base + 2))
    everybody $((2 * matches)) $((base + 1)) $((base + 2))
    # A second fault while it recovers would keep PostgreSQL from starting.
    if [ "$1" = eio ]; then single_faults 1; else full_disks "$folder/postgres.log" "No space left on device"; fi
    for node in 1 2; do power_cut $node && serve $node; done
    wait "$storm"
    ;;
soak)
    matches=${MATCHES:-60} seconds=$((${SECONDS_LONG:-1800} / 2)) more=(--clock 120) missed=0 is_soak=yes
    faulty_disk "$disk"
    fake_time
    where=(--database "$disk/quadrille.db") nodes=(1)
    serve 1
    storm $((base + 1))
    everybody $((2 * matches)) $((base + 1))
    trouble lose_power freeze fill_up fail_some step_clock
    wait "$storm" || missed=1
    power_cut 1
    rm -f "$disk"/*

    # PostgreSQL has the disk that fails, the nodes the clock that is stepped and the wire that is cut.
    faulty_disk "$disk/data"
    pieces=--wal-segsize=1 settings="-c min_wal_size=2MB -c max_wal_size=4MB -c checkpoint_timeout=30s"
    start_postgres "$disk/data"
    preload=() nodes=(1 2)
    fake_time
    for node in "${nodes[@]}"; do wire "$node" && sleep 0.2 && connect "$node" && serve "$node"; done
    storm $((base + 1)) $((base + 2))
    everybody $((2 * matches)) $((base + 1)) $((base + 2))
    trouble lose_power freeze fill_up fail_some step_clock cut_wire
    wait "$storm" || missed=1
    [ "$missed" -eq 0 ] || exit 1
    ;;
*)
    echo "say sqlite, postgres, load, flood, idle, eio, full or soak" >&2
    exit 2
    ;;
esac
echo "load of this machine after: $(cut -d' ' -f1-3 /proc/loadavg)"
