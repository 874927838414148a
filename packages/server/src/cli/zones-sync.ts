import { readCzds, readSome } from '../config.ts'
import type { ImportProgress } from '../features/registry/namespace/import-zones.ts'
import { syncZones } from '../features/registry/namespace/sync-zones.ts'
import { CzdsClient } from '../upstream/zones/czds-client.ts'
import { systemClock } from '../values/clock.ts'
import { printImported } from './zones-report.ts'
import { progressPrinter } from './zones-progress.ts'

/** Downloads and imports the zone files that CZDS has approved. Fails if some couldn't be. */
export async function runSync(folder: string, acceptsLosses: boolean): Promise<number> {
  const client = new CzdsClient(readSome(process.env, readCzds))
  const print = progressPrinter((text) => process.stderr.write(text))
  const { imported, unchanged, failed } = await syncZones(client, {
    folder,
    now: systemClock.now(),
    acceptsLosses,
    signal: leavingSignal(),
    onProgress: (progress: ImportProgress) => print(progress, performance.now()),
    onDownload: (zone, place, of) =>
      process.stderr.write(`downloading ${zone}, ${place} of ${of}\n`),
  })
  printImported(imported)
  process.stdout.write(`${imported.length} zones are new, ${unchanged.length} unchanged.\n`)
  for (const { zone, why } of failed) process.stderr.write(`${zone} failed: ${why}\n`)
  return failed.length > 0 ? 1 : 0
}

/** What was downloaded before a signal is used by the next sync. */
function leavingSignal(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => leaving.abort(new Error(`stopped by ${signal}`)))
  }
  return leaving.signal
}
