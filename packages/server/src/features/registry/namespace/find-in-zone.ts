import type { ZoneFacts } from '../../../upstream/zones/generation-facts.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import type { ReadName } from '../../../values/domain-name.ts'

/** Older zone files don't tell what is registered today (contract section 9). */
const FRESH_MS = 48 * 3_600_000

/**
 * The zone of a name, if a recent file of it has the name: then it is registered. Otherwise
 * undefined, which says nothing: not every registered name is in its zone.
 */
export function findInZone(zones: ZoneIndex, name: ReadName, now: Date): ZoneFacts | undefined {
  const found = zones.find(name.label).find(({ zone }) => zone === name.suffix)
  const isFresh = found && now.getTime() - Date.parse(found.as_of) <= FRESH_MS
  return isFresh ? found : undefined
}
