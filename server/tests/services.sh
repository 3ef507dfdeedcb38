#!/usr/bin/env bash
# Installs PostgreSQL and NATS where they are missing, so that the tests can start their own in temporary folders.
set -euo pipefail
have_postgres() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }
have_nats() { command -v nats-server >/dev/null || [ -x /usr/sbin/nats-server ]; }
missing=()
have_postgres || missing+=(postgresql)
have_nats || missing+=(nats-server)
[ ${#missing[@]} -eq 0 ] && exit 0
if ! command -v apt-get >/dev/null; then
    echo "please install: ${missing[*]}" >&2
    exit 1
fi
sudo=""
[ "$(id -u)" -eq 0 ] || sudo="sudo"
echo "installing ${missing[*]}"
# Neither is to run by itself: the tests start their own.
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
