import type { Partner } from '../../auth/partner.ts'
import type { Reader } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import { type EndpointRow, findEndpoint } from './sql.ts'

/** The partner's endpoint of its environment. Refuses: not_found (there is none). */
export async function readEndpoint(reader: Reader, partner: Partner): Promise<EndpointRow> {
  const owner = { partner_id: partner.id, environment: partner.environment }
  const endpoint = await findEndpoint(reader, owner)
  if (!endpoint) throw new Refusal('not_found', 'No webhook endpoint is registered.')
  return endpoint
}
