import type { Config } from '../config.ts'
import { systemClock } from '../values/clock.ts'

const DAY_MS = 86_400_000

/** Tells what the index of zone files holds. It is optional, so only an unreadable one is wrong. */
export async function examineZones({ zonesDir }: Config): Promise<string> {
  // LMDB is loaded only here, so that the other commands start without it.
  const { readIndex } = await import('../upstream/zones/read-index.ts')
  const index = await readIndex(zonesDir)
  if (!index || index.facts.zones.length === 0) {
    return `none imported in ${zonesDir}: every name is asked at its registry`
  }
  const { zones, labels } = index.facts
  const old = zones.filter(
    ({ as_of }) => systemClock.now().getTime() - Date.parse(as_of) > 2 * DAY_MS,
  )
  const unused = old.length > 0 ? `, ${old.length} older than 48 hours and not used` : ''
  return `${zones.length} zones with ${labels} names${unused}`
}
