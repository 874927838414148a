import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readGeneration, readIndex } from '../upstream/zones/read-index.ts'
import { publishGeneration, withZonesLock } from '../upstream/zones/zones-folder.ts'

type ZonesRequest = {
  /** The folder of the backup, and the file in it. */
  folder: string
  zones: string
  onProgress: (text: string) => void
}

/**
 * Restores the index of zone files around other work: it is copied and read before, so that a full
 * disk or a damaged file shows while nothing has changed, and is put to use when `work` says so. An
 * index that is newer than the backup's stays.
 *
 * Refuses: conflict (an import is running).
 */
export async function withRestoredZones(
  zonesDir: string,
  { folder, zones, onProgress }: ZonesRequest,
  work: (publish: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await withZonesLock(zonesDir, async (workFolder) => {
    onProgress('copying the index of zone files')
    const copy = join(workFolder, zones)
    await copyFile(join(folder, zones), copy)
    const { facts } = await readGeneration(copy)
    // One that can't be read is replaced.
    const current = await readIndex(zonesDir).catch(() => undefined)
    const isNewer = !current || current.facts.created_at < facts.created_at
    await work(async () => {
      if (!isNewer) return
      await rename(copy, join(zonesDir, zones))
      await publishGeneration(zonesDir, zones)
    })
  })
}
