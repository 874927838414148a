import { Refusal } from '../../../refusal.ts'
import type { GenerationFacts } from '../../../upstream/zones/generation-facts.ts'
import { LabelSorter } from '../../../upstream/zones/label-sorter.ts'
import type { LineCounts } from '../../../upstream/zones/read-master-file.ts'
import { readIndex } from '../../../upstream/zones/read-index.ts'
import { readZoneFile } from '../../../upstream/zones/read-zone-file.ts'
import { withZonesLock } from '../../../upstream/zones/zones-folder.ts'
import {
  demandNewer,
  type ImportRequest,
  planImport,
  type PlannedFile,
  refusing,
  ZoneRefused,
} from './plan-import.ts'
import { rebuildIndex, type ZoneChange } from './rebuild-index.ts'

export type ImportProgress =
  | { step: 'reading'; path: string; names: number; bytes: number; bytesOfAll: number }
  | { step: 'building'; labels: number; labelsOfAll: number }

type Importing = {
  /** ZONES_DIR. */
  folder: string
  now: Date
  /** Accepts files that lost more than a fifth of the names. */
  acceptsLosses: boolean
  onProgress: (progress: ImportProgress) => void
  /** Tests pass a small number to sort in several runs. */
  sorting?: { labelsMax?: number; hasThread?: boolean }
}

export type ImportedZone = ZoneChange & { badLines: number }

/** A new zone has a number below this, which two bytes hold. */
const ZONES_MAX = 4_000
/** If this many lines of a file can't be read, and they are most of it, it isn't a zone file. */
const BAD_LINES_MIN = 100

/**
 * Imports zone files: sorts their names, merges them with the other zones of the index into a new
 * generation, and replaces the current one. Until then, nothing changes.
 *
 * Refuses: validation_error (a file that is damaged, cut short, empty, of another zone, or that lost
 * a fifth of the names), conflict (a newer file is imported, or another import is running).
 */
export async function importZones(
  request: ImportRequest,
  importing: Importing,
): Promise<ImportedZone[]> {
  const { folder, now, onProgress } = importing
  const files = await planImport(request, now)
  return await withZonesLock(folder, async (workFolder) => {
    const index = await readIndex(folder)
    demandNewer(files, index?.facts)
    const zones = zonesAfter(files, index?.facts, now)
    const sorter = new LabelSorter(workFolder, importing.sorting)
    try {
      const bad = await sortFiles(files, zones.names, sorter, importing)
      // Nearly all names of a zone are the same every day.
      const labelsOfAll = Math.max(sorter.labels, index?.facts.labels ?? 0)
      const changes = await rebuildIndex({
        folder,
        workFolder,
        path: index?.path,
        now,
        sorted: sorter.finish(),
        zones: zones.facts,
        replaced: zones.replaced,
        acceptsLosses: importing.acceptsLosses,
        onProgress: (labels) => onProgress({ step: 'building', labels, labelsOfAll }),
      })
      return changes.map((change) => ({ ...change, badLines: bad.get(change.zone) ?? 0 }))
    } finally {
      await sorter.close()
    }
  })
}

/** The zones of the next generation: those it has, with the date of new files, and new ones. */
function zonesAfter(files: PlannedFile[], facts: GenerationFacts | undefined, now: Date) {
  const list = (facts?.zones ?? []).map((zone) => ({ ...zone }))
  const replaced = new Set<number>()
  for (const { zone, as_of } of files) {
    let number = list.findIndex((each) => each.zone === zone)
    if (number < 0) number = list.push({ zone, names: 0, as_of: '', imported_at: '' }) - 1
    if (number >= ZONES_MAX) throw new Refusal('validation_error', 'These are too many zones.')
    // Of several files of one zone, the oldest decides how old the zone is.
    const known = replaced.has(number) ? (list[number]?.as_of ?? '') : ''
    const at = as_of.toISOString()
    const oldest = known !== '' && known < at ? known : at
    list[number] = { zone, names: 0, as_of: oldest, imported_at: now.toISOString() }
    replaced.add(number)
  }
  return { facts: list, replaced, names: list.map(({ zone }) => zone) }
}

async function sortFiles(
  files: PlannedFile[],
  zones: string[],
  sorter: LabelSorter,
  { onProgress }: Importing,
): Promise<Map<string, number>> {
  const bad = new Map<string, number>()
  const bytesOfAll = files.reduce((sum, { file }) => sum + file.bytes, 0)
  let [bytesBefore, namesBefore] = [0, 0]
  for (const { file, zone } of files) {
    sorter.setZone(zones.indexOf(zone))
    const reading = {
      zone,
      take: (bytes: Uint8Array, start: number, end: number) => sorter.add(bytes, start, end),
      onProgress: (bytes: number, { names }: LineCounts) =>
        onProgress({
          step: 'reading',
          path: file.path,
          names: namesBefore + names,
          bytes: bytesBefore + bytes,
          bytesOfAll,
        }),
    }
    const counts = await refusing(zone, () => readZoneFile(file, reading))
    demandZone(file.path, zone, counts)
    bytesBefore += file.bytes
    namesBefore += counts.names
    bad.set(zone, (bad.get(zone) ?? 0) + counts.bad)
  }
  return bad
}

/** Refuses a file that clearly isn't what the operator thinks it is. */
function demandZone(path: string, zone: string, { names, bad, outside }: LineCounts): void {
  const why =
    outside > names
      ? `most of its names are not in ${zone}.`
      : bad >= BAD_LINES_MIN && bad > names
        ? `most of its lines can't be read (${bad} of them).`
        : names === 0
          ? `it has no names of ${zone}.`
          : undefined
  if (why === undefined) return
  throw new ZoneRefused(zone, `${path} is not a zone file of ${zone}: ${why} Nothing was changed.`)
}
