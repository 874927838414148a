import type { RecordsClient } from '../../../upstream/dns/ask-records.ts'

export type DnssecState = {
  /**
   * `secure`: the resolver validated the signatures. `signed`: signed, but this resolver doesn't
   * validate. `broken`: the parent has a DS record but the zone is not signed. `bogus`: the
   * signatures are wrong.
   */
  state: 'secure' | 'signed' | 'unsigned' | 'broken' | 'bogus' | 'unknown'
  reason: string
  has_ds: boolean
  has_dnskey: boolean
}

/** Finds the DNSSEC state of a name from the answers of a validating resolver. */
export async function findDnssecState(
  records: RecordsClient,
  name: string,
  signal: AbortSignal,
): Promise<DnssecState> {
  const ask = (type: string, isUnchecked = false) =>
    records.ask({ name, type, isUnchecked }, signal)
  const [soa, unchecked, ds, dnskey] = await Promise.all([
    ask('SOA'),
    ask('SOA', true),
    ask('DS', true),
    ask('DNSKEY', true),
  ])
  const has_ds = ds?.answers.some(({ type }) => type === 'DS') ?? false
  const has_dnskey = dnskey?.answers.some(({ type }) => type === 'DNSKEY') ?? false
  const report = (state: DnssecState['state'], reason: string): DnssecState => {
    return { state, reason, has_ds, has_dnskey }
  }
  if (soa?.rcode === 'SERVFAIL' && unchecked?.rcode === 'NOERROR') {
    return report('bogus', 'The signatures are wrong: resolvers that check them refuse to answer.')
  }
  if (!soa || !ds) return report('unknown', 'The resolver did not answer.')
  if (soa.isAuthentic) return report('secure', 'The resolver has checked the signatures.')
  if (!has_ds) return report('unsigned', 'The zone is not signed: no DS record at the registry.')
  if (dnskey && !has_dnskey) {
    return report('broken', 'The registry has a DS record, but the zone has no DNSKEY.')
  }
  return report('signed', 'The zone is signed; this resolver does not check signatures.')
}
