import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { ZoneRecord } from '../../../upstream/registrar/zone-calls.ts'
import { type DnsRecord, etagOf } from './record.ts'
import { readZone, type ZoneState } from './read-zone.ts'
import { setZoneId } from './sql.ts'
import { joinRecords } from './wire-records.ts'

type Sending = {
  domain: string
  current: ZoneState
  records: DnsRecord[]
  /** Where in the request each record came from. */
  fields: (string | undefined)[]
  whole: string
}

type Needs = { db: Db; registrar: RegistrarClient }

/**
 * Replaces all records at the registrar, or creates the zone with them. If the answer is lost, the
 * zone itself says whether it was done.
 *
 * Refuses: validation_error (at the records that the registrar refused). Rejects with RegistrarError
 * if it wasn't done, or if nobody can say.
 */
export async function sendRecords(needs: Needs, sending: Sending): Promise<void> {
  const { domain, current, records } = sending
  const wire = joinRecords(current, records, domain)
  try {
    await send(needs, domain, current.zone_id, wire)
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.kind === 'refused') throw refusalOf(error, sending)
    const now = await readZone(needs, domain)
    if (now.zone_id === null || now.etag !== etagOf(records)) throw error
  }
}

async function send(
  { db, registrar }: Needs,
  domain: string,
  zone_id: number | null,
  wire: ZoneRecord[],
): Promise<void> {
  if (zone_id !== null) return await registrar.zones.replaceRecords(zone_id, wire)
  await setZoneId(db, domain, await registrar.zones.create(domain, wire))
}

/** Our rules are stricter than the registrar's, so this is rare: it knows something that we don't. */
function refusalOf(error: RegistrarError, { fields, whole }: Sending): Error {
  if (error.type !== 'DnsConfigurationException') return error
  const details = Object.entries(error.recordErrors).map(([index, problems]) => {
    const said = Object.entries(problems).map(([field, text]) => `${field} ${String(text)}`)
    return {
      field: fields[Number(index)] ?? whole,
      message: `Our DNS refused it: ${said.join(', ')}.`,
    }
  })
  const message = details[0]?.message ?? 'Our DNS refused these records.'
  return new Refusal('validation_error', message, {
    cause: error,
    ...(details.length > 0 && { details }),
  })
}
