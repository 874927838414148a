import type { Tx } from '../../../db/pool.ts'
import type { DropSet } from '../../../upstream/zones/generation-facts.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { type DroppedName, matchDrops } from '../saved-searches/match-drops.ts'
import { hastenChecks, holdZoneReading, readZoneReadings, writeZoneReading } from './drops-sql.ts'

/** Names handled in one transaction. Each is compared with all saved searches of dropped names. */
const BATCH_MAX = 500
/** As many zones as an index can have. */
const ZONES_MAX = 4_000

/** The dropped names of a zone that are read next. */
type Next = {
  set: DropSet
  after: string
  isNew: boolean
  from: { as_of: Date; label: string | null }
}

/**
 * Reads a bounded number of dropped names of one zone: those that are watched are checked now, and
 * saved searches that look for them find them. How far it got is stored in the same transaction, so
 * each name is handled once. Returns whether more are left.
 */
export async function readDrops(tx: Tx, zones: ZoneIndex, now: Date): Promise<boolean> {
  const readings = await readZoneReadings(tx, ZONES_MAX)
  const known = new Map(readings.map((reading) => [reading.zone, reading]))
  for (const next of nextOf(zones.current?.facts.drops ?? [], known)) {
    const { zone } = next.set
    if (!(await holdZoneReading(tx, { zone, ...next.from }, next.isNew))) continue
    const names = namesOf(zones, next)
    // The index was replaced meanwhile.
    if (!names) return true
    await handle(tx, next.set, names, now)
    const label = names.length === BATCH_MAX ? (names.at(-1)?.label ?? null) : null
    await writeZoneReading(tx, { zone, as_of: new Date(next.set.as_of), label })
    return true
  }
  return false
}

async function handle(tx: Tx, set: DropSet, names: DroppedName[], now: Date): Promise<void> {
  if (names.length === 0) return
  await hastenChecks(
    tx,
    names.map(({ domain }) => domain),
    now,
  )
  await matchDrops(tx, { names, zone: set.zone, dropped_on: set.as_of.slice(0, 10) }, now)
}

type Known = ReadonlyMap<string, { as_of: Date; label: string | null }>

/** What to read next of each zone: the rest of a file, the one after it, or of a new zone the last. */
function nextOf(drops: DropSet[], known: Known): Next[] {
  const byZone = new Map<string, DropSet[]>()
  for (const set of drops) {
    if (set.kind === 'dropped') byZone.set(set.zone, [...(byZone.get(set.zone) ?? []), set])
  }
  return [...byZone].flatMap(([zone, sets]): Next[] => {
    // Newest first.
    const [newest] = sets
    if (!newest) return []
    const from = known.get(zone)
    if (!from) {
      const start = { as_of: new Date(newest.as_of), label: '' }
      return [{ set: newest, after: '', isNew: true, from: start }]
    }
    const at = from.as_of.toISOString()
    const current = from.label === null ? undefined : sets.find(({ as_of }) => as_of === at)
    if (current) return [{ set: current, after: from.label ?? '', isNew: false, from }]
    const following = sets.findLast(({ as_of }) => as_of > at)
    return following ? [{ set: following, after: '', isNew: false, from }] : []
  })
}

/** Undefined if the set isn't in the index any more. */
function namesOf(zones: ZoneIndex, { set, after }: Next): DroppedName[] | undefined {
  const generation = zones.current
  const current = generation?.facts.drops.find(
    ({ zone, as_of, kind }) => zone === set.zone && as_of === set.as_of && kind === set.kind,
  )
  if (!generation || !current) return undefined
  const names: DroppedName[] = []
  for (const { label } of generation.dropsOf(current, after)) {
    if (names.length === BATCH_MAX) break
    const { domain, unicode = domain } = namedOf(`${label}.${set.zone}`)
    names.push({ domain, label, unicode: unicode.slice(0, unicode.indexOf('.')) })
  }
  return names
}
