import type { RegistrarClient } from '../upstream/registrar/registrar-client.ts'
import type { ZoneRecord } from '../upstream/registrar/zone-calls.ts'

/** The demo account's domains that use our DNS. The others use somebody else's. */
export const HOSTED = [
  'copper-kettle.com',
  'coral-studio.com',
  'dawn-market.com',
  'deep-meadow.com',
  'garden-circuit.com',
  'glass-bakery.com',
]
/** The buyer's domain (contract section 12). */
export const HOSTED_BY_BUYER = 'dns-harbor.com'

/** Creates the zones at the lab's registrar, and switches the domains to its name servers. */
export async function fillZones(registrar: RegistrarClient, names: string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const id = await registrar.zones.create(name, recordsOf(name))
      const { ns = [] } = await registrar.zones.read(id)
      await registrar.update(name, { ns })
    }),
  )
}

/** Twelve records, as a small company has them. The addresses are for documentation (RFC 5737). */
function recordsOf(domain: string): ZoneRecord[] {
  const record = (name: string, type: string, content: string, prio?: number): ZoneRecord => ({
    name: name === '@' ? domain : `${name}.${domain}`,
    type,
    content,
    ttl: 3_600,
    ...(prio !== undefined && { prio }),
  })
  return [
    record('@', 'A', '192.0.2.80'),
    record('@', 'AAAA', '2001:db8::80'),
    record('www', 'CNAME', domain),
    record('shop', 'CNAME', 'shops.example.net'),
    record('mail', 'A', '192.0.2.25'),
    record('@', 'MX', 'mx1.example.net', 10),
    record('@', 'MX', 'mx2.example.net', 20),
    record('@', 'TXT', '"v=spf1 mx include:_spf.example.net -all"'),
    record('_dmarc', 'TXT', `"v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}"`),
    record('s1._domainkey', 'CNAME', 's1.dkim.example.net'),
    record('@', 'CAA', '0 issue "letsencrypt.org"'),
    record('_sip._tcp', 'SRV', '5 5060 sip.example.net', 10),
  ]
}
