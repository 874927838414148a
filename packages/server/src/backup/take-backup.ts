import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { demandOpenableSecrets, readKeyFingerprints } from '../db/check-secrets.ts'
import { isDemoInstallation } from '../db/installation.ts'
import { demandServable, readApplied } from '../db/migrate.ts'
import { type Db, openDb, type Tx } from '../db/pool.ts'
import { readIndex } from '../upstream/zones/read-index.ts'
import type { MasterKey } from '../values/master-key.ts'
import { BadBackup } from './bad-backup.ts'
import { copyTables } from './copy-tables.ts'
import { dumpDatabase } from './dump-database.ts'
import { describeFile } from './hash-file.ts'
import { type BackupManifest, MANIFEST, writeManifest } from './manifest.ts'
import type { PgProgram } from './pg-programs.ts'
import {
  allowLongWaits,
  countRows,
  readSequences,
  readServerVersion,
  readSnapshotTime,
} from './schema-sql.ts'

export type BackupRequest = {
  databaseUrl: string
  /** Doesn't exist yet, or is empty. */
  folder: string
  /** Undefined: one file per table instead of a dump. */
  pgDump: PgProgram | undefined
  /** Undefined: whether the key opens the secrets isn't checked. */
  masterKey: MasterKey | undefined
  /** Undefined: without the index of zone files. */
  zonesDir: string | undefined
  onProgress: (text: string) => void
}

/** Counted in a dump too, so that a restore can compare. */
const COUNTED = [
  'accounts',
  'domains',
  'events',
  'ledger_entries',
  'ledger_postings',
  'orders',
  'payments',
  'staff_audit',
]
const DEADLINE_MS = 12 * 3_600_000

/**
 * Takes a backup of one moment while the service runs. The folder appears when it is complete: a
 * backup that was interrupted leaves none.
 */
export async function takeBackup(request: BackupRequest): Promise<BackupManifest> {
  const folder = resolve(request.folder)
  await demandNew(folder)
  const draft = `${folder}.partial-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const db = openDb(request.databaseUrl, 2, { deadlineMs: DEADLINE_MS })
  try {
    await demandServable(db)
    if (request.masterKey) await demandOpenableSecrets(db, request.masterKey)
    const facts = await readDatabase(db, draft, request)
    const zones =
      request.zonesDir === undefined ? null : await copyZones(request.zonesDir, draft, request)
    request.onProgress('computing digests')
    const names = (await readdir(draft)).toSorted()
    const files = []
    for (const name of names) files.push(await describeFile(draft, name))
    const manifest: BackupManifest = { ...facts, zones, files }
    await writeFile(join(draft, MANIFEST), writeManifest(manifest), { flush: true })
    await rmdir(folder).catch(() => {})
    await rename(draft, folder)
    return manifest
  } finally {
    await db.end({ timeout: 1 })
    await rm(draft, { recursive: true, force: true })
  }
}

async function demandNew(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BadBackup(`${folder} can't be used: ${error.message}`)
  })
  if (found.length > 0)
    throw new BadBackup(`${folder} is not empty. Give each backup its own folder.`)
}

type Facts = Omit<BackupManifest, 'zones' | 'files'>

/** Everything in one snapshot: the rows, their counts and the time. */
async function readDatabase(db: Db, draft: string, request: BackupRequest): Promise<Facts> {
  const read = async (tx: Tx): Promise<Facts> => {
    await allowLongWaits(tx)
    // The database may be ahead of this program, and only a program that knows it can restore it.
    const last = (await readApplied(tx)).at(-1)
    const counts = request.pgDump
      ? await dump(tx, draft, { ...request, pgDump: request.pgDump })
      : await copyTables(tx, draft, request.onProgress)
    return {
      format: 1,
      created_at: (await readSnapshotTime(tx)).toISOString(),
      schema_version: last?.version ?? 0,
      schema_sha256: last?.sha256 ?? '',
      server_version: await readServerVersion(tx),
      is_demo: await isDemoInstallation(tx),
      data: request.pgDump ? 'dump' : 'copy',
      counts,
      sequences: request.pgDump ? {} : await readSequences(tx),
      key_fingerprints: await readKeyFingerprints(tx),
    }
  }
  const facts: unknown = await db.begin('isolation level repeatable read read only', read)
  return facts as Facts
}

async function dump(
  tx: Tx,
  draft: string,
  { pgDump, databaseUrl, onProgress }: BackupRequest & { pgDump: PgProgram },
): Promise<Record<string, number>> {
  await dumpDatabase(tx, { pgDump, databaseUrl, folder: draft, onProgress })
  const counts: Record<string, number> = {}
  for (const table of COUNTED) counts[table] = await countRows(tx, table)
  return counts
}

/** A generation never changes once it is published. */
async function copyZones(
  zonesDir: string,
  draft: string,
  { onProgress }: BackupRequest,
): Promise<string | null> {
  const index = await readIndex(zonesDir)
  if (!index) return null
  onProgress(`copying the index of ${index.facts.zones.length} zones`)
  const name = basename(index.path)
  await copyFile(index.path, join(draft, name))
  return name
}
