import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CzdsClient, ZoneLink } from '../../../upstream/zones/czds-client.ts'
import { DownloadFailed } from '../../../upstream/zones/download-file.ts'
import { readIndex } from '../../../upstream/zones/read-index.ts'
import { withDownloads } from '../../../upstream/zones/zones-folder.ts'
import { type ImportedZone, type ImportProgress, importZones } from './import-zones.ts'
import { ZoneRefused } from './plan-import.ts'

type Syncing = {
  /** ZONES_DIR. */
  folder: string
  now: Date
  acceptsLosses: boolean
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  onDownload: (zone: string, place: number, of: number) => void
}

export type Synced = {
  /** Zones that are as new as their registries have them. */
  unchanged: string[]
  imported: ImportedZone[]
  /** Zones whose file couldn't be downloaded or imported. They keep the one they have. */
  failed: { zone: string; why: string }[]
}

type Downloaded = { zone: string; path: string }

/**
 * Downloads the zone files that are newer than those of the index, and imports them together. One
 * bad file doesn't hold up the others.
 *
 * Refuses: conflict (another sync or import is running).
 */
export async function syncZones(client: CzdsClient, syncing: Syncing): Promise<Synced> {
  return await withDownloads(syncing.folder, async (downloads) => {
    const links = await client.links(syncing.signal)
    const synced: Synced = { unchanged: [], imported: [], failed: [] }
    const files = await downloadAll(client, links, { ...syncing, downloads }, synced)
    await importAll(files, syncing, synced)
    return synced
  })
}

async function downloadAll(
  client: CzdsClient,
  links: ZoneLink[],
  syncing: Syncing & { downloads: string },
  { unchanged, failed }: Synced,
): Promise<Downloaded[]> {
  const { folder, downloads, signal, onDownload } = syncing
  const zones = (await readIndex(folder))?.facts.zones ?? []
  const dates = new Map(zones.map(({ zone, as_of }) => [zone, new Date(as_of)]))
  const files: Downloaded[] = []
  for (const [place, link] of links.entries()) {
    const { zone } = link
    const path = join(downloads, `${zone}.txt.gz`)
    onDownload(zone, place + 1, links.length)
    // Complete, but not imported: the sync was killed in between.
    const waiting = await dateOf(path)
    try {
      const found = await client.download(link, { path, since: waiting ?? dates.get(zone), signal })
      if (found === 'new' || waiting) files.push({ zone, path })
      else unchanged.push(zone)
    } catch (error) {
      if (!(error instanceof DownloadFailed)) throw error
      failed.push({ zone, why: error.message })
    }
  }
  return files
}

/** Imports all files together. If one is refused, the others are imported without it. */
async function importAll(
  files: Downloaded[],
  syncing: Syncing,
  { imported, failed }: Synced,
): Promise<void> {
  let left = files
  // Each refusal leaves one out, so this ends.
  while (left.length > 0) {
    const request = {
      paths: left.map(({ path }) => path),
      zones: new Map(left.map(({ path, zone }) => [path, zone])),
      zone: undefined,
      as_of: undefined,
    }
    try {
      imported.push(...(await importZones(request, syncing)))
      await removeAll(left)
      return
    } catch (error) {
      if (!(error instanceof ZoneRefused)) throw error
      const { zone, message } = error
      failed.push({ zone, why: message })
      await removeAll(left.filter((file) => file.zone === zone))
      left = left.filter((file) => file.zone !== zone)
    }
  }
}

async function removeAll(files: Downloaded[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

async function dateOf(path: string): Promise<Date | undefined> {
  return await stat(path).then(
    ({ mtime }) => mtime,
    () => undefined,
  )
}
