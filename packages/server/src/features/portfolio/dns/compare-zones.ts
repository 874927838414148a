import { type DnsRecord, type KnownRecord, recordId, withId } from './record.ts'

export type ZoneChanges = {
  added: KnownRecord[]
  changed: { before: KnownRecord; after: KnownRecord }[]
  removed: KnownRecord[]
}

/**
 * What differs between two zones. `successors` maps the id of a record to the one that takes its
 * place, where the request said so. Otherwise a record that went and one that came with the same
 * name and type are a change.
 */
export function compareZones(
  before: readonly DnsRecord[],
  after: readonly DnsRecord[],
  successors: ReadonlyMap<string, DnsRecord> = new Map(),
): ZoneChanges {
  const changes: ZoneChanges = { added: [], changed: [], removed: [] }
  const coming = new Map(after.map((record) => [recordId(record), record]))
  const going: KnownRecord[] = []
  for (const record of before.map(withId)) {
    const same = coming.get(record.id)
    if (!same) going.push(record)
    else if (same.ttl !== record.ttl) changes.changed.push({ before: record, after: withId(same) })
    coming.delete(record.id)
  }
  const pair = (record: KnownRecord, next: DnsRecord | undefined): boolean => {
    const id = next && recordId(next)
    if (!next || !id || !coming.delete(id)) return false
    changes.changed.push({ before: record, after: withId(next) })
    return true
  }
  const unpaired = going.filter((record) => !pair(record, successors.get(record.id)))
  const alike = Map.groupBy(coming.values(), keyOf)
  for (const record of unpaired) {
    if (!pair(record, alike.get(keyOf(record))?.shift())) changes.removed.push(record)
  }
  changes.added.push(...[...coming.values()].map(withId))
  return changes
}

export function isUnchanged({ added, changed, removed }: ZoneChanges): boolean {
  return added.length + changed.length + removed.length === 0
}

function keyOf({ name, type }: DnsRecord): string {
  return `${type} ${name}`
}
