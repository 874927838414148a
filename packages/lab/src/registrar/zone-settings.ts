import type { HttpAnswer } from '../frame/http-message.ts'
import { failure, violation } from './failure.ts'
import { readRecords, RECORDS_MAX } from './zone-records.ts'
import type { ZoneSettings } from './zones.ts'

/** The settings in a body, or the refusal. Settings that are not given are left out. */
export function readSettings(
  zone: string,
  body: Record<string, unknown>,
): { settings: ZoneSettings } | HttpAnswer {
  const settings: ZoneSettings = {}
  const { ns, dnssec, hostMaster, records } = body
  if (ns !== undefined) {
    if (!Array.isArray(ns) || ns.length > 10) return violation('ns', 'is a list of hosts', ns)
    settings.ns = ns.map(String)
  }
  if (dnssec !== undefined) settings.dnssec = dnssec === true
  if (typeof hostMaster === 'string') settings.hostMaster = hostMaster
  for (const field of ['refresh', 'retry', 'expire', 'ttl'] as const) {
    const value = body[field]
    if (value === undefined) continue
    if (!Number.isInteger(value)) return violation(field, 'is a number of seconds', value)
    settings[field] = Number(value)
  }
  if (records === undefined) return { settings }
  if (!Array.isArray(records) || records.length > RECORDS_MAX)
    return violation('records', `is a list of at most ${RECORDS_MAX} records`, undefined)
  const read = readRecords(zone, records)
  if ('errors' in read)
    return failure('DnsConfigurationException', 'The DNS configuration is not valid.', read)
  return { settings: { ...settings, records: read.records } }
}
