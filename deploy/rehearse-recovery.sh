#!/usr/bin/env bash
# Rehearses recovery with plain processes, on a database of its own that it deletes afterwards:
#
#   1. Point-in-time recovery: a base backup and the archived WAL bring the database back to the
#      moment before an accident, with the settings of docs/backup.md.
#   2. A service that sells domains and records orders is backed up meanwhile, and killed later. The
#      backup is restored into another database, in quarantine. It is compared with the payment
#      gateway and the registrar (the lab's), mended and checked. Prints the times and the counts.
#
# Needs PostgreSQL's programs (PG_BIN, or the newest in /usr/lib/postgresql). Takes a few minutes.
# REHEARSAL_SECONDS: how long the load goes on before the backup, and again after it (20).
set -euo pipefail
cd "$(dirname "$0")/.."

bin="${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)}"
[ -x "$bin/pg_basebackup" ] || { echo "No PostgreSQL found: set PG_BIN to the folder of pg_basebackup." >&2; exit 2; }
port="${REHEARSAL_PORT:-18632}"
place="$(mktemp -d)"
chmod 755 "$place"
as=()
if [ "$(id -u)" -eq 0 ]; then
  # PostgreSQL refuses to run as root.
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chown 65534:65534 "$place"
fi

master_key="$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')"
# Nothing of this shell's environment: MIGRATE_URL, Stripe and the registrar may be production's.
alone() {
  env -i PATH="$PATH" HOME="$place" TMPDIR="${TMPDIR:-/tmp}" LC_ALL=C MASTER_KEY="$master_key" \
    REGISTRY=lab LAB_ADDRESSES="$place/lab.json" ZONES_DIR="$place/zones" PG_BIN="$bin" "$@"
}
namehouse() { # address of the database, then the command
  local url="$1"
  shift
  alone DATABASE_URL="$url" BASE_URL=https://names.example DATA_DIR="$place" \
    node packages/server/bin/namehouse.mjs "$@"
}
pg() { (cd / && "${as[@]}" env -i PATH="$PATH" LC_ALL=C "$@"); }
sql() { (cd / && alone "$bin/psql" -qAtX -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$1" -U namehouse -d "$2" -c "$3"); }
say() { printf '\n== %s\n' "$*"; }
began=$SECONDS

lab=
stop_all() {
  [ -n "$lab" ] && kill "$lab" 2>/dev/null || true
  for data in "$place"/data "$place"/recovered; do
    [ -f "$data/postmaster.pid" ] && pg "$bin/pg_ctl" -D "$data" -m immediate -w stop >/dev/null 2>&1 || true
  done
  rm -rf "$place"
}
trap stop_all EXIT

start() { # folder port
  pg "$bin/pg_ctl" -D "$1" -w -t 60 -l "$1.log" -o "-p $2 -h 127.0.0.1 -k ''" start >/dev/null \
    || { tail -20 "$1.log" >&2; exit 1; }
}

say "a server that archives its WAL, and the outside world"
node scripts/ready.mjs scripts/run.mjs packages/lab/src/main.ts --ignore-stdin > "$place/lab.json" &
lab=$!
for _ in $(seq 300); do
  [ -s "$place/lab.json" ] && break
  sleep 0.1
done
pg mkdir -p "$place/archive"
pg "$bin/initdb" -D "$place/data" -U namehouse --auth=trust --encoding=UTF8 --locale=C >/dev/null
pg tee -a "$place/data/postgresql.conf" >/dev/null <<CONF
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f $place/archive/%f && cp %p $place/archive/%f'
CONF
start "$place/data" "$port"
sql "$port" postgres 'create database namehouse'
first="postgres://namehouse@127.0.0.1:$port/namehouse"
namehouse "$first" migrate | tail -1
partner="$(namehouse "$first" partner add --name Before --email before@example.com)"
namehouse "$first" credential issue "$partner" --environment live --scopes all >/dev/null

say "1. base backup for point-in-time recovery"
pg "$bin/pg_basebackup" -h 127.0.0.1 -p "$port" -U namehouse -D "$place/recovered" --checkpoint=fast -X none --no-manifest
# The archive needs nothing from before the oldest base backup.
oldest="$(sed -n 's/^START WAL LOCATION.*(file \([0-9A-F]*\))$/\1/p' "$place/recovered/backup_label")"
before="$(ls "$place/archive" | wc -l)"
pg "$bin/pg_archivecleanup" "$place/archive" "$oldest"
echo "pg_archivecleanup left $(ls "$place/archive" | wc -l) of $before archived files"
after="$(namehouse "$first" partner add --name After --email after@example.com)"
moment="$(sql "$port" namehouse "select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')")"
sleep 1.1
echo "accident after $moment: all credentials are deleted"
sql "$port" namehouse 'delete from credential_uses; delete from partner_credentials'
sql "$port" namehouse 'select pg_switch_wal()' >/dev/null
for _ in $(seq 100); do
  [ "$(sql "$port" postgres 'select count(*) from pg_stat_archiver where last_archived_time > now() - interval '"'1 minute'")" = 1 ] && break
  sleep 0.1
done
recovery_began=$SECONDS
pg "$bin/pg_ctl" -D "$place/data" -m fast -w stop >/dev/null

say "recovery to $moment"
# Names of time zones, also Z, aren't known yet when PostgreSQL reads this.
target="${moment/T/ }"
target="${target%Z}+00"
pg tee -a "$place/recovered/postgresql.conf" >/dev/null <<CONF
restore_command = 'cp $place/archive/%f %p'
recovery_target_time = '$target'
recovery_target_action = 'promote'
archive_mode = off
CONF
pg touch "$place/recovered/recovery.signal"
start "$place/recovered" "$((port + 1))"
for _ in $(seq 300); do
  [ "$(sql "$((port + 1))" namehouse 'select pg_is_in_recovery()')" = f ] && break
  sleep 0.1
done
recovered="postgres://namehouse@127.0.0.1:$((port + 1))/namehouse"
[ "$(sql "$((port + 1))" namehouse "select count(*) from partners where id = '$after'")" = 1 ] \
  || { echo "What was written after the base backup is missing." >&2; exit 1; }
[ "$(sql "$((port + 1))" namehouse 'select count(*) from partner_credentials')" = 1 ] \
  || { echo "The accident was recovered too." >&2; exit 1; }
namehouse "$recovered" restore --skip-numbers
namehouse "$recovered" ledger check | grep -c '^holds' | sed 's/$/ invariants of the ledger hold/'
namehouse "$recovered" audit check
namehouse "$recovered" reconcile --since "$moment"
echo "recovery took $((SECONDS - recovery_began)) s"

say "2. backup under load, restored elsewhere, compared and mended"
sql "$((port + 1))" postgres 'create database busy'
sql "$((port + 1))" postgres 'create database restored'
server="postgres://namehouse@127.0.0.1:$((port + 1))"
alone node scripts/ready.mjs scripts/run.mjs deploy/recovery/main.ts \
  --original "$server/busy" --copy "$server/restored" --folder "$place/drill" \
  --port "$((port + 2))" --seconds "${REHEARSAL_SECONDS:-20}"
echo "the whole rehearsal took $((SECONDS - began)) s"
