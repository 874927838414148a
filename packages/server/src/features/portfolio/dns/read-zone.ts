import type { Db } from '../../../db/pool.ts'
import type { KeyData } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Zone } from '../../../upstream/registrar/zone-calls.ts'
import { etagOf, TTL_DEFAULT, TTL_MAX, TTL_MIN } from './record.ts'
import { readZoneId, setZoneId } from './sql.ts'
import { type SplitRecords, splitRecords } from './wire-records.ts'

/** A domain's zone as it is at the registrar now. */
export type ZoneState = SplitRecords & {
  /** Null if the domain has no zone yet. */
  zone_id: number | null
  etag: string
  default_ttl: number
  nameservers: string[]
  isManaged: boolean
  service: string
  isSigned: boolean
  keys: KeyData[]
}

type Needs = { db: Db; registrar: RegistrarClient }

/** Reads a zone with one call, if we know its id. */
export async function readZone(
  { db, registrar }: Needs,
  domain: string,
  signal?: AbortSignal,
): Promise<ZoneState> {
  const known = await readZoneId(db, domain)
  const byId = known === null ? undefined : await readById(registrar, domain, known, signal)
  if (byId) return stateOf(byId, domain)
  const found = await registrar.zones.find(domain, signal)
  // A list may leave out the records.
  const zone = found && !found.records ? await registrar.zones.read(found.id, signal) : found
  if (zone || known !== null) await setZoneId(db, domain, zone?.id ?? null)
  return stateOf(zone, domain)
}

/** Undefined if the id is no longer a zone of this domain. */
async function readById(
  registrar: RegistrarClient,
  domain: string,
  id: number,
  signal?: AbortSignal,
): Promise<Zone | undefined> {
  try {
    const zone = await registrar.zones.read(id, signal)
    return zone.name === domain ? zone : undefined
  } catch (error) {
    const isGone = error instanceof RegistrarError && error.isMissing
    if (isGone) return undefined
    throw error
  }
}

function stateOf(zone: Zone | undefined, domain: string): ZoneState {
  const split = splitRecords(zone?.records ?? [], domain)
  return {
    ...split,
    zone_id: zone?.id ?? null,
    etag: etagOf(split.records),
    default_ttl: Math.min(Math.max(zone?.ttl ?? TTL_DEFAULT, TTL_MIN), TTL_MAX),
    nameservers: zone?.ns ?? [],
    isManaged: zone?.managed ?? false,
    service: zone?.service ?? 'BASIC',
    isSigned: zone?.dnssec ?? false,
    keys: zone?.keyData ?? [],
  }
}
