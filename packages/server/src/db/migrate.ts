import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  applyMigration,
  type Migration,
  MIGRATION_PACE,
  type MigrationPace,
} from './apply-migration.ts'
import type { Db, Reader, Statements } from './pool.ts'
import { type ReleaseMark, releaseOf, worksWith } from './release.ts'
import { setRoleTimeouts } from './role-timeouts.ts'

/** Any number unique to us. Of the processes that start together, one gets this lock. */
const MIGRATION_LOCK = 7_319_402_511
const LOCK_LOOK_MS = 200
/** Another process may be building a large index. */
const LOCK_WAIT_MS_MAX = 3_600_000
const FOLDER = new URL('./migrations/', import.meta.url)
export const POSTGRES_VERSION_MIN = 150_000

/** This release can't work with the database. The message says what to do. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase'
}

type OnProgress = (text: string) => void

/**
 * Migrates the database to this release's version, forward only, one transaction per file. If two
 * processes start together, the second waits for the first and finds nothing left to do.
 */
export async function migrate(db: Db, onProgress: OnProgress = () => {}): Promise<number> {
  const pace = MIGRATION_PACE
  const applied = await applyMigrations(db, await readMigrations(), { onProgress, pace })
  await setRoleTimeouts(db)
  return applied
}

/** Applies the given migrations that the database lacks. Resolves with how many it applied. */
export async function applyMigrations(
  db: Db,
  migrations: Migration[],
  { onProgress, pace }: { onProgress: OnProgress; pace: MigrationPace },
): Promise<number> {
  await demandServerVersion(db)
  const session = await db.reserve()
  try {
    await session`set statement_timeout = 0`
    await holdMigrationLock(session, onProgress)
    const applied = await readApplied(session)
    demandSameHistory(applied, migrations)
    const due = migrations.filter(({ version }) => version > applied.length)
    for (const migration of due) {
      onProgress(`migrating: ${migration.name}`)
      await applyMigration(session, migration, { pace, onProgress })
    }
    return due.length
  } finally {
    // A lost connection has released the lock as well, and its own error is the one to report.
    await session`select pg_advisory_unlock_all()`.catch(() => {})
    await session`reset statement_timeout`.catch(() => {})
    await session`reset lock_timeout`.catch(() => {})
    session.release()
  }
}

/**
 * Polls instead of waiting in the database: a waiting statement counts as a running transaction,
 * and a concurrent index build waits for all of those to end.
 */
async function holdMigrationLock(session: Reader, onProgress: OnProgress): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS_MAX
  for (let isLogged = false; ; isLogged = true) {
    const [row] = await session<{ is_ours: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours
    `
    if (row?.is_ours) return
    if (performance.now() > deadline) {
      throw new WrongDatabase('Another process has been migrating this database for an hour.')
    }
    if (!isLogged) onProgress('waiting: another process migrates the database')
    await wait(LOCK_LOOK_MS)
  }
}

/** Throws unless this program can work with the database: at its own release or the next one. */
export async function demandServable(db: Db): Promise<void> {
  await demandServerVersion(db)
  const migrations = await readMigrations()
  const applied = await readApplied(db)
  demandKnownHistory(applied, migrations)
  const behind = migrations.length - applied.length
  if (behind > 0) {
    throw new WrongDatabase(
      `The database is ${behind} migration${behind > 1 ? 's' : ''} behind this program. ` +
        'Run: namehouse migrate',
    )
  }
  if (!worksWith(releaseOf(migrations), applied.slice(migrations.length))) {
    throw tooNew(applied, migrations)
  }
}

/** Whether a running process can keep working with the database as it is. */
export async function isServable(db: Statements): Promise<boolean> {
  const [migrations, applied] = await Promise.all([readMigrations(), readApplied(db)])
  return (
    migrations.every(({ sha256 }, index) => applied[index]?.sha256 === sha256) &&
    worksWith(releaseOf(migrations), applied.slice(migrations.length))
  )
}

let migrationsRead: Promise<Migration[]> | undefined

/** Cached, because the files don't change while a process runs. */
export async function readMigrations(): Promise<Migration[]> {
  migrationsRead ??= readFolder()
  return await migrationsRead
}

async function readFolder(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file, index) => {
      const sql = await readFile(new URL(file, FOLDER), 'utf8')
      const version = Number(file.slice(0, 4))
      if (version !== index + 1) throw new Error(`migration ${file} is out of sequence`)
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { version, name: file.replace(/\.sql$/, ''), sql, sha256 }
    }),
  )
}

type Applied = ReleaseMark & { version: number; name: string; sha256: string }

/** What the database was migrated with, in order. */
export async function readApplied(reader: Reader): Promise<Applied[]> {
  const [table] = await reader<{ found: string | null }[]>`
    select to_regclass('schema_migrations')::text as found
  `
  if (!table?.found) return []
  // A database from before the last two columns is read as well, to say how far behind it is.
  return await reader<Applied[]>`
    select version, name, sha256, coalesce((to_jsonb(m) ->> 'release')::int, 1) as release,
      coalesce(to_jsonb(m) ->> 'kind', 'expand') as kind
    from schema_migrations m order by version limit 10000
  `
}

/** Before migrating: an older program has nothing to add to a newer database. */
function demandSameHistory(applied: Applied[], migrations: Migration[]): void {
  demandKnownHistory(applied, migrations)
  if (applied.length > migrations.length) throw tooNew(applied, migrations)
}

function demandKnownHistory(applied: Applied[], migrations: Migration[]): void {
  for (const [index, row] of applied.slice(0, migrations.length).entries()) {
    if (migrations[index]?.sha256 === row.sha256) continue
    throw new WrongDatabase(
      `Migration ${row.name} of the database is not the one this program holds. ` +
        'An applied migration must never be edited: restore it and write a new one.',
    )
  }
}

function tooNew(applied: Applied[], migrations: Migration[]): WrongDatabase {
  return new WrongDatabase(
    `The database is at version ${applied.length}, newer than this program ` +
      `(${migrations.length}). Run the newer Namehouse; migrations only go forward.`,
  )
}

async function demandServerVersion(db: Db): Promise<void> {
  const [row] = await db<{ version: number }[]>`
    select current_setting('server_version_num')::int as version
  `
  if ((row?.version ?? 0) >= POSTGRES_VERSION_MIN) return
  throw new WrongDatabase(
    `PostgreSQL ${POSTGRES_VERSION_MIN / 10_000} or newer is needed; this server is ` +
      `${Math.floor((row?.version ?? 0) / 10_000)}.`,
  )
}
