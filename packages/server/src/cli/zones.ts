import { readZonesDir } from '../config.ts'
import { dropZone } from '../features/registry/namespace/drop-zone.ts'
import { type ImportProgress, importZones } from '../features/registry/namespace/import-zones.ts'
import { readZone } from '../features/registry/namespace/plan-import.ts'
import { readIndex } from '../upstream/zones/read-index.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { progressPrinter } from './zones-progress.ts'
import { printImported } from './zones-report.ts'

const FLAGS = {
  zone: { type: 'string' },
  'as-of': { type: 'string' },
  'accept-losses': { type: 'boolean' },
} as const

/** Imports zone files into the local index of registered names. Needs no database. */
export const zones: Command = {
  details: [
    'namehouse zones import FILE… [--zone com] [--as-of DATE] [--accept-losses]',
    '  Imports zone files as registries publish them (CZDS), or lists with one name per line, plain',
    '  or gzip. Several zones are imported together, which is faster than one by one. A damaged file',
    '  changes nothing, nor does one that lost a fifth of the names, unless you pass',
    '  --accept-losses. DATE is when the registry made the file, by default its last change.',
    'namehouse zones sync [--accept-losses]',
    '  Downloads the zone files that CZDS has approved for you, if they are newer, and imports them.',
    '  Needs CZDS_USERNAME and CZDS_PASSWORD. Run it once a day. Broken downloads are resumed.',
    'namehouse zones list',
    'namehouse zones drop ZONE',
    'namehouse zones publish FOLDER | s3://BUCKET/PREFIX',
    '  Publishes the index for other machines, signed with ZONES_SECRET. A bucket needs',
    '  S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT and S3_REGION if it is not AWS.',
    'namehouse zones fetch',
    '  Fetches the index from ZONES_URL now. Servers with ZONES_URL do so every five minutes.',
    '  The index is in ZONES_DIR, by default the folder zones in DATA_DIR. Running servers use a new',
    '  one within seconds.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    const [what, ...rest] = positionals
    const folder = readZonesDir(process.env)
    if (what === 'import' && rest.length > 0) return await runImport(folder, rest, values)
    if (what === 'list' && rest.length === 0) return await list(folder)
    if (what === 'drop' && rest.length === 1) return await drop(folder, rest[0] ?? '')
    if (what === 'sync' && rest.length === 0) {
      const { runSync } = await import('./zones-sync.ts')
      return await runSync(folder, values['accept-losses'] === true)
    }
    if (what === 'publish' && rest.length === 1) {
      const { runPublish } = await import('./zones-publish.ts')
      return await runPublish(folder, rest[0] ?? '')
    }
    if (what === 'fetch' && rest.length === 0) {
      const { runFetch } = await import('./zones-publish.ts')
      return await runFetch(folder)
    }
    throw new UsageError(
      'expected "import" with files, "sync", "list", "drop" with a zone, "publish" with a target, or "fetch".',
    )
  },
}

type Values = { zone?: string; 'as-of'?: string; 'accept-losses'?: boolean }

async function runImport(folder: string, paths: string[], values: Values): Promise<number> {
  const now = systemClock.now()
  const zone = values.zone === undefined ? undefined : demandZone(values.zone)
  const as_of = values['as-of'] === undefined ? undefined : demandDate(values['as-of'])
  const print = progressPrinter((text) => process.stderr.write(text))
  const imported = await importZones(
    { paths, zone, as_of },
    {
      folder,
      now,
      acceptsLosses: values['accept-losses'] === true,
      onProgress: (progress: ImportProgress) => print(progress, performance.now()),
    },
  )
  printImported(imported)
  return 0
}

async function list(folder: string): Promise<number> {
  const index = await readIndex(folder)
  if (!index || index.facts.zones.length === 0) {
    process.stdout.write(`No zones are imported in ${folder}.\n`)
    return 0
  }
  for (const { zone, names, as_of } of index.facts.zones) {
    process.stdout.write(`${zone.padEnd(24)} ${String(names).padStart(12)}  ${as_of}\n`)
  }
  return 0
}

async function drop(folder: string, text: string): Promise<number> {
  const zone = demandZone(text)
  await dropZone(folder, zone, systemClock.now())
  process.stdout.write(`${zone} is removed.\n`)
  return 0
}

function demandZone(text: string): string {
  const zone = readZone(text)
  if (zone === undefined) throw new UsageError(`"${text}" is not a TLD.`)
  return zone
}

/** A day, which begins at 0:00 UTC, or a moment. */
function demandDate(text: string): Date {
  const date = /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z)?$/.test(text) ? new Date(text) : undefined
  if (date === undefined || Number.isNaN(date.getTime())) {
    throw new UsageError('--as-of must be a date such as 2026-11-17 or 2026-11-17T02:00:00Z.')
  }
  return date
}
