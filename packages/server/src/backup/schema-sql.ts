import type { Reader, Tx } from '../db/pool.ts'

/** Far more than the schema has. */
const TABLES_MAX = 1_000

/** When the transaction began, as the database tells the time. */
export async function readSnapshotTime(reader: Reader): Promise<Date> {
  const [row] = await reader<{ at: Date }[]>`select transaction_timestamp() as at`
  return row?.at ?? new Date(0)
}

/** Lets a program of PostgreSQL see the same rows as this transaction. */
export async function exportSnapshot(tx: Tx): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
  return row?.id ?? ''
}

/** This transaction waits for a program, however long that takes. */
export async function allowLongWaits(tx: Tx): Promise<void> {
  await tx`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `
}

/** Without the days of the request log: tables that no migration makes, and kept for a week only. */
export async function listTables(reader: Reader): Promise<string[]> {
  const rows = await reader<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace('public') and relkind = 'r' and not relispartition
    order by relname limit ${TABLES_MAX}
  `
  return rows.map(({ name }) => name)
}

export async function readSequences(reader: Reader): Promise<Record<string, number>> {
  const rows = await reader<{ name: string; last_value: number | null }[]>`
    select sequencename as name, last_value from pg_sequences
    where schemaname = 'public' order by sequencename limit ${TABLES_MAX}
  `
  const used = rows.flatMap(({ name, last_value }) =>
    last_value === null ? [] : [[name, last_value]],
  )
  return Object.fromEntries(used) as Record<string, number>
}

export async function setSequence(tx: Tx, name: string, lastValue: number): Promise<void> {
  await tx`select setval(to_regclass(${`public.${name}`}), ${lastValue})`
}

export async function countRows(reader: Reader, table: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`select count(*) as count from ${reader(table)}`
  return row?.count ?? 0
}

export async function readServerVersion(reader: Reader): Promise<number> {
  const [row] = await reader<{ version: number }[]>`
    select current_setting('server_version_num')::int as version
  `
  return row?.version ?? 0
}

/** Our other processes that are connected to this database. */
export async function countOtherSessions(reader: Reader): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'namehouse%' and backend_type = 'client backend'
  `
  return row?.count ?? 0
}
