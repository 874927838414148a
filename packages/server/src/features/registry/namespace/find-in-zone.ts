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
  return freshZone(zones.find(name.label), name, now)
}

/** Those of the names that recent files of their zones have. */
export function findAllInZone(
  zones: ZoneIndex,
  names: readonly ReadName[],
  now: Date,
): Set<ReadName> {
  const found = zones.findAll(names.map(({ label }) => label))
  return new Set(
    names.filter((name) => freshZone(found.get(name.label) ?? [], name, now) !== undefined),
  )
}

function freshZone(found: ZoneFacts[], { suffix }: ReadName, now: Date): ZoneFacts | undefined {
  const own = found.find(({ zone }) => zone === suffix)
  const isFresh = own && now.getTime() - Date.parse(own.as_of) <= FRESH_MS
  return isFresh ? own : undefined
}
