import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupManifest } from '../backup/manifest.ts'
import { readBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { fetchBackup } from '../backup/send-backup.ts'
import { readConfig, readSome, readZonesDir } from '../config.ts'
import { type Compared, readCompared } from '../config/quarantine.ts'
import { SKIPPED_INVOICES } from '../features/money/invoices/skip-numbers.ts'
import { type BackupDatabase, openBackupDatabase, readBackupKey } from './backup-database.ts'
import { bucketOf } from './bucket-of.ts'
import { checkRestored } from './check-restored.ts'
import { type Command, demandInteger, readArguments, UsageError } from './command.ts'
import { progressLine } from './progress-line.ts'
import { skipNumbers } from './skip-numbers.ts'

const FLAGS = {
  from: { type: 'string' },
  demo: { type: 'boolean' },
  replace: { type: 'boolean' },
  'check-only': { type: 'boolean' },
  'without-key': { type: 'boolean' },
  'no-zones': { type: 'boolean' },
  'no-reconcile': { type: 'boolean' },
  'skip-numbers': { type: 'boolean' },
  'skip-invoices': { type: 'string' },
} as const
type Values = Partial<Record<Exclude<keyof typeof FLAGS, 'from' | 'skip-invoices'>, boolean>> & {
  'skip-invoices'?: string
}

/** Restores a backup, checks it, and compares it with the outside. */
export const restore: Command = {
  details: [
    'namehouse restore --from DIR|s3://bucket/prefix [--replace] [--check-only] [--no-zones]',
    '  Checks the whole backup, restores it into the database of MIGRATE_URL, or else DATABASE_URL, and',
    '  migrates it to this version. Then checks the ledger and the audit log, and compares payments and',
    '  domains with the payment gateway and the registrar (--no-reconcile: it doesn’t). Needs',
    '  MASTER_KEY, the settings of Stripe and the registrar, and pg_restore.',
    '  A database that isn’t empty is refused without --replace. If anything fails, what was there is',
    '  put back. --check-only reads and checks the backup and changes nothing. --without-key restores',
    '  a backup whose secrets can’t be opened. Exit code 1 if something must be looked at.',
    '  Skips the numbers of events and invoices that may have been used since the backup. For',
    '  invoices, --skip-invoices sets how many (10000).',
    'namehouse restore --skip-numbers',
    '  Only skips these numbers, after a recovery with PostgreSQL’s own tools.',
    'namehouse restore --demo --from DIR',
    '  Restores a demo that is stopped, in DATA_DIR.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    if (values['skip-numbers'] && !values.from) return await skipOnly(values)
    if (!values.from || positionals.length > 0) throw new UsageError('expected --from and a place.')
    const store = bucketOf(values.from)
    if (!store) return await restoreFrom(values.from, values)
    const place = await mkdtemp(join(tmpdir(), 'namehouse-restore-'))
    try {
      const folder = join(place, 'backup')
      await fetchBackup(folder, { store, onProgress: progressLine() })
      return await restoreFrom(folder, values)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  },
}

function skippedInvoices({ 'skip-invoices': text }: Values): number {
  const limits = { min: 0, max: 10_000_000 }
  return text === undefined ? SKIPPED_INVOICES : demandInteger('--skip-invoices', text, limits)
}

async function skipOnly(values: Values): Promise<number> {
  const by = skippedInvoices(values)
  const database = await openBackupDatabase(false, progressLine())
  try {
    await skipNumbers(database.url, by)
    return 0
  } finally {
    await database.close()
  }
}

async function restoreFrom(folder: string, values: Values): Promise<number> {
  const invoices = skippedInvoices(values)
  const onProgress = progressLine()
  const isDemo = values.demo === true
  if (!readBackupKey(isDemo) && !values['without-key']) {
    throw new UsageError('MASTER_KEY is not set. Set it, or add --without-key.')
  }
  if (values['check-only']) return await checkOnly(folder, values)
  // Read first, so that a missing setting doesn't show after hours.
  const isCompared = !isDemo && !values['no-reconcile']
  if (isCompared) readConfig(process.env, 'production')
  const compared = isCompared ? readSome(process.env, readCompared) : undefined
  const database = await openBackupDatabase(isDemo, onProgress)
  try {
    const manifest = await readGiven(folder, values)
    await restoreBackup({
      databaseUrl: database.url,
      folder,
      manifest,
      mayReplace: values.replace === true,
      zonesDir: values['no-zones'] ? undefined : readZonesDir(process.env),
      onProgress,
    })
    if (!isDemo) await skipNumbers(database.url, invoices)
    return await report(database, manifest, { values, compared })
  } finally {
    await database.close()
  }
}

/** Needs no database. */
async function checkOnly(folder: string, values: Values): Promise<number> {
  const manifest = await readGiven(folder, values)
  process.stdout.write(`The backup of ${manifest.created_at} is complete and undamaged.\n`)
  return 0
}

async function readGiven(folder: string, values: Values): Promise<BackupManifest> {
  const isDemo = values.demo === true
  const masterKey = values['without-key'] ? undefined : readBackupKey(isDemo)
  return await readBackup(folder, { masterKey, isDemo, onProgress: progressLine() })
}

async function report(
  { url, masterKey }: BackupDatabase,
  manifest: BackupManifest,
  { values, compared }: { values: Values; compared: Compared | undefined },
): Promise<number> {
  const { created_at, counts } = manifest
  const { orders = 0, accounts = 0, ledger_entries = 0 } = counts
  process.stdout.write(
    `Restored the backup of ${created_at}: ${accounts} accounts, ${orders} orders, ` +
      `${ledger_entries} ledger entries.\n`,
  )
  return await checkRestored(url, {
    masterKey: values['without-key'] ? undefined : masterKey,
    takenAt: new Date(created_at),
    compared,
  })
}
