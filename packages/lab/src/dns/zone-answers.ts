import type { Answer } from 'dns-packet'
import type { AccountDomains } from '../registrar/account-domains.ts'
import { stringsOf } from '../registrar/zone-records.ts'
import type { Zone, ZoneRecord } from '../registrar/zones.ts'
import { splitHost } from '../world/split-name.ts'
import type { LookUp } from '../world/world-of.ts'
import { answerQuestion } from './answer-question.ts'
import type { DnsAnswer } from './answer-question.ts'
import { nsOf, soaOf } from './records-of.ts'

interface Sources {
  domains: AccountDomains
  lookUp: LookUp
}

/**
 * Answers from the registrar's zone of a name, if the name is delegated to the registrar's name
 * servers. Returns undefined for every other name.
 */
export function answerFromZone(
  { domains, lookUp }: Sources,
  asked: string,
  type: string,
): DnsAnswer | undefined {
  const host = asked.toLowerCase().replace(/\.$/, '')
  const name = splitHost(host)?.name ?? ''
  const zone = domains.zones.of(name)
  if (!zone || !isDelegatedTo(zone, domains.nameserversOf(name))) return undefined
  const own = recordsAt(zone, host)
  const isApex = host === zone.name
  if (isApex && type === 'NS') return found(zone.ns.map((each) => nsOf(host, each)))
  if (own.length === 0 && !isApex) return nothing(zone, 'NXDOMAIN')
  const answers = own
    .filter((record) => record.type === type || record.type === 'CNAME')
    .flatMap((record) => encoded(host, record))
  const alias = own.find((record) => record.type === 'ALIAS')
  if (alias && (type === 'A' || type === 'AAAA'))
    answers.push(...resolved(lookUp, host, alias, type))
  return answers.length > 0 ? found(answers) : nothing(zone, 'NOERROR')
}

function isDelegatedTo(zone: Zone, nameservers: readonly string[]): boolean {
  return nameservers.some((each) => zone.ns.includes(each))
}

/** Without records of its own, a host gets those of the wildcard above it. */
function recordsAt(zone: Zone, host: string): ZoneRecord[] {
  const own = zone.records.filter((record) => record.name === host)
  if (own.length > 0 || host === zone.name) return own
  const wildcard = `*.${host.slice(host.indexOf('.') + 1)}`
  return zone.records.filter((record) => record.name === wildcard)
}

function resolved(
  lookUp: LookUp,
  host: string,
  { content, ttl }: ZoneRecord,
  type: 'A' | 'AAAA',
): Answer[] {
  return answerQuestion(lookUp, content, type)
    .answers.filter((each) => each.type === type)
    .map((each) => ({ ...each, name: host, ttl }))
}

/** In dns-packet's form. Types that it can't write have no answer. */
function encoded(name: string, { type, content, ttl, prio = 0 }: ZoneRecord): Answer[] {
  const words = content.split(' ')
  const number = (at: number): number => Number(words[at])
  const answer = (data: unknown): Answer[] => [{ type, name, ttl, data } as Answer]
  if (['A', 'AAAA', 'CNAME', 'NS'].includes(type)) return answer(content.replace(/\.$/, ''))
  if (type === 'TXT') return answer(stringsOf(content))
  if (type === 'MX') return answer({ preference: prio, exchange: content })
  if (type === 'SRV') {
    const [weight, port] = [number(0), number(1)]
    return answer({ priority: prio, weight, port, target: words[2] ?? '.' })
  }
  if (type === 'CAA') {
    const value = /"(.*)"/.exec(content)?.[1] ?? ''
    return answer({ flags: number(0), tag: words[1] ?? '', value })
  }
  return []
}

function found(answers: Answer[]): DnsAnswer {
  return { rcode: 'NOERROR', answers, authorities: [] }
}

function nothing(zone: Zone, rcode: 'NOERROR' | 'NXDOMAIN'): DnsAnswer {
  return { rcode, answers: [], authorities: [soaOf(zone.name, zone.ns[0] ?? zone.name)] }
}
