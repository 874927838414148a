import { APEX, type DnsRecord } from '../dns/record.ts'
import { WWW } from './forwarding.ts'

/** Types that decide where a name's visitors go. Of these, a forwarded name has only ours. */
const DECIDING = ['A', 'AAAA', 'ALIAS', 'CNAME', 'NS', 'URL']
const NAMES = [APEX, WWW]

type Zone = { records: readonly DnsRecord[]; default_ttl: number }
type Forwarder = { domain: string; forwarder: string }

export type RecordPlan = {
  /** The zone as it should be. */
  records: DnsRecord[]
  /** Records that lead elsewhere. They stay, unless the owner agreed to replace them. */
  in_the_way: DnsRecord[]
}

/**
 * Points a domain and its www to the forwarder. A name that has other records for its visitors is
 * changed only if `mayReplace`. Mail, texts and everything else stay in any case.
 */
export function pointToForwarder(
  zone: Zone,
  to: Forwarder,
  { mayReplace }: { mayReplace: boolean },
): RecordPlan {
  const plan: RecordPlan = { records: [...zone.records], in_the_way: [] }
  for (const name of NAMES) {
    const elsewhere = deciding(plan.records, name).filter((each) => !isOurs(each, to))
    if (elsewhere.length > 0 && !mayReplace) plan.in_the_way.push(...elsewhere)
    else if (!leadsToForwarder(plan.records, name, to)) {
      const kept = plan.records.filter((each) => !deciding([each], name).length)
      plan.records = [...kept, ourRecord(name, kept, { ...to, ttl: zone.default_ttl })]
    }
  }
  return plan
}

/** Takes the forwarder's records out of a zone. */
export function withoutForwarder(records: readonly DnsRecord[], to: Forwarder): DnsRecord[] {
  return records.filter(({ name, type, content }) => {
    return !(NAMES.includes(name) && DECIDING.includes(type) && content === to.forwarder)
  })
}

/** Whether both names lead to the forwarder. */
export function isPointed(records: readonly DnsRecord[], to: Forwarder): boolean {
  return NAMES.every((name) => leadsToForwarder(records, name, to))
}

/** What an owner with DNS elsewhere has to set there. */
export function neededRecords(to: Forwarder, ttl: number): DnsRecord[] {
  return NAMES.map((name) => ourRecord(name, [], { ...to, ttl }))
}

function leadsToForwarder(records: readonly DnsRecord[], name: string, to: Forwarder): boolean {
  const own = deciding(records, name)
  return own.length > 0 && own.every((each) => isOurs(each, to))
}

/** A www that is an alias of the domain itself goes wherever that goes. */
function isOurs({ name, type, content }: DnsRecord, { domain, forwarder }: Forwarder): boolean {
  const isAlias = type === 'ALIAS' || type === 'CNAME'
  return isAlias && (content === forwarder || (name === WWW && content === domain))
}

function deciding(records: readonly DnsRecord[], name: string): DnsRecord[] {
  return records.filter((each) => each.name === name && DECIDING.includes(each.type))
}

/** A CNAME can't be the domain's own record, nor stand beside others. */
function ourRecord(
  name: string,
  kept: readonly DnsRecord[],
  { forwarder, ttl }: Forwarder & { ttl: number },
): DnsRecord {
  const isAlone = name !== APEX && !kept.some((each) => each.name === name)
  return { type: isAlone ? 'CNAME' : 'ALIAS', name, ttl, content: forwarder }
}
