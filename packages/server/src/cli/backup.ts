import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadBackup } from '../backup/bad-backup.ts'
import type { BackupManifest } from '../backup/manifest.ts'
import { findPgProgram, type PgProgram } from '../backup/pg-programs.ts'
import { readMajorVersion } from '../backup/read-major-version.ts'
import { sendBackup } from '../backup/send-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { readZonesDir } from '../config.ts'
import type { PublishStore } from '../upstream/zones/publish-store.ts'
import { type BackupDatabase, openBackupDatabase } from './backup-database.ts'
import { bucketOf } from './bucket-of.ts'
import { type Command, demandOneOf, readArguments, UsageError } from './command.ts'
import { progressLine } from './progress-line.ts'

const FLAGS = {
  to: { type: 'string' },
  demo: { type: 'boolean' },
  format: { type: 'string' },
  'no-zones': { type: 'boolean' },
} as const
type Values = { to?: string; demo?: boolean; format?: string; 'no-zones'?: boolean }

/** Takes a backup while the service runs. */
export const backup: Command = {
  details: [
    'namehouse backup --to DIR|s3://bucket/prefix [--no-zones] [--format dump|copy]',
    '  Writes the database, the index of zone files and a manifest with digests. DIR must be new or',
    '  empty. Needs DATABASE_URL (MIGRATE_URL too, if that leads through a pooler), pg_dump of the',
    '  server’s version or newer, and MASTER_KEY to check that it opens the secrets inside. The key',
    '  itself is not in the backup: keep it elsewhere.',
    '  --format copy works without pg_dump, and is restored by a superuser.',
    'namehouse backup --demo --to DIR',
    '  Backs up a demo that is stopped, from DATA_DIR.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    if (!values.to || positionals.length > 0) throw new UsageError('expected --to and a place.')
    if (values.format !== undefined) demandOneOf('--format', values.format, ['dump', 'copy'])
    const store = bucketOf(values.to)
    const onProgress = progressLine()
    const database = await openBackupDatabase(values.demo === true, onProgress)
    try {
      const manifest = store
        ? await backUpToBucket(database, values, store)
        : await backUpTo(database, values, values.to)
      print(values.to, manifest, database)
      return 0
    } finally {
      await database.close()
    }
  },
}

async function backUpTo(
  { url, masterKey }: BackupDatabase,
  values: Values,
  folder: string,
): Promise<BackupManifest> {
  return await takeBackup({
    databaseUrl: url,
    folder,
    pgDump: await choosePgDump(url, values),
    masterKey,
    zonesDir: values['no-zones'] ? undefined : readZonesDir(process.env),
    onProgress: progressLine(),
  })
}

/** Through a folder of this machine, because pieces are sent again when a connection breaks. */
async function backUpToBucket(
  database: BackupDatabase,
  values: Values,
  store: PublishStore,
): Promise<BackupManifest> {
  const place = await mkdtemp(join(tmpdir(), 'namehouse-backup-'))
  try {
    const folder = join(place, 'backup')
    const manifest = await backUpTo(database, values, folder)
    await sendBackup(folder, manifest, { store, onProgress: progressLine() })
    return manifest
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** The demo's own PostgreSQL comes without pg_dump, so one file per table will do there. */
async function choosePgDump(url: string, { demo, format }: Values): Promise<PgProgram | undefined> {
  if (format === 'copy') return undefined
  try {
    return findPgProgram('pg_dump', await readMajorVersion(url))
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
    if (demo && format === undefined) return undefined
    throw new BadBackup(`${error.message} Or add --format copy.`, { cause: error })
  }
}

function print(place: string, manifest: BackupManifest, { masterKey }: BackupDatabase): void {
  const { files, counts, zones, created_at, data, key_fingerprints } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { orders = 0, accounts = 0, ledger_entries = 0 } = counts
  const key = masterKey
    ? 'MASTER_KEY opens its secrets.'
    : `MASTER_KEY is not set, so it was not checked. It needs ${key_fingerprints.join(', ') || 'none'}.`
  process.stdout.write(
    `Backup of ${created_at} in ${place} (${data}, ${(bytes / 1e6).toFixed(1)} MB): ` +
      `${accounts} accounts, ${orders} orders, ${ledger_entries} ledger entries, ` +
      `${zones ? 'with' : 'without'} zone files. ${key}\n`,
  )
}
