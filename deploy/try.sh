#!/usr/bin/env bash
# Runs three servers, two workers, PostgreSQL with a replica, PgBouncer, Redis and a proxy as plain
# processes on this machine, and drives signed reads and orders through the proxy. Meanwhile it
# upgrades from the release before, restarts, kills and hangs parts, and counts what failed, was lost
# or happened twice. Everything it starts is stopped at the end.
#
#   deploy/try.sh [--reads 50] [--orders 5] [--seconds 8] [--rolling 0] [--lag 20] [--port 18400]
#                 [--faults upgrade,restart,server,worker,tools,forward,redis,redis-hung,replica,lag,pgbouncer,postgres,proxy]
#
# Needs pgbouncer, redis-server, and caddy or haproxy. PG_BIN: the folder of a PostgreSQL to use
# instead of the bundled one.
set -euo pipefail
cd "$(dirname "$0")/.."
exec node scripts/ready.mjs scripts/run.mjs deploy/try/main.ts "$@"
