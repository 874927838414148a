import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Db, Reader, Statements } from './pool.ts'

export type Migration = { version: number; name: string; sql: string; sha256: string }

/** Any number that is ours alone; processes that start at once queue on it. */
const MIGRATION_LOCK = 7_319_402_511
const FOLDER = new URL('./migrations/', import.meta.url)
export const POSTGRES_VERSION_MIN = 150_000

/** The database is not one this program can work with. The message says what to do. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase'
}

/**
 * Brings the database to this program's version, forward only, one transaction a file. Two processes
 * may start at once: the second waits for the first and finds nothing left to do.
 */
export async function migrate(db: Db, tell: (text: string) => void = () => {}): Promise<number> {
  await demandServerVersion(db)
  const migrations = await readMigrations()
  const session = await db.reserve()
  try {
    await session`set statement_timeout = 0`
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`
    const applied = await readApplied(session)
    demandSameHistory(applied, migrations)
    const due = migrations.filter(({ version }) => version > applied.length)
    for (const migration of due) {
      tell(`migrating: ${migration.name}`)
      await apply(session, migration)
    }
    return due.length
  } finally {
    // A connection that is gone has let the lock go as well; its own error is the one to tell.
    await session`select pg_advisory_unlock_all()`.catch(() => {})
    await session`reset statement_timeout`.catch(() => {})
    session.release()
  }
}

/** Throws unless the database is exactly at this program's version. */
export async function demandCurrent(db: Db): Promise<void> {
  await demandServerVersion(db)
  const migrations = await readMigrations()
  const applied = await readApplied(db)
  demandSameHistory(applied, migrations)
  const behind = migrations.length - applied.length
  if (behind > 0) {
    throw new WrongDatabase(
      `The database is ${behind} migration${behind > 1 ? 's' : ''} behind this program. ` +
        'Run: namehouse migrate',
    )
  }
}

/**
 * Whether a running program can work on with the database as it is. One that a newer program has
 * migrated meanwhile will do: nodes are replaced one after the other.
 */
export async function isServable(db: Statements): Promise<boolean> {
  const [migrations, applied] = await Promise.all([readMigrations(), readApplied(db)])
  return migrations.every(({ sha256 }, index) => applied[index]?.sha256 === sha256)
}

let migrationsRead: Promise<Migration[]> | undefined

/** The files do not change while a program runs. */
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

type Applied = { version: number; name: string; sha256: string }

async function readApplied(reader: Reader): Promise<Applied[]> {
  const [table] = await reader<{ found: string | null }[]>`
    select to_regclass('schema_migrations')::text as found
  `
  if (!table?.found) return []
  return await reader<Applied[]>`
    select version, name, sha256 from schema_migrations order by version limit 10000
  `
}

async function apply(session: Reader, migration: Migration): Promise<void> {
  try {
    await session.unsafe(applying(migration)).simple()
  } catch (error) {
    await session.unsafe('rollback').catch(() => {})
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** The migration and its record stand or fall together. */
function applying({ version, name, sql, sha256 }: Migration): string {
  return `
    begin;
    create table if not exists schema_migrations (
      version integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now()
    );
    ${sql}
    ;
    insert into schema_migrations (version, name, sha256) values (${version}, '${name}', '${sha256}');
    commit;
  `
}

function demandSameHistory(applied: Applied[], migrations: Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const known = migrations[index]
    if (!known) {
      throw new WrongDatabase(
        `The database is at version ${applied.length}, newer than this program ` +
          `(${migrations.length}). Run the newer Namehouse; migrations only go forward.`,
      )
    }
    if (known.sha256 !== row.sha256) {
      throw new WrongDatabase(
        `Migration ${row.name} of the database is not the one this program holds. ` +
          'An applied migration must never be edited: restore it and write a new one.',
      )
    }
  }
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
