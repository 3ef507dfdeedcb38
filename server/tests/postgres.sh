#!/usr/bin/env bash
# A PostgreSQL for tests in FOLDER, reached by a socket there. It says "ready", and is gone when our input ends,
# however those who started it end.
set -euo pipefail
folder=$1
bin=$(dirname "$(command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' | tail -n 1)")
# PostgreSQL refuses to run as root.
as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
cd /
chmod 777 "$folder"
as_postgres "$bin/initdb" -D "$folder/data" -U quadrille -A trust --no-sync >/dev/null
settings="-k $folder -c listen_addresses= -c max_connections=300 -c fsync=off -c full_page_writes=off"
as_postgres "$bin/pg_ctl" -D "$folder/data" -o "$settings" -l "$folder/postgres.log" -w start >/dev/null
trap 'as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null; rm -rf "$folder"' EXIT
echo ready
cat >/dev/null
