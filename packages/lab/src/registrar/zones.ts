import { labNow } from '../frame/lab-clock.ts'
import { createHash } from 'node:crypto'

/** A record of a zone, in the registrar's spelling. `name` is absolute, without a final dot. */
export interface ZoneRecord {
  name: string
  type: string
  content: string
  ttl: number
  prio?: number
}

export interface KeyData {
  protocol: number
  flags: number
  algorithm: number
  publicKey: string
}

/** A DNS zone in the customer's account. */
export interface Zone {
  id: number
  name: string
  service: 'BASIC' | 'PREMIUM'
  /** Adopted by its domain: name servers and DNSSEC then change with the domain. */
  managed: boolean
  ns: string[]
  dnssec: boolean
  keyData: KeyData[]
  /** The template that it follows. */
  template?: string
  hostMaster: string
  refresh: number
  retry: number
  expire: number
  ttl: number
  records: ZoneRecord[]
  createdDate: string
  updatedDate: string
}

/** The name servers that serve every zone. */
export const ZONE_NAMESERVERS = ['ns1.harbor-zones.net', 'ns2.harbor-zones.net']
/** Beyond this, the oldest zone is dropped. */
const ZONES_MAX = 20_000
const FIRST_ID = 700_000

/** What a caller may choose about a zone. */
export type ZoneSettings = Partial<
  Pick<Zone, 'ns' | 'dnssec' | 'hostMaster' | 'refresh' | 'retry' | 'expire' | 'ttl' | 'records'>
>

/** The customer's zones. One per name. They last as long as the lab. */
export class Zones {
  #zones = new Map<number, Zone>()
  #idOf = new Map<string, number>()
  #lastId = FIRST_ID

  /** Returns undefined if the name has a zone already. */
  create(name: string, service: Zone['service'], settings: ZoneSettings): Zone | undefined {
    if (this.#idOf.has(name)) return undefined
    this.#lastId += 1
    const now = labNow().toISOString()
    const zone: Zone = {
      id: this.#lastId,
      name,
      service,
      managed: false,
      ns: ZONE_NAMESERVERS,
      dnssec: false,
      keyData: [],
      hostMaster: `hostmaster@${name}`,
      refresh: 3_600,
      retry: 3_600,
      expire: 1_209_600,
      ttl: 3_600,
      records: [],
      createdDate: now,
      updatedDate: now,
    }
    this.#zones.set(zone.id, zone)
    this.#idOf.set(name, zone.id)
    this.#dropOldest()
    this.update(zone, settings)
    return zone
  }

  get(id: number): Zone | undefined {
    return this.#zones.get(id)
  }

  of(name: string): Zone | undefined {
    const id = this.#idOf.get(name)
    return id === undefined ? undefined : this.#zones.get(id)
  }

  list(): Zone[] {
    return [...this.#zones.values()]
  }

  /** Replaces what is given, `records` included: those that are left out are gone. */
  update(zone: Zone, settings: ZoneSettings): void {
    Object.assign(zone, settings, { updatedDate: labNow().toISOString() })
    // Keys stay the same when a zone is signed again, as if they had been kept.
    zone.keyData = zone.dnssec ? [keyOf(zone.name)] : []
  }

  delete(zone: Zone): void {
    this.#zones.delete(zone.id)
    this.#idOf.delete(zone.name)
  }

  clear(): void {
    this.#zones.clear()
    this.#idOf.clear()
  }

  #dropOldest(): void {
    const [oldest] = this.#zones.values()
    if (oldest && this.#zones.size > ZONES_MAX) this.delete(oldest)
  }
}

/** A made-up key signing key, the same for a name at every start. */
function keyOf(name: string): KeyData {
  const bytes = createHash('sha512').update(`zone key ${name}`).digest()
  return { protocol: 3, flags: 257, algorithm: 13, publicKey: bytes.toString('base64') }
}
