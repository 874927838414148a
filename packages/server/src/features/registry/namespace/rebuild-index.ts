import type { ZoneFacts } from '../../../upstream/zones/generation-facts.ts'
import { GenerationSource } from '../../../upstream/zones/generation-source.ts'
import { GenerationWriter } from '../../../upstream/zones/generation-writer.ts'
import {
  type LabelSource,
  type MergedLabel,
  mergeLabels,
} from '../../../upstream/zones/merge-labels.ts'
import { publishGeneration } from '../../../upstream/zones/zones-folder.ts'
import { keepDrops } from './keep-drops.ts'
import { ZoneRefused } from './plan-import.ts'
import { ZoneDifference } from './zone-difference.ts'

/** What an import changed in one zone. `dropped` and `added` are 0 for a new zone. */
export type ZoneChange = {
  zone: string
  names: number
  dropped: number
  added: number
  as_of: string
}

type Rebuild = {
  folder: string
  workFolder: string
  /** The current generation, if there is one. */
  path: string | undefined
  now: Date
  /** The labels of the replaced zones. They are closed afterwards. */
  sorted: readonly LabelSource[]
  zones: ZoneFacts[]
  /** The number in the new generation for each zone of the current one; -1: it is removed. */
  numbersAfter?: readonly number[]
  /** The numbers of the zones whose names come from the sorted labels alone. */
  replaced: ReadonlySet<number>
  acceptsLosses: boolean
  onProgress: (labels: number) => void
}

/** A zone that shrinks more than this is more likely to be incomplete. */
const LOSS_MAX = 1 / 5

/**
 * Builds a generation from the current one and the sorted labels, and publishes it.
 *
 * Refuses: validation_error (a zone lost more than a fifth of its names).
 */
export async function rebuildIndex(rebuild: Rebuild): Promise<ZoneChange[]> {
  const { folder, workFolder, path, now, zones, replaced } = rebuild
  const writer = new GenerationWriter(folder, workFolder, now)
  try {
    const difference = new ZoneDifference(zones.length, replaced)
    await mergeInto(writer, difference, rebuild)
    const counted = zones.map((zone, number) => ({ ...zone, names: difference.names[number] ?? 0 }))
    if (!rebuild.acceptsLosses) demandNames(counted, difference)
    const drops = keepDrops(writer, { path, zones: counted, difference, now })
    const name = await writer.finish(counted, drops, now)
    await publishGeneration(folder, name)
    return [...replaced].map((number) => changeOf(counted, difference, number))
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

async function mergeInto(
  writer: GenerationWriter,
  difference: ZoneDifference,
  { path, sorted, replaced, onProgress, numbersAfter }: Rebuild,
): Promise<void> {
  const sources: LabelSource[] = [...sorted]
  if (path !== undefined) sources.push(new GenerationSource(path, numbersAfter))
  const zones: number[] = []
  const onLabel = (merged: MergedLabel): void => {
    difference.count(merged)
    zones.length = 0
    for (const zone of merged.before) if (!replaced.has(zone)) zones.push(zone)
    for (const zone of merged.now) zones.push(zone)
    if (zones.length === 0) return
    if (zones.length > 1) zones.sort((a, b) => a - b)
    for (const zone of zones) difference.addName(zone)
    writer.addName(merged.label, merged.length, zones)
  }
  try {
    for (const labels of mergeLabels(sources, onLabel)) {
      onProgress(labels)
      // Lets signals and timers through.
      await new Promise(setImmediate)
    }
  } finally {
    for (const source of sources) source.close()
  }
}

function demandNames(zones: ZoneFacts[], difference: ZoneDifference): void {
  for (const [number, { zone, names }] of zones.entries()) {
    const before = difference.namesBefore[number] ?? 0
    if (names >= before * (1 - LOSS_MAX)) continue
    throw new ZoneRefused(
      zone,
      `The new file of ${zone} has ${names} names, the current one has ${before}. It may be ` +
        'incomplete. Nothing was changed. If it is right, add --accept-losses.',
    )
  }
}

function changeOf(zones: ZoneFacts[], difference: ZoneDifference, number: number): ZoneChange {
  const { zone = '', names = 0, as_of = '' } = zones[number] ?? {}
  const { dropped, added } = difference.totals(number)
  return { zone, names, dropped, added, as_of }
}
