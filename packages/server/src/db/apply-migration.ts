import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Reader } from './pool.ts'
import { readMark } from './release.ts'

export type Migration = {
  version: number
  name: string
  sql: string
  sha256: string
}

/** How a migration shares the database with running services. */
export type MigrationPace = {
  /**
   * While a migration waits for a table lock, everyone behind it waits too, so it gives up this
   * soon.
   */
  lockTimeoutMs: number
  /** How long others can use the table before the next attempt. */
  pauseMs: number
  triesMax: number
}

/** About three minutes in total, of which others are blocked for one. */
export const MIGRATION_PACE: MigrationPace = { lockTimeoutMs: 1_000, pauseMs: 2_000, triesMax: 60 }

/** First line of a migration file whose statements can't run in a transaction. */
export const OUTSIDE_MARK = '-- outside a transaction'
/** A concurrent index build blocks nobody, but waits for old transactions to end. */
const CONCURRENT_LOCK_TIMEOUT_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s/i

type Session = Awaited<ReturnType<Db['reserve']>>
type OnProgress = (text: string) => void

/** Applies one migration, retrying for a limited time while others hold the locks it needs. */
export async function applyMigration(
  session: Session,
  migration: Migration,
  { pace, onProgress }: { pace: MigrationPace; onProgress: OnProgress },
): Promise<void> {
  const { name, sql } = migration
  const isOutside = sql.startsWith(OUTSIDE_MARK)
  const lockTimeoutMs = isOutside ? CONCURRENT_LOCK_TIMEOUT_MS : pace.lockTimeoutMs
  await session`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (isOutside) await applyOutside(session, migration)
      else await session.unsafe(transactionOf(migration)).simple()
      return
    } catch (error) {
      await session.unsafe('rollback').catch(() => {})
      if (!isHeldUp(error) || attempt >= pace.triesMax) throw failureOf(migration, error)
      onProgress(
        `${name} is waiting for a table that is in use (attempt ${attempt} of ${pace.triesMax})`,
      )
      await wait(pace.pauseMs)
    }
  }
}

function isHeldUp(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED
}

function failureOf({ name }: Migration, error: unknown): Error {
  const advice = isHeldUp(error)
    ? ' A long transaction holds a table: see pg_stat_activity, end it, and run: namehouse migrate'
    : ''
  const message = `Migration ${name} failed: ${(error as Error).message}.${advice}`
  return new Error(message, { cause: error })
}

const RECORDS = `
  create table if not exists schema_migrations (
    version integer primary key, name text not null, sha256 text not null,
    applied_at timestamptz not null default now()
  );
`

/** The columns for the mark came with a migration, the first that has one. */
function recordOf({ version, name, sha256, sql }: Migration): string {
  const mark = readMark(sql)
  const [columns, values] = mark
    ? [', release, kind', `, ${mark.release}, '${mark.kind}'`]
    : ['', '']
  return `
    insert into schema_migrations (version, name, sha256${columns})
    values (${version}, '${name}', '${sha256}'${values});
  `
}

/** The migration and its record commit or roll back together. */
function transactionOf(migration: Migration): string {
  return `begin; ${RECORDS} ${migration.sql}\n; ${recordOf(migration)} commit;`
}

/**
 * Runs one statement after the other, then records the migration. If the process dies in between,
 * the next run keeps complete indexes, and drops and rebuilds invalid ones.
 */
async function applyOutside(session: Session, migration: Migration): Promise<void> {
  await session.unsafe(RECORDS).simple()
  for (const statement of statementsOf(migration.sql)) {
    const index = INDEX.exec(statement)?.[1]
    const state = index && (await readIndexState(session, index))
    if (state === 'valid') continue
    if (state === 'invalid') await session.unsafe(`drop index concurrently ${index}`).simple()
    await session.unsafe(statement).simple()
  }
  await session.unsafe(recordOf(migration)).simple()
}

/**
 * Splits at semicolons. These files have no functions and no semicolons in text; a test checks
 * that.
 */
export function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(/--.*$/gm, '')
  return bare.split(';').flatMap((statement) => statement.trim() || [])
}

async function readIndexState(
  reader: Reader,
  name: string,
): Promise<'valid' | 'invalid' | undefined> {
  const [row] = await reader<{ is_valid: boolean }[]>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})
  `
  return row && (row.is_valid ? 'valid' : 'invalid')
}
