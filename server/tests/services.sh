#!/usr/bin/env bash
# Installs PostgreSQL, NATS and tmux where they are missing: the tests start their own servers in temporary folders, and
# play in real terminals.
set -euo pipefail
have_postgres() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }
have_nats() { command -v nats-server >/dev/null || [ -x /usr/sbin/nats-server ]; }
missing=()
have_postgres || missing+=(postgresql)
have_nats || missing+=(nats-server)
command -v tmux >/dev/null || missing+=(tmux)
[ ${#missing[@]} -eq 0 ] && exit 0
if ! command -v apt-get >/dev/null; then
    echo "please install: ${missing[*]}" >&2
    exit 1
fi
sudo=""
[ "$(id -u)" -eq 0 ] || sudo="sudo"
echo "installing ${missing[*]}"
# No server is to run by itself: the tests start their own.
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
