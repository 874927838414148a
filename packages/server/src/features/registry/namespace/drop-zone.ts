import { Refusal } from '../../../refusal.ts'
import { readIndex } from '../../../upstream/zones/read-index.ts'
import { withZonesLock } from '../../../upstream/zones/zones-folder.ts'
import { rebuildIndex } from './rebuild-index.ts'

/**
 * Removes a zone from the index, with its drops.
 *
 * Refuses: not_found (the zone isn't in the index), conflict (an import is running).
 */
export async function dropZone(folder: string, zone: string, now: Date): Promise<void> {
  await withZonesLock(folder, async (workFolder) => {
    const index = await readIndex(folder)
    const before = index?.facts.zones ?? []
    const zones = before.filter((each) => each.zone !== zone)
    if (!index || zones.length === before.length) {
      throw new Refusal('not_found', `The zone ${zone} isn't imported.`)
    }
    await rebuildIndex({
      folder,
      workFolder,
      path: index.path,
      now,
      sorted: [],
      zones,
      numbersAfter: before.map((each) => zones.indexOf(each)),
      replaced: new Set(),
      acceptsLosses: true,
      onProgress: () => {},
    })
  })
}
