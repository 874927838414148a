import type { ChangedZone } from '../dns/change-zone.ts'
import type { DnsView } from '../dns/read-dns.ts'
import { type DnsRecord, type KnownRecord, withId } from '../dns/record.ts'
import { isPointed, neededRecords, pointToForwarder } from './forwarding-records.ts'

/** Whether visitors get to the forwarder, and what is missing if they don't. */
export type DnsState = {
  /** The domain uses our DNS, so we can set its records. */
  hosted: boolean
  /** Both names lead to the forwarder. Unknown, so false, if the DNS is elsewhere. */
  ready: boolean
  needed: KnownRecord[]
  in_the_way: KnownRecord[]
}

export function stateOfDns(
  { hosted, default_ttl }: DnsView,
  records: readonly DnsRecord[],
  to: { domain: string; forwarder: string },
): DnsState {
  const needed = neededRecords(to, default_ttl).map(withId)
  if (!hosted) return { hosted, ready: false, needed, in_the_way: [] }
  const { in_the_way } = pointToForwarder({ records, default_ttl }, to, { mayReplace: false })
  return { hosted, ready: isPointed(records, to), needed, in_the_way: in_the_way.map(withId) }
}

export const NOTHING_CHANGED: Pick<ChangedZone, 'changes' | 'change_id'> = {
  changes: { added: [], changed: [], removed: [] },
  change_id: null,
}
