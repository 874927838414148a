import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Db } from '../db/pool.ts'
import { exportListings } from '../features/market/listings/export-listings.ts'
import {
  type ImportCounts,
  importListings,
  type ImportResult,
} from '../features/market/listings/import-listings.ts'
import { type ImportFormat, importRows } from '../features/market/listings/import-rows.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, demandOneOf, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'
import type { Environment } from '../values/environment.ts'

const FLAGS = { environment: { type: 'string' }, format: { type: 'string' } } as const
const PROGRESS_EVERY_MS = 1_000

/** Imports listings from a file and exports them to one. */
export const listings: Command = {
  details: [
    'namehouse listings import FILE --environment sandbox|live [--format csv|ndjson]',
    '  CSV with a header line, or one JSON object per line: domain, bin_price_cents, and optionally',
    '  floor_price_cents, approved, marketplace_visible. FILE may be - for standard input. Existing',
    '  listings are updated, except sold and withdrawn ones. Progress goes to standard error;',
    '  exit code 1 if a line was rejected.',
    'namehouse listings export --environment sandbox|live > FILE',
    '  Writes all listings as CSV. Both need the settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    const [what, file, ...rest] = positionals
    const environment = demandOneOf('--environment', values.environment, ['sandbox', 'live'])
    if (what === 'export' && file === undefined) {
      return await withProductionDatabase((db) => writeFile(db, environment))
    }
    if (what !== 'import' || !file || rest.length > 0) {
      throw new UsageError('expected "import" with a file, or "export".')
    }
    const given = values.format ?? (/\.(nd)?jsonl?$/i.test(file) ? 'ndjson' : 'csv')
    const format = demandOneOf('--format', given, ['csv', 'ndjson'])
    if (file !== '-') await access(file).catch(() => refuseFile(file))
    return await withProductionDatabase((db) => readFile(db, { file, environment, format }))
  },
}

function refuseFile(file: string): never {
  throw new UsageError(`can't read ${file}.`)
}

async function writeFile(db: Db, environment: Environment): Promise<number> {
  for await (const text of exportListings(db, environment)) {
    if (process.stdout.write(text)) continue
    await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
  return 0
}

type Wanted = { file: string; environment: Environment; format: ImportFormat }

async function readFile(db: Db, { file, environment, format }: Wanted): Promise<number> {
  const rows = importRows(file === '-' ? process.stdin : createReadStream(file), format)
  let printedAt = 0
  const onProgress = (counts: ImportCounts) => {
    if (Date.now() - printedAt < PROGRESS_EVERY_MS) return
    printedAt = Date.now()
    process.stderr.write(`${linesOf(counts)} lines …\n`)
  }
  const result = await importListings(db, { environment, rows, onProgress }, systemClock)
  return print(result)
}

function linesOf({ created, updated, rejected }: ImportCounts): number {
  return created + updated + rejected
}

function print({ created, updated, rejected, errors }: ImportResult): number {
  for (const { line, message } of errors) process.stderr.write(`line ${line}: ${message}\n`)
  if (errors.length < rejected) process.stderr.write(`… and ${rejected - errors.length} more\n`)
  process.stdout.write(`${created} created, ${updated} updated, ${rejected} rejected.\n`)
  return rejected > 0 ? 1 : 0
}
