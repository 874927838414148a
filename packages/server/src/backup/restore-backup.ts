import { join } from 'node:path'
import { MIGRATION_PACE } from '../db/apply-migration.ts'
import { isInUse } from '../db/installation.ts'
import { applyMigrations, migrate, readMigrations } from '../db/migrate.ts'
import { type Db, openDb, type Tx } from '../db/pool.ts'
import { findAside, putBack, removeAside, setAside } from './aside-sql.ts'
import { BadBackup } from './bad-backup.ts'
import { loadTables } from './copy-tables.ts'
import { type BackupManifest, DUMP } from './manifest.ts'
import { pgEnvironment } from './pg-environment.ts'
import { findPgProgram } from './pg-programs.ts'
import { withRestoredZones } from './restore-zones.ts'
import { runProgram } from './run-program.ts'
import { allowLongWaits, countOtherSessions, countRows, listTables } from './schema-sql.ts'

export type RestoreRequest = {
  databaseUrl: string
  folder: string
  manifest: BackupManifest
  /** Whether what is in the database may be replaced. */
  mayReplace: boolean
  /** Undefined: the index of zone files isn't restored. */
  zonesDir: string | undefined
  onProgress: (text: string) => void
}

const DEADLINE_MS = 12 * 3_600_000

/**
 * Restores a backup that was read and checked, and migrates it to this version. What was there is
 * set aside first and put back if anything fails.
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { zonesDir, manifest } = request
  if (zonesDir === undefined || manifest.zones === null) {
    return await restoreDatabase(request, async () => {})
  }
  const zones = { ...request, zones: manifest.zones }
  await withRestoredZones(zonesDir, zones, (publish) => restoreDatabase(request, publish))
}

async function restoreDatabase(
  request: RestoreRequest,
  publishZones: () => Promise<void>,
): Promise<void> {
  const db = openDb(request.databaseUrl, 2, { deadlineMs: DEADLINE_MS })
  try {
    await demandReplaceable(db, request)
    const aside: unknown = await db.begin(setAside)
    try {
      await fill(db, request)
      await demandSameCounts(db, request.manifest)
      await migrate(db, request.onProgress)
      await publishZones()
    } catch (error) {
      // A load that broke off holds its locks until its connection is closed.
      await db.end({ timeout: 1 })
      await undo(request.databaseUrl, aside as string)
      throw error
    }
    await db.begin(removeAside)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function undo(databaseUrl: string, aside: string): Promise<void> {
  const db = openDb(databaseUrl, 1, { deadlineMs: DEADLINE_MS })
  try {
    await db.begin((tx: Tx) => putBack(tx, aside))
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function demandReplaceable(
  db: Db,
  { mayReplace, onProgress }: RestoreRequest,
): Promise<void> {
  const others = await countOtherSessions(db)
  if (others > 0) {
    throw new BadBackup(
      `${others} connections of Namehouse are open in this database. Stop serve, worker, tools and ` +
        'forward. A pooler keeps connections: in PgBouncer, PAUSE the database until this has ended.',
    )
  }
  const [aside] = await findAside(db)
  // A backup's rows arrive in one transaction. If there are any, they may have been used since.
  if (aside !== undefined && !(await isFilled(db))) {
    onProgress('undoing a restore that was interrupted')
    await db.begin((tx: Tx) => putBack(tx, aside))
  }
  if (mayReplace || !(await isFilled(db))) return
  const [kept] = await findAside(db)
  throw new BadBackup(
    'The database is not empty. Restore into an empty one, or add --replace to delete what is in ' +
      `it.${kept ? ` What an interrupted restore found there is in the schema ${kept}.` : ''}`,
  )
}

/** A database that was only migrated counts as empty. */
async function isFilled(db: Db): Promise<boolean> {
  const tables = await listTables(db)
  if (tables.length === 0) return false
  if (!tables.includes('installation') || !tables.includes('accounts')) return true
  return (await db.begin(isInUse)) === true
}

async function fill(db: Db, request: RestoreRequest): Promise<void> {
  const { manifest, folder, onProgress, databaseUrl } = request
  if (manifest.data === 'copy') return await fillFromCopy(db, request)
  const pgRestore = findPgProgram('pg_restore', Math.floor(manifest.server_version / 10_000))
  const env = pgEnvironment(databaseUrl)
  await runProgram({
    path: pgRestore.path,
    args: [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      '--verbose',
      `--dbname=${env['PGDATABASE']}`,
      join(folder, DUMP),
    ],
    env,
    onLine: (line) => {
      const table = /processing data for table "public\.(\w+)"/.exec(line)?.[1]
      if (table) onProgress(`writing ${table}`)
    },
  })
}

/** The schema comes from our migrations, up to the version of the backup. */
async function fillFromCopy(
  db: Db,
  { manifest, folder, onProgress }: RestoreRequest,
): Promise<void> {
  const migrations = (await readMigrations()).slice(0, manifest.schema_version)
  await applyMigrations(db, migrations, { onProgress: () => {}, pace: MIGRATION_PACE })
  let cause: unknown
  const load = async (tx: Tx) => {
    await allowLongWaits(tx)
    await loadTables(tx, { ...manifest, folder, onProgress }).catch((error: unknown) => {
      cause = error
      throw error
    })
  }
  // In the middle of a table, the driver can't roll back, and would report that instead.
  await db.begin(load).catch((error: unknown) => {
    throw cause ?? error
  })
}

/** Counting many rows takes longer than a statement of the service may. */
async function demandSameCounts(db: Db, { counts }: BackupManifest): Promise<void> {
  await db.begin(async (tx: Tx) => {
    await allowLongWaits(tx)
    for (const [table, rows] of Object.entries(counts)) {
      const restored = await countRows(tx, table)
      if (restored === rows) continue
      throw new BadBackup(`${table} has ${restored} rows, but the backup holds ${rows}.`)
    }
  })
}
