import type { Answer } from 'dns-packet'
import { draw, drawBetween } from '../world/draw.ts'
import { FAMOUS_LABELS } from '../world/fixed-names.ts'
import type { TakenName } from '../world/world-of.ts'

const TTL = 300
const LOOPBACK_V4 = '127.0.0.1'
const LOOPBACK_V6 = '::1'

/** All records of one host of a delegated name. Empty if there is no such host. */
export function recordsOf(host: string, taken: TakenName): Answer[] {
  if (host === taken.name) return apexRecords(taken)
  const below = host.slice(0, -taken.name.length - 1)
  return below === 'www' ? wwwRecords(taken) : [...hostRecords(below, host, taken)]
}

function apexRecords({ name, label, facts, site }: TakenName): Answer[] {
  const records: Answer[] = [
    soaOf(name, facts.nameservers[0] ?? 'ns1.granite-dns.net'),
    ...facts.nameservers.map((host) => ({ type: 'NS' as const, name, ttl: TTL, data: host })),
  ]
  if (facts.ds) {
    const data = { ...facts.ds, digest: Buffer.from(facts.ds.digest, 'hex') }
    records.push({ type: 'DS', name, ttl: TTL, data })
  }
  if (site === 'none') return records
  records.push(address(name))
  if (FAMOUS_LABELS.has(label)) records.push(addressV6(name))
  return [...records, ...(site === 'live' ? liveRecords(name) : parkedRecords(name))]
}

/** A live name receives mail, and publishes SPF and CAA records. */
function liveRecords(name: string): Answer[] {
  return [
    { type: 'MX', name, ttl: TTL, data: { preference: 10, exchange: `mail.${name}` } },
    text(name, 'v=spf1 mx -all'),
    text(name, `lab-site-verification=${drawBetween(name, 'verification', 10 ** 8, 10 ** 9)}`),
    { type: 'CAA', name, ttl: TTL, data: { flags: 0, tag: 'issue', value: 'ca.granite-dns.net' } },
  ]
}

/** A parked name declares that it accepts no mail (RFC 7505) and sends none. */
function parkedRecords(name: string): Answer[] {
  return [
    { type: 'MX', name, ttl: TTL, data: { preference: 0, exchange: '.' } },
    text(name, 'v=spf1 -all'),
  ]
}

function wwwRecords({ name, site }: TakenName): Answer[] {
  if (site === 'none') return []
  return [{ type: 'CNAME', name: `www.${name}`, ttl: TTL, data: name }]
}

function* hostRecords(below: string, host: string, taken: TakenName): Generator<Answer> {
  if (taken.site !== 'live') return
  if (/^(?:mail|whois|rdap)$/.test(below)) yield address(host)
  if (/^ns\d$/.test(below)) yield* [address(host), addressV6(host)]
  if (below === '_dmarc' && draw(taken.name, 'dmarc') < 0.8)
    yield text(host, `v=DMARC1; p=reject; rua=mailto:dmarc@${taken.name}`)
  if (below === 'default._domainkey') yield text(host, `v=DKIM1; k=ed25519; p=${keyOf(taken.name)}`)
}

function keyOf(name: string): string {
  const bytes = Array.from({ length: 32 }, (_, at) => drawBetween(name, `dkim ${at}`, 0, 255))
  return Buffer.from(bytes).toString('base64')
}

export function address(name: string): Answer {
  return { type: 'A', name, ttl: TTL, data: LOOPBACK_V4 }
}

function addressV6(name: string): Answer {
  return { type: 'AAAA', name, ttl: TTL, data: LOOPBACK_V6 }
}

function text(name: string, data: string): Answer {
  return { type: 'TXT', name, ttl: TTL, data }
}

export function soaOf(name: string, mname: string): Answer {
  const numbers = { serial: 2026110100, refresh: 7200, retry: 900, expire: 1209600, minimum: TTL }
  return { type: 'SOA', name, ttl: TTL, data: { mname, rname: `hostmaster.${mname}`, ...numbers } }
}

export function nsOf(name: string, host: string): Answer {
  return { type: 'NS', name, ttl: TTL, data: host }
}

/** The records of a host that answer a question. An alias answers every type. */
export function pickRecords(records: Answer[], type: string): Answer[] {
  return records.filter((each) => each.type === type || type === 'ANY' || each.type === 'CNAME')
}
