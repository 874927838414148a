#!/usr/bin/env bash
# Runs three servers, two workers, PostgreSQL, Redis and a proxy as plain processes on this machine,
# drives signed reads and orders through the proxy, restarts and kills parts meanwhile, and counts
# what failed, was lost or happened twice. Everything it starts is stopped at the end.
#
#   deploy/try.sh [--reads 50] [--orders 5] [--seconds 8] [--faults restart,server,worker,redis,postgres]
#
# TRY_DATABASE_URL: an empty database to use instead of the bundled PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."
exec node scripts/ready.mjs scripts/run.mjs deploy/try/main.ts "$@"
