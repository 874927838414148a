import type { Answer, RecordType } from 'dns-packet'
import { REGISTRIES } from '../world/registries.ts'
import { ALL_REGISTRARS } from '../world/registrars.ts'
import { tldsOf, whoisHostsOf } from '../world/registry.ts'
import { splitHost } from '../world/split-name.ts'
import { isDelegated } from '../world/world-of.ts'
import type { LookUp } from '../world/world-of.ts'
import { address, nsOf, pickRecords, recordsOf, soaOf } from './records-of.ts'

export type Rcode = 'NOERROR' | 'SERVFAIL' | 'NXDOMAIN'

export interface DnsAnswer {
  rcode: Rcode
  answers: Answer[]
  authorities: Answer[]
  /** Sets the AD flag: the resolver validated the signatures. */
  isAuthentic?: boolean
}

const ROOT_HOST = 'ns1.granite-dns.net'

const ZONES = new Set(REGISTRIES.flatMap((registry) => [...registry.zones, ...tldsOf(registry)]))

/** Hosts that the lab serves under their real names. */
const LAB_HOSTS = new Set([
  'whois.iana.org',
  // The demo's forwarder, which forwarded domains point to.
  'forward.namehouse.test',
  ...REGISTRIES.flatMap(whoisHostsOf),
  ...ALL_REGISTRARS.map(({ whoisHost }) => whoisHost),
])

/**
 * Where sellers point their domains in the demo. Every site of the lab has the first loopback
 * address, so this one has another: otherwise all of them would point here.
 */
const LANDER_HOST = 'lander.namehouse.test'
const LANDER_ADDRESS = '127.0.0.80'

/** Answers a DNS question, acting as every server from the root down at once. */
export function answerQuestion(lookUp: LookUp, asked: string, type: RecordType): DnsAnswer {
  const host = asked.toLowerCase().replace(/\.$/, '')
  if (LAB_HOSTS.has(host)) return known(pickRecords([address(host)], type), host)
  if (host === LANDER_HOST) {
    return known(pickRecords([{ ...address(host), data: LANDER_ADDRESS } as Answer], type), host)
  }
  if (host === '' || ZONES.has(host))
    return known(pickRecords([soaOf(host, ROOT_HOST), nsOf(host, ROOT_HOST)], type), host)
  const split = splitHost(host)
  const name = split && lookUp(split.name)
  if (!split || !name) return missing('')
  if (name.state !== 'taken') return missing(split.zone)
  if (name.isDown) return { rcode: 'SERVFAIL', answers: [], authorities: [] }
  if (!isDelegated(name.facts)) return missing(split.zone)
  const records = recordsOf(host, name)
  if (records.length === 0) return missing(name.name)
  const answers = pickRecords(records, type)
  if (type === 'CNAME' || answers[0]?.type !== 'CNAME') return known(answers, name.name)
  return known([...answers, ...pickRecords(recordsOf(name.name, name), type)], name.name)
}

/** The host exists. If it has no record of the type, the SOA says how long to cache that. */
function known(answers: Answer[], zone: string): DnsAnswer {
  const authorities = answers.length > 0 ? [] : [soaOf(zone, ROOT_HOST)]
  return { rcode: 'NOERROR', answers, authorities }
}

function missing(zone: string): DnsAnswer {
  return { rcode: 'NXDOMAIN', answers: [], authorities: [soaOf(zone, ROOT_HOST)] }
}
