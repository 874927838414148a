import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { takesDnssec } from '../../registry/tlds/takes-dnssec.ts'
import { explainHosting, isServedBy } from './hosting.ts'
import { type DelegationSigner, signerOf } from './key-records.ts'
import { type KnownRecord, withId } from './record.ts'
import { readZone } from './read-zone.ts'

export type DnsView = {
  hosted: boolean
  explanation: string | null
  our_nameservers: string[]
  default_ttl: number
  records: KnownRecord[]
  dnssec: { supported: boolean; enabled: boolean; ds: DelegationSigner[] }
  etag: string
}

/**
 * A domain's records, and whether they take effect: resolvers ask the name servers that the
 * registrar lists for the domain.
 */
export async function readDns(
  needs: { db: Db; registrar: RegistrarClient },
  domain: string,
  { ours, signal }: { ours: readonly string[]; signal?: AbortSignal },
): Promise<DnsView> {
  const [zone, { ns, keyData = [] }, supported] = await Promise.all([
    readZone(needs, domain, signal),
    needs.registrar.readDomain(domain, signal),
    takesDnssec(needs.db, domain),
  ])
  const ds = keyData.map((key) => signerOf(key, domain))
  const our_nameservers = zone.nameservers.length > 0 ? zone.nameservers : [...ours]
  const hasZone = zone.zone_id !== null
  const isHosted = hasZone && isServedBy(ns, our_nameservers)
  return {
    hosted: isHosted,
    explanation: explainHosting(domain, { isHosted, hasZone, ours: our_nameservers }),
    our_nameservers,
    default_ttl: zone.default_ttl,
    records: zone.records.map(withId),
    dnssec: { supported, enabled: ds.length > 0, ds },
    etag: zone.etag,
  }
}
